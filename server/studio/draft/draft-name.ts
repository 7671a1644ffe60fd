import type { Deps } from '../../deps.ts';
import { type Member, maySee, shownAddress } from '../roles.ts';
import texts from '../texts.json' with { type: 'json' };
import type { Draft } from './draft-store.ts';

/** Name and purpose; empty if they are hidden (`isNameHidden`). */
export function shownName(
  config: Pick<Deps['config'], 'studioRoles'>,
  member: Pick<Member, 'brands' | 'email'>,
  draft: Pick<Draft, 'opened_by' | 'saved_by' | 'title' | 'purpose'>,
  paths: readonly string[],
): { title: string; purpose: string } {
  const { title, purpose } = draft;
  return isNameHidden(config, member, draft, paths) ? { title: '', purpose: '' } : { title, purpose };
}

/** Whether a draft is of another brand: its name and purpose could reveal that partner's plans. */
export function isNameHidden(
  config: Pick<Deps['config'], 'studioRoles'>,
  member: Pick<Member, 'brands' | 'email'>,
  { opened_by, saved_by }: Pick<Draft, 'opened_by' | 'saved_by'>,
  paths: readonly string[],
): boolean {
  const isHiddenMember = (email: string): boolean => shownAddress(config, member, email) === texts.otherStaff;
  return (
    isHiddenMember(opened_by) || isHiddenMember(saved_by) || !paths.every((path) => maySee(member, path))
  );
}
