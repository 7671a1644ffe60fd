import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { local } from '#dev/adapters.ts';
import { readLinkToken, storeLinkToken } from '#server/statements/bank/link-tokens.ts';
import { CONNECT_DISABLED } from '../../../conformance/bank.table.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer, TestServerOptions } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { mailedToken } from '../return-links/link-token.ts';
import { newVisitor, stablePartsOf, startBankServer, type Visitor } from './bank-visit.ts';

const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startBankServer({ clock });
});
afterAll(() => server.close());

const returnToken = (visitor: Visitor, brand?: string) =>
  mailedToken(server.deps, visitor.ids.dealId, ['plaid'], brand);

/** Calls as the page of a return link does, without sign-in. */
const byLink = (url: string, payload: object, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });

const cookieIn = (header: unknown) => /^trellis-return=([\w.-]*); (.*)$/.exec(String(header))?.slice(1) ?? [];

describe('POST /tools/plaid/link-token', () => {
  it('returns a token and its expiry, and another one for a second opening', async () => {
    const ann = await newVisitor(server);
    const answer = await ann.post('/tools/plaid/link-token', { accountId: ann.ids.accountId });
    expect(answer.statusCode).toBe(200);
    const { link_token: token, expiration } = answer.json();
    expect(token).toMatch(/^link-local-/);
    const hours = (Date.parse(expiration) - clock.now().getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(4);
    expect(await ann.linkToken()).not.toBe(token);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('uses the newest application if the body names none', async () => {
    const ann = await newVisitor(server);
    expect((await ann.post('/tools/plaid/link-token', {})).statusCode).toBe(200);
  });

  it('refuses an account of another person', async () => {
    const [ann, eve] = [await newVisitor(server), await newVisitor(server)];
    const answer = await eve.post('/tools/plaid/link-token', { accountId: ann.ids.accountId });
    expect(stablePartsOf(answer)).toMatchObject({ status: 403, msg: 'Invalid token account combination' });
  });

  it('resumes with the newest token until it expires', async () => {
    const ann = await newVisitor(server);
    const resume = () => ann.post('/tools/plaid/link-token', { resume: true });
    expect(stablePartsOf(await resume())).toMatchObject({ status: 404, code: 'not-found' });
    await ann.linkToken();
    const newest = await ann.linkToken();
    expect((await resume()).json().link_token).toBe(newest);
    clock.forward(4 * 3600 + 1);
    expect((await resume()).statusCode).toBe(404);
  });

  it('is kept up to the second before it expires, and not at that second', async () => {
    const ann = await newVisitor(server);
    const deal = { brand: 'default', id: ann.ids.dealId };
    const expiresAt = new Date(clock.now().getTime() + 1000);
    await storeLinkToken(server.deps, deal, { token: 'link-kept', expiresAt });
    expect(await readLinkToken(server.deps, deal)).toEqual({ token: 'link-kept', expiresAt });
    clock.forward(1);
    expect(await readLinkToken(server.deps, deal)).toBeUndefined();
  });

  it('is limited for each person', async () => {
    const ann = await newVisitor(server);
    const codes: number[] = [];
    for (let use = 0; use < 41; use += 1)
      codes.push((await ann.post('/tools/plaid/link-token', {})).statusCode);
    expect(codes.filter((code) => code !== 200)).toEqual([429]);
  });
});

describe('by a return link', () => {
  it('connects without a sign-in, and reveals nothing about the person', async () => {
    const ann = await newVisitor(server);
    const header = { 'x-return-token': await returnToken(ann) };
    const { dealId, accountId } = ann.ids;
    const askedResponse = await byLink(
      '/tools/plaid/link-token',
      { dealId, accountId, page: 'continue' },
      header,
    );
    expect(askedResponse.statusCode).toBe(200);
    const visit = await ann.visit('ins_one');
    const body = { public_token: visit.publicToken, dealId, accountId };
    const answer = await byLink('/tools/plaid/connect-continue', body, header);
    expect(answer.json()).toMatchObject({ status: 'success', data: { dealId, contactIds: [] } });
    expect([answer.json().data.ids, answer.json().data.masks]).toEqual([{}, {}]);
    expect(answer.body).not.toContain('oak.example');
    expect(await ann.application()).toMatchObject({ have_statements: true, type_of_statements: 'plaid' });
    // [RETURN-12]
    expect(await server.deps.db.query('select status from requests where deal_id = $1', [dealId])).toEqual([
      { status: 'answered' },
    ]);
  });

  it('the token is in an HttpOnly cookie until the return from a bank', async () => {
    const ann = await newVisitor(server);
    const token = await returnToken(ann);
    const { dealId, accountId } = ann.ids;
    const askedResponse = await byLink(
      '/tools/plaid/link-token',
      { dealId, accountId, page: 'continue' },
      { 'x-return-token': token },
    );
    const [cookieValue, rules] = cookieIn(askedResponse.headers['set-cookie']);
    expect(cookieValue).toBe(token);
    expect(rules).toBe('Path=/; HttpOnly; SameSite=Lax; Max-Age=1800');

    const cookie = { cookie: `trellis-return=${cookieValue}` };
    const startedResponse = await byLink('/tools/plaid/link-token', { page: 'continue' }, cookie);
    expect([startedResponse.statusCode, startedResponse.json().code]).toEqual([403, 'invalid-link']);
    const again = await byLink('/tools/plaid/link-token', { resume: true, page: 'continue' }, cookie);
    expect(again.json().link_token).toBe(askedResponse.json().link_token);
    const visit = await ann.visit('ins_one');
    const body = { public_token: visit.publicToken };
    const answer = await byLink('/tools/plaid/connect-continue', body, cookie);
    expect(answer.statusCode).toBe(200);
    expect(cookieIn(answer.headers['set-cookie'])).toEqual(['', 'Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
  });

  it('of another brand, deal or without a token is refused before the provider is called', async () => {
    const [ann, eve] = [await newVisitor(server), await newVisitor(server)];
    const foreign = { 'x-return-token': await returnToken(ann, 'harbor') };
    const own = { 'x-return-token': await returnToken(ann) };
    const url = '/tools/plaid/connect-continue';
    const body = { public_token: 'x' };
    expect((await byLink(url, body, foreign)).json().code).toBe('invalid-link');
    expect((await byLink(url, body, { 'x-return-token': 'x' })).json().code).toBe('invalid-link');
    expect((await byLink(url, body, {})).statusCode).toBe(401);
    const elses = { ...body, dealId: eve.ids.dealId };
    expect((await byLink(url, elses, own)).json().code).toBe('invalid-link');
  });

  it('changes the stage of a submitted application that waited for statements [STMT-6]', async () => {
    const ann = await newVisitor(server);
    const loan = { loan_id: ann.ids.loanId };
    const skipped = await ann.post('/api/apply/bank/send-statements-later', loan);
    const submitted = await ann.post('/api/apply/submit', loan, {
      'idempotency-key': randomUUID(),
      'if-match': `"${skipped.json().data.version}"`,
    });
    expect(submitted.json().data.stage).toBe('AwaitingStatements');
    const header = { 'x-return-token': await returnToken(ann) };
    const askedResponse = await byLink('/tools/plaid/link-token', { page: 'continue' }, header);
    const link = { link_token: askedResponse.json().link_token, institution_id: 'ins_one' };
    const { accounts } = (await byLink('/local/bank-link/accounts', link, {})).json();
    const chosen = { ...link, account_ids: [accounts[0].id] };
    const { public_token } = (await byLink('/local/bank-link/finish', chosen, {})).json();
    const answer = await byLink('/tools/plaid/connect-continue', { public_token }, header);
    expect(answer.json().data).toMatchObject({
      stage: 'ApplySubmitted',
      reference: submitted.json().data.reference,
    });
    expect(await storedDeal(server, ann.ids.dealId)).toMatchObject({
      stage: 'ApplySubmitted',
      payload: { loanRequest: { stage: 'ApplySubmitted' } },
    });
  });

  it('for uploads only does not connect', async () => {
    const ann = await newVisitor(server);
    const token = await mailedToken(server.deps, ann.ids.dealId, ['upload']);
    const answer = await byLink('/tools/plaid/link-token', {}, { 'x-return-token': token });
    expect(answer.json().code).toBe('invalid-link');
  });
});

describe("'plaid connect' is off", () => {
  const disabled = { ...CONNECT_DISABLED, showToUser: true };

  it.each([
    ['by the deployment', { env: { FLAG_PLAID_CONNECT: 'off' } }],
    ['because nobody could connect', { adapters: { ...local, bankLink: () => undefined } }],
  ] as [string, TestServerOptions][])('%s', async (_, options) => {
    const off = await startBankServer(options);
    const ann = await newVisitor(off);
    expect(stablePartsOf(await ann.post('/tools/plaid/link-token', {}))).toEqual(disabled);
    expect(stablePartsOf(await ann.connect({ publicToken: 'x', accounts: [] }))).toEqual(disabled);
    const continued = await ann.post('/tools/plaid/connect-continue', { public_token: 'x' });
    expect(stablePartsOf(continued)).toEqual(disabled);
    await off.close();
  });

  it("for one brand, by that brand's flag", async () => {
    const { db, brands } = server.deps;
    const [row] = await db.query<{ record: object }>(`select record from brands where platform = 'harbor'`);
    const record = { ...row?.record, flags: { plaid_connect: false } };
    await db.query(`update brands set record = $1, source = 'edited' where platform = 'harbor'`, [
      JSON.stringify(record),
    ]);
    brands.refresh();
    const ann = await newVisitor(server);
    const bob = await newVisitor(server, 'harbor.localhost', { loan_terms: 12 });
    expect((await ann.post('/tools/plaid/link-token', {})).statusCode).toBe(200);
    expect(stablePartsOf(await bob.post('/tools/plaid/link-token', {}))).toEqual(disabled);
  });
});

it('no token of these calls is in the log', () => {
  expect(server.logged.join('')).not.toMatch(/eyJ|-local-|oak\.example/);
});
