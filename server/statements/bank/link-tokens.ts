import type { FastifyRequest } from 'fastify';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { flowsOf, statementFlow, statementPaths } from '../../flows.ts';
import { normalizePrefix } from '../../pages/paths.ts';
import { writeRow } from '../../storage/write-row.ts';
import type { BankLinkPort } from './port.ts';

/** The page that opens Plaid Link: the wizard's bank step, or a return link's page. */
export type LinkPage = 'wizard' | 'continue';

export interface LinkToken {
  token: string;
  expiresAt: Date;
}

/**
 * The address to which a bank's own sign-in page returns, as registered with Plaid: the page's without a query.
 * @returns undefined if the origin is not registered (PLAID_REDIRECT): then Link offers no banks with such a page
 */
export function redirectUri(
  port: Pick<BankLinkPort, 'canReturnTo'>,
  request: FastifyRequest,
  brand: EffectiveBrand,
  page: LinkPage,
  releases: Deps['releases'],
): string | undefined {
  const flows = flowsOf(releases.live(brand.platform));
  const path =
    page === 'wizard' ? (statementPaths(statementFlow(flows))[0] ?? '') : '/continue/plaid-connect';
  const origin = `${request.protocol}://${request.host}`;
  return port.canReturnTo(origin) ? `${origin}${normalizePrefix(brand.route_prefix)}${path}` : undefined;
}

/** Stores a deal's newest link token, encrypted, for a return from a bank's page. Deletes expired tokens. */
export async function storeLinkToken(
  { db, crypto, clock }: Deps,
  deal: DealKey,
  { token, expiresAt }: LinkToken,
): Promise<void> {
  await db.query('delete from bank_link_tokens where expires_at < $1', [clock.now()]);
  const sealed = crypto.encrypt(token, linkTokenPlace(deal));
  const row = { brand: deal.brand, deal_id: deal.id, token: sealed, expires_at: expiresAt };
  await writeRow(db, 'bank_link_tokens', row, ['brand', 'deal_id']);
}

/** Reads a deal's newest link token; undefined if there is none or it has expired. */
export async function readLinkToken(
  { db, crypto, clock }: Deps,
  deal: DealKey,
): Promise<LinkToken | undefined> {
  const rows = await db.query(
    'select token, expires_at from bank_link_tokens where brand = $1 and deal_id = $2 and expires_at > $3',
    [deal.brand, deal.id, clock.now()],
  );
  const [row] = rows;
  return row && { token: crypto.decrypt(row.token, linkTokenPlace(deal)), expiresAt: row.expires_at };
}

/** Encryption context of a link token. */
export function linkTokenPlace(deal: DealKey) {
  return { field: 'bank.link_token', deal: deal.id };
}
