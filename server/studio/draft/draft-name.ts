import type { Deps } from '../../deps.ts';
import { type Member, maySee, shownAddress } from '../roles.ts';
import texts from '../texts.json' with { type: 'json' };
import type { Draft } from './draft-store.ts';

/** Name and purpose; empty for a draft of another brand, because they could reveal that partner's plans. */
export function shownName(
  config: Pick<Deps['config'], 'studioRoles'>,
  member: Pick<Member, 'brands' | 'email'>,
  { opened_by, saved_by, title, purpose }: Pick<Draft, 'opened_by' | 'saved_by' | 'title' | 'purpose'>,
  paths: readonly string[],
): { title: string; purpose: string } {
  const isOfOthers =
    [opened_by, saved_by].some((email) => shownAddress(config, member, email) === texts.otherStaff) ||
    !paths.every((path) => maySee(member, path));
  return isOfOthers ? { title: '', purpose: '' } : { title, purpose };
}
