import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer } from '../../start-test-server.ts';
import { newVisitor, startBankServer, type Visitor } from './bank-visit.ts';

/** Responses for the stand-in of Link: dev/banks/README.md is the contract. */
const clock = movingClock();
let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startBankServer({ clock });
  ann = await newVisitor(server);
});
afterAll(() => server.close());

const callLink = (name: string, body: object, headers?: Record<string, string>) =>
  ann.post(`/local/bank-link/${name}`, body, headers);

describe('the stand-in of Link', () => {
  it('lists every sample bank, with the case that it shows', async () => {
    const answer = await callLink('institutions', { link_token: await ann.linkToken() });
    const { client_name, institutions } = answer.json();
    expect(client_name).toBe('Trellis');
    expect(institutions.map(({ institution_id: id }: { institution_id: string }) => id).sort()).toEqual([
      'ins_away',
      'ins_broken',
      'ins_down',
      'ins_empty',
      'ins_one',
      'ins_refused',
      'ins_relogin',
      'ins_savings',
      'ins_several',
      'ins_silent',
      'ins_withdrawn',
    ]);
    for (const bank of institutions)
      expect(bank).toEqual({
        institution_id: expect.any(String),
        name: expect.stringMatching(/\w{3}/),
        note: expect.stringMatching(/\w{3}/),
        oauth: bank.institution_id === 'ins_away',
      });
  });

  it('gives accounts and a public token in the shapes of onSuccess', async () => {
    const link_token = await ann.linkToken();
    const { accounts, institution } = (
      await callLink('accounts', { link_token, institution_id: 'ins_one' })
    ).json();
    expect(institution).toEqual({ institution_id: 'ins_one', name: 'First Sample Bank' });
    // The savings account is kept out by the link token's filter.
    expect(accounts).toEqual([
      {
        id: expect.stringMatching(/^\w{37}$/),
        name: 'Business Checking',
        mask: '0000',
        type: 'depository',
        subtype: 'checking',
        verification_status: null,
        class_type: null,
      },
    ]);
    const finished = await callLink('finish', {
      link_token,
      institution_id: 'ins_one',
      account_ids: [accounts[0].id],
    });
    expect(finished.json()).toEqual({
      public_token: expect.stringMatching(/^public-local-/),
      metadata: { institution, accounts, link_session_id: expect.any(String), transfer_status: null },
    });
  });

  it('reports an error in the shape of onExit', async () => {
    const link_token = await ann.linkToken();
    const refusedResponse = await callLink('accounts', { link_token, institution_id: 'ins_refused' });
    expect([refusedResponse.statusCode, refusedResponse.json()]).toEqual([
      400,
      {
        error_type: 'ITEM_ERROR',
        error_code: 'INVALID_CREDENTIALS',
        error_message: 'the provided credentials were not correct',
        display_message: expect.stringContaining('credentials'),
      },
    ]);
    const code = async (name: string, body: object) => (await callLink(name, body)).json().error_code;
    expect(await code('institutions', { link_token: 'link-local-x' })).toBe('INVALID_LINK_TOKEN');
    expect(await code('accounts', { link_token, institution_id: 'ins_none' })).toBe('INVALID_INSTITUTION');
    expect(await code('finish', { link_token, institution_id: 'ins_one', account_ids: ['x'] })).toBe(
      'INVALID_ACCOUNT_ID',
    );
    const visit = await ann.visit('ins_one');
    expect(await code('institutions', { link_token: visit.publicToken })).toBe('INVALID_LINK_TOKEN');
    clock.forward(4 * 3600 + 1);
    expect(await code('institutions', { link_token })).toBe('INVALID_LINK_TOKEN');
  });

  it('[STMT-12] is absent with keys of Plaid', async () => {
    const env = { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_ENV: 'sandbox' };
    const other = await startBankServer({ env });
    const answer = await other.app.inject({
      method: 'POST',
      url: '/local/bank-link/institutions',
      headers: { host: 'localhost' },
      payload: { link_token: 'x' },
    });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});

describe('a bank with its own sign-in page', () => {
  const leave = async (page: 'wizard' | 'continue' = 'wizard') => {
    const link_token = await ann.linkToken({ page });
    const answer = await callLink('accounts', { link_token, institution_id: 'ins_away' });
    const html = await server.app.inject({
      url: answer.json().leave,
      headers: { host: 'localhost' },
    });
    const [allow = '', deny = ''] = [...html.body.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    return { link_token, html, allow, deny };
  };

  it("is in the language of the applicant's page", async () => {
    const body = { accountId: ann.ids.accountId, page: 'wizard' };
    const answer = await ann.post('/tools/plaid/link-token', body, { 'accept-language': 'es-US' });
    const { link_token } = answer.json();
    const { leave: url } = (await callLink('accounts', { link_token, institution_id: 'ins_away' })).json();
    const { body: html } = await server.app.inject({ url, headers: { host: 'localhost' } });
    expect(html).toContain('<html lang="es">');
    expect(html).toMatch(/>Permitir<.*>No permitir</s);
  });

  it.each([
    ['wizard', 'http://localhost/app/bank-connect'],
    ['continue', 'http://localhost/continue/plaid-connect'],
  ] as const)('redirects to the bank and back to the page of the %s', async (page, address) => {
    const { link_token, html, allow } = await leave(page);
    expect(html.statusCode).toBe(200);
    expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(html.body).toContain('Sample Bank Online');
    const back = new URL(allow);
    expect(`${back.origin}${back.pathname}`).toBe(address);
    expect([...back.searchParams.keys()]).toEqual(['oauth_state_id']);
    const answer = await callLink('accounts', { link_token, received_redirect_uri: allow });
    expect(answer.json()).toMatchObject({
      institution: { institution_id: 'ins_away' },
      accounts: [{ name: 'Advantage Checking' }],
    });
  });

  it('connects after the return', async () => {
    const { link_token, allow } = await leave();
    const { accounts } = (await callLink('accounts', { link_token, received_redirect_uri: allow })).json();
    const { public_token: publicToken } = (
      await callLink('finish', { link_token, institution_id: 'ins_away', account_ids: [accounts[0].id] })
    ).json();
    expect((await ann.connect({ publicToken, accounts })).statusCode).toBe(200);
  });

  it('may be refused there, and its return address is valid only for its own opening', async () => {
    const { link_token, allow, deny } = await leave();
    const code = async (token: string, uri: string) =>
      (await callLink('accounts', { link_token: token, received_redirect_uri: uri })).json().error_code;
    expect(await code(link_token, deny)).toBe('ACCESS_NOT_GRANTED');
    expect(await code(await ann.linkToken(), allow)).toBe('INVALID_LINK_TOKEN');
    expect(await code(link_token, 'http://localhost/app/bank-connect')).toBe('INVALID_LINK_TOKEN');
    expect(await code(link_token, 'no address')).toBe('INVALID_LINK_TOKEN');
  });

  it('redirects back under the prefix of a brand', async () => {
    const { db, brands } = server.deps;
    await db.query(
      `update brands set record = record || '{"route_prefix": "/funding"}'::jsonb, source = 'edited'
       where platform = 'default'`,
    );
    brands.refresh();
    const { allow } = await leave();
    expect(new URL(allow).pathname).toBe('/funding/app/bank-connect');
  });

  it("answers 400 and 'This sign-in is over.' without a link if the state has expired", async () => {
    const { html } = await leave();
    expect(html.statusCode).toBe(200);
    const lastResponse = await server.app.inject({
      url: '/local/bank-link/oauth?state=away-local-x',
      headers: { host: 'localhost' },
    });
    expect([lastResponse.statusCode, lastResponse.body.includes('This sign-in is over.')]).toEqual([
      400,
      true,
    ]);
    expect(lastResponse.body).not.toContain('href');
  });
});
