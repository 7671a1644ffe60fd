import { createSignedTokens, ID_BYTES, writeId } from '#server/crypto/signed-token.ts';
import type { Deps } from '#server/deps.ts';
import { createRequestTokens } from '#server/requests/row/tokens.ts';
import { askForStatements } from '#server/requests/statements/ask.ts';
import type { ReturnTask } from '#server/requests/statements/tasks.ts';

const BOTH: readonly ReturnTask[] = ['upload', 'plaid'];

/** The token of a new mail that asks a deal's applicant for statements. @param brand signs it for this brand instead */
export async function mailedToken(
  deps: Deps,
  dealId: string,
  tasks = BOTH,
  brand?: string,
  recipient = 'ann@oak.example',
): Promise<string> {
  const [deal] = await deps.db.query('select * from deals where id = $1', [dealId]);
  const ownBrand = deal && (await deps.brands.byPlatform(deal.brand));
  if (!ownBrand) throw new Error('There is no such deal.');
  const place = { hostname: 'localhost', protocol: 'http' } as const;
  const mail = { brand: ownBrand, place, recipient, tasks };
  const link = await deps.db.transaction((tx) => askForStatements(deps, tx, deal, mail));
  const token = new URL(link).searchParams.get('t') ?? '';
  const tokens = createRequestTokens(deps);
  const claims = tokens.readLink(deal.brand, token);
  return brand === undefined || !claims ? token : tokens.link({ brand, ...claims });
}

/** A return link's token as builds before statement requests sign it: deal, expiry and tasks, without a row. */
export function olderToken(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  dealId: string,
  tasks = BOTH,
  days = 30,
): string {
  const claims = Buffer.alloc(20);
  writeId(claims, dealId);
  const until = Math.floor(clock.now().getTime() / 1000) - Date.UTC(2026, 0, 1) / 1000 + days * 86_400;
  const bits = BOTH.reduce((sum, task, index) => sum + (tasks.includes(task) ? 2 ** index : 0), 0);
  claims.writeUInt32BE(until * 4 + bits, ID_BYTES);
  return createSignedTokens(crypto, 'return-link-token').sign('default', claims);
}
