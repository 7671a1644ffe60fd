import { randomUUID } from 'node:crypto';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { requestPlace } from '#server/requests/row/sealed.ts';
import { createRequestTokens } from '#server/requests/row/tokens.ts';
import type { ReturnTask } from '#server/requests/statements/tasks.ts';
import { type Applicant, savedApplicant } from './applicant.ts';
import { dealOf } from './deals.ts';
import { keys } from './keys.ts';
import { inMail } from './mail.ts';
import type { Person } from './person.ts';
import type { App } from './set-up-app.ts';

/** Headings of the pages. */
export const TITLE = 'Send your bank statements';
export const RECEIVED = 'We received your files';
export const USED = 'We have your bank statements';

/** A user whose application waits for statements. */
export interface WaitingApplicant {
  applicant: Applicant;
  dealId: string;
  accountId: string;
  contactId: string;
}

/** A user who skipped the bank step and, by default, submitted. */
export async function createWaitingApplicant(
  { server }: App,
  more: Record<string, unknown> = {},
  submitted = true,
): Promise<WaitingApplicant> {
  const applicant = await savedApplicant(server.origin, 'funding-is-almost-here', more);
  const current = (await (await applicant.call('GET', '/deals/current')).json()) as {
    data: WaitingApplicant;
  };
  const { dealId, accountId, contactId } = current.data;
  if (submitted) {
    const done = await applicant.call('POST', '/api/apply/submit', {}, { 'if-match': '"2"' });
    if (!done.ok) throw new Error(`The application was not submitted: ${await done.text()}`);
  }
  return { applicant, dealId, accountId, contactId };
}

/** A token like the server's, with its row. */
export async function tokenOf(
  { server }: App,
  dealId: string,
  options: { tasks?: ReturnTask[]; brand?: string; daysAgo?: number } = {},
): Promise<string> {
  const { tasks = ['upload', 'plaid'], brand = 'default', daysAgo = 0 } = options;
  const crypto = createFieldCrypto({ keys: [{ kid: 'k1', key: keys.key }], indexKey: keys.indexKey });
  const clock = { now: () => new Date() };
  const id = randomUUID();
  const until = new Date(Date.now() + (30 - daysAgo) * 86_400_000);
  const recipient = crypto.encrypt('owner@example.com', requestPlace({ id, deal_id: dealId }, 'recipient'));
  await server.db.query<object>(
    `insert into requests (brand, id, deal_id, purpose, fields, parts, status, made_by, round, place, made_at, sent_at, due_at, recipient)
     values ('default', $1, $2, 'statements', '[]', $3, 'waiting', 'applicant', 1, '{}', now(), now(), $4, $5)`,
    [id, dealId, JSON.stringify(tasks), until, recipient],
  );
  return createRequestTokens({ crypto, clock }).link({ brand, id, round: 1 });
}

/**
 * The newest link mailed to an address.
 * @throws if none arrives
 */
export function mailedLink({ server }: App, { email }: Applicant, kind: string): Promise<string> {
  return inMail(server.origin, email, kind, /https?:\/\/\S+/);
}

/** Chooses files on the current page: real PDFs with these names. `at`: the index of the upload area. */
export async function chooseFiles({ server }: App, { page }: Person, names: string[], at = 0): Promise<void> {
  const buffer = Buffer.from(await (await fetch(`${server.origin}/download/pfs`)).arrayBuffer());
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer }));
  await page.locator('input[type=file]').nth(at).setInputFiles(files);
}

/** The stage of a user's application, read from the database. */
export async function stageOf({ server }: App, { applicant }: WaitingApplicant): Promise<string | null> {
  return (await dealOf(server, applicant.email)).stage;
}
