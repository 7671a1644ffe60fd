import { isMasked, listOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Deal, ReadDeal } from '../store/index.ts';
import type { MergedAnswers } from './merge.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * The secrets that other people gave: JSON pointer -> id of the request. If the applicant overwrites or clears a
 * secret, it becomes the applicant's.
 */
export function nextSources(
  { deal, flow }: ReadDeal,
  { part }: SaveRequest,
  { secured }: MergedAnswers,
): Deal['sources'] {
  const isKept = ([pointer, request]: [string, string]): boolean => {
    const [, list = '', item, field = ''] = pointer.split('/');
    const value = listOf(secured.application, list).find(({ id }) => id === item)?.[field];
    // The applicant's input becomes theirs even if it equals the stored secret: the answer must not confirm a guess.
    return isMasked(value) || (value !== undefined && value !== null && request === part?.request);
  };
  const kept = Object.entries(deal.sources).filter(isKept);
  if (!part) return Object.fromEntries(kept);
  const { list, item, fields, request } = part;
  const answers = listOf(secured.application, list).find(({ id }) => id === item) ?? {};
  const inner = flow.application.properties?.[list]?.items?.properties ?? {};
  const given = fields
    .filter((field) => inner[field]?.['x-sensitive'] && answers[field] !== undefined)
    // A mask leaves the stored secret, and its source, unchanged.
    .filter((field) => !isMasked(answers[field]))
    .map((field): [string, string] => [`/${list}/${item}/${field}`, request]);
  return Object.fromEntries([...kept, ...given]);
}

/**
 * Audits which secrets of other people the applicant replaces or clears, before the save: if the audit can't be
 * written, nothing is saved.
 */
export async function auditReplaced(
  deps: Pick<Deps, 'db' | 'crypto'>,
  before: Deal,
  next: Deal,
  { subject, part }: SaveRequest,
): Promise<void> {
  if (part) return;
  for (const pointer of Object.keys(before.sources)) {
    if (next.sources[pointer] !== undefined) continue;
    await audit(deps, {
      event: 'given-answer-replaced',
      person: subject.sub,
      brand: next.brand,
      deal: next.id,
      about: pointer.split('/').at(-1),
    });
  }
}
