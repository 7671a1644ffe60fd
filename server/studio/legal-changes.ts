import { createHash } from 'node:crypto';
import { type DisclosureChange, isSame } from '#domain/disclosures/index.ts';
import { canonicalJson, isObject, type Json } from '#engine';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import {
  changesOf,
  type DisclosedTexts,
  hasSamePlace,
  isLegalFor,
  liveLists,
  marksOf,
  nameChanges,
  requireMayDisclose,
  type SavedStates,
} from './disclosures.ts';
import type { Draft } from './draft/index.ts';
import type { Member } from './roles.ts';
import texts from './texts.json' with { type: 'json' };

type LegalChange = Draft['legal_changes'][number];

/**
 * The draft's changes of disclosures that members with the role legal wrote, after a save. A record counts for exactly
 * its change: another text, or another live text that it replaces, has no record [STUDIO-108].
 * @param own the changes that this save makes
 * @param earlier the records before the save
 */
export function legalChanges(
  releases: Deps['releases'],
  member: Member,
  own: readonly DisclosureChange[],
  { flow, legal_changes: earlier }: Pick<Draft, 'flow' | 'legal_changes'>,
  { original, draft, live, after }: SavedStates,
): LegalChange[] {
  const marks = marksOf(releases, flow, original, draft, after);
  const lists = liveLists(releases);
  const before = changesOf(marks, lists, original, draft);
  return changesOf(marks, lists, live, after).flatMap((change) => {
    if (!own.some(hasSamePlace(change)) || !isLegalFor(member, [change]))
      return recordOf(earlier, change) ?? [];
    const changed = before.find(hasSamePlace(change));
    const others = changed && keepsPart(change, changed.now) ? recordOf(earlier, changed)?.by : [];
    // The member kept a part that a member without the role wrote.
    if (!others) return [];
    const { file, mark } = change;
    return [{ file, mark, content: contentOf(change), by: [...new Set([...others, member.email])] }];
  });
}

/**
 * The same for a save that only members with the role legal may make if it changes a disclosure.
 * @throws Problem `forbidden` [STUDIO-107]
 */
export function requireLegalChanges(
  releases: Deps['releases'],
  member: Member,
  own: DisclosedTexts,
  draft: Pick<Draft, 'flow' | 'legal_changes'>,
  states: SavedStates,
): LegalChange[] {
  requireMayDisclose(member, own);
  return legalChanges(releases, member, own.changes, draft, states);
}

/**
 * The changes that have no writer, approver or publisher who has the role legal now [STUDIO-108].
 * @param people addresses of the members who approved or publish all changes
 * @param written the changes that members with the role legal wrote in the draft; undefined if something is restored
 */
export function changesWithoutLegal(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  people: readonly (string | undefined)[],
  { changes }: Pick<DisclosedTexts, 'changes'>,
  written?: readonly LegalChange[],
): DisclosureChange[] {
  return changes.filter((change) => {
    const isLegal = (email = ''): boolean => {
      const member = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
      return member !== undefined && isLegalFor(member, [change]);
    };
    return !people.some(isLegal) && !recordOf(written ?? [], change)?.by.every(isLegal);
  });
}

/** Takes what `changesWithoutLegal` takes. @throws Problem `publish-refused` if a change is left */
export function requireLegalPerson(
  config: Pick<Deps['config'], 'studioRoles'>,
  people: readonly (string | undefined)[],
  { changes, ...where }: DisclosedTexts,
  written?: readonly LegalChange[],
): void {
  const open = changesWithoutLegal(config, people, { changes }, written);
  if (open.length === 0) return;
  throw new Problem('publish-refused', {
    msg: `${written ? texts.legal.publish : texts.legal.restore} ${nameChanges(open, where)}`,
    showToUser: true,
  });
}

const recordOf = (written: readonly LegalChange[], change: DisclosureChange): LegalChange | undefined =>
  written.find((legal) => hasSamePlace(change)(legal) && legal.content === contentOf(change));

/** Identifies the text before and after. */
const contentOf = ({ was, now }: DisclosureChange): string =>
  createHash('sha256')
    .update(canonicalJson([was ?? null, now ?? null]))
    .digest('hex');

/** Whether a changed text keeps a part that the draft had before the save and that is not live. */
function keepsPart({ was, now }: Pick<DisclosureChange, 'was' | 'now'>, before: Json | undefined): boolean {
  if (isSame(was, now)) return false;
  if (isSame(before, now)) return true;
  if (!isObject(before) || !isObject(now)) return false;
  const live = isObject(was) ? was : {};
  const names = [...Object.keys(before), ...Object.keys(now)];
  return names.some((name) => keepsPart({ was: live[name], now: now[name] }, before[name]));
}
