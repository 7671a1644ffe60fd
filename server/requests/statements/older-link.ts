import { createSignedTokens, ID_BYTES, readId } from '../../crypto/signed-token.ts';
import type { Deps } from '../../deps.ts';
import { RETURN_TASKS, type ReturnLink } from './tasks.ts';

/** The older token's number is the expiry in seconds since 2026, and the tasks in its two lowest bits. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;

/**
 * Reads a return link of a build before statement requests, which has no row: its token has the deal's id, the
 * expiry and the tasks. The link also ends if a statement request of its deal is withdrawn. Delete this file
 * RETURN_LINK_DAYS (at most 90) after the last such build has stopped sending mails.
 */
export async function readOlderLink(
  { db, crypto, clock }: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: string,
  token: string,
): Promise<ReturnLink | undefined> {
  const claims = createSignedTokens(crypto, 'return-link-token').verify(brand, token);
  if (!claims) return undefined;
  const end = claims.readUInt32BE(ID_BYTES);
  const tasks = RETURN_TASKS.filter((_, index) => Math.floor(end / 2 ** index) % 2 === 1);
  const link = { dealId: readId(claims), tasks };
  const withdrawn = await db.query<object>(
    `select id from requests where brand = $1 and deal_id = $2 and purpose = 'statements' and status = 'withdrawn' limit 1`,
    [brand, link.dealId],
  );
  if (withdrawn.length > 0) return { ...link, refusal: 'invalid-link' };
  const isExpired = (Math.floor(end / 4) + EPOCH_SECONDS) * 1000 <= clock.now().getTime();
  return isExpired ? { ...link, refusal: 'expired-link' } : link;
}
