import type { Deps } from '../../deps.ts';
import { isOfItsDeal } from '../row/sealed.ts';
import { findRequest, type RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { readOlderLink } from './older-link.ts';
import { allowedTasks, type ReturnLink } from './tasks.ts';

/** Reads the token of a return link. @returns undefined unless it is a token of this brand */
export async function readReturnLink(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: string,
  token: string,
): Promise<ReturnLink | undefined> {
  const claims = createRequestTokens(deps).readLink(brand, token);
  if (!claims) return readOlderLink(deps, brand, token);
  const row = await findRequest(deps.db, brand, claims.id);
  if (row?.purpose !== 'statements' || !isOfItsDeal(deps.crypto, row)) return undefined;
  const { parts, until } = findMail(row, claims.round);
  const link = { dealId: row.deal_id, tasks: allowedTasks(parts), row };
  if (row.status === 'withdrawn') return { ...link, refusal: 'invalid-link' };
  const hasExpired = row.status === 'expired' || until.getTime() <= deps.clock.now().getTime();
  return hasExpired ? { ...link, refusal: 'expired-link' } : link;
}

/** The tasks and expiry of one mail; a mail that is no longer in `earlier` counts as expired. */
function findMail(row: RequestRow, round: number): { parts: readonly string[]; until: Date } {
  if (round === row.round) return { parts: row.parts, until: row.due_at };
  const mail = row.earlier.find((candidate) => candidate.round === round);
  return mail ? { parts: mail.parts, until: new Date(mail.until) } : { parts: row.parts, until: row.made_at };
}
