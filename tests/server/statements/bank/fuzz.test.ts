import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, startBankServer, type Visitor } from './bank-visit.ts';

let server: Awaited<ReturnType<typeof startBankServer>>;
let ann: Visitor;
let publicToken = '';
let linkToken = '';
beforeAll(async () => {
  server = await startBankServer();
  ann = await newVisitor(server);
  ({ publicToken } = await ann.visit('ins_refused').catch(() => ann.visit('ins_one')));
  linkToken = await ann.linkToken();
  // Rate limits are tested elsewhere.
  server.deps.limits.take = async () => ({ allowed: true, remaining: 1, retryAfter: 1 });
});
afterAll(() => server.close());

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', 'own', '\u0000', '__proto__', "' or 1=1 --", 'a'.repeat(5000)),
  fc.constantFrom('ins_one', 'ins_away', 'ins_savings', 'http://localhost/?oauth_state_id=x'),
  fc.uuid(),
);
const anything = fc.oneof(words, words, fc.integer(), fc.boolean(), fc.constant(null), fc.object());
const ids = () => fc.oneof(fc.constantFrom(ann.ids.dealId, ann.ids.accountId, ann.ids.loanId), anything);

/** Valid bodies with one or two mistakes. */
const bodies = () =>
  fc.record(
    {
      loan_id: ids(),
      dealId: ids(),
      accountId: ids(),
      contactId: ids(),
      page: fc.oneof(fc.constantFrom('wizard', 'continue'), anything),
      resume: fc.oneof(fc.boolean(), anything),
      public_token: fc.oneof(fc.constant(publicToken), anything),
      main_account_id: anything,
      bank_accounts: fc.oneof(fc.array(fc.record({ id: words, name: words, mask: words })), anything),
      link_token: fc.oneof(fc.constant(linkToken), anything),
      institution_id: words,
      received_redirect_uri: words,
      account_ids: fc.oneof(fc.array(words), anything),
    },
    { requiredKeys: [] },
  );

it.each([
  ['/tools/plaid/link-token', ['accountId', 'dealId', 'contactId', 'page', 'resume']],
  ['/tools/plaid/connect', ['loan_id', 'public_token', 'main_account_id', 'bank_accounts']],
  ['/tools/plaid/connect-continue', ['dealId', 'accountId', 'contactId', 'public_token', 'main_account_id']],
  ['/local/bank-link/institutions', ['link_token']],
  ['/local/bank-link/accounts', ['link_token', 'institution_id', 'received_redirect_uri']],
  ['/local/bank-link/finish', ['link_token', 'institution_id', 'account_ids']],
])(
  '%s answers any input without a server error',
  async (url, names) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: bodies() }, fc.object()), async (body) => {
        const knownParts = Object.entries(body).filter(([name]) => names.includes(name));
        const answer = await ann.post(url, Object.fromEntries(knownParts));
        expect([url, answer.statusCode < 500]).toEqual([url, true]);
        if (answer.statusCode !== 200)
          expect(answer.json()).toHaveProperty(
            url.startsWith('/local') && answer.statusCode === 400 ? 'error_code' : 'code',
          );
      }),
      { numRuns: 150 },
    );
  },
  120_000,
);

it.each(['accountId', 'dealId', 'contactId'])('a NUL in %s causes no server error', async (name) => {
  const answer = await ann.post('/tools/plaid/link-token', { [name]: 'a\u0000b' });
  expect(answer.statusCode).toBe(403);
});

it('a link token that is requested with any address of a bank page causes no server error', async () => {
  await fc.assert(
    fc.asyncProperty(words, async (state) => {
      const url = `/local/bank-link/oauth?state=${encodeURIComponent(state)}`;
      const answer = await server.app.inject({ url, headers: { host: 'localhost' } });
      expect(answer.statusCode).toBe(400);
    }),
    { numRuns: 100 },
  );
});
