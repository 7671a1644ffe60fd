import type { Deps } from '../../deps.ts';
import { findRequest, type RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { readOlderLink } from './older-link.ts';
import { allowedTasks, type ReturnLink } from './tasks.ts';

/** @returns undefined if the token is not one of this brand */
export async function readReturnLink(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: string,
  token: string,
): Promise<ReturnLink | undefined> {
  const claims = createRequestTokens(deps).readLink(brand, token);
  if (!claims) return readOlderLink(deps, brand, token);
  const row = await findRequest(deps.db, brand, claims.id);
  if (row?.purpose !== 'statements') return undefined;
  const { parts, until } = mailOf(row, claims.round);
  const link = { dealId: row.deal_id, tasks: allowedTasks(parts), row };
  if (row.status === 'withdrawn') return { ...link, refusal: 'invalid-link' };
  const isOver = row.status === 'expired' || until.getTime() <= deps.clock.now().getTime();
  return isOver ? { ...link, refusal: 'expired-link' } : link;
}

/** The tasks and expiry of a mail; an earlier mail that was dropped has expired. */
function mailOf(row: RequestRow, round: number): { parts: readonly string[]; until: Date } {
  if (round === row.round) return { parts: row.parts, until: row.due_at };
  const mail = row.earlier.find((candidate) => candidate.round === round);
  return mail ? { parts: mail.parts, until: new Date(mail.until) } : { parts: row.parts, until: row.made_at };
}
