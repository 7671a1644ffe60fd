import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asApplicant } from '../../start-test-server.ts';
import { fieldsOf, multipart } from '../files/making/multipart.ts';
import { DENIED, type LinkVisit, type Person, startLinkVisit } from './link-visit.ts';

let visit: LinkVisit;
beforeAll(async () => {
  visit = await startLinkVisit();
});
afterAll(() => visit.server.close());

describe('the token of a return link', () => {
  const post = async (url: string, token: string, payload: object) =>
    (
      await visit.server.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', 'x-return-token': token },
        payload,
      })
    ).json();
  const upload = async (ann: Person, token: string) => {
    const { payload, headers } = multipart([
      ...fieldsOf(ann),
      { file: Buffer.from('%PDF-1.7'), name: 'a.pdf' },
    ]);
    const all = { host: 'localhost', 'x-return-token': token, ...headers };
    return (
      await visit.server.app.inject({ method: 'POST', url: '/files/upload', headers: all, payload })
    ).json();
  };

  it('[RETURN-7] for uploads connects no bank, one for a bank uploads nothing', async () => {
    const ann = await visit.someone();
    const { dealId, accountId } = ann;
    const body = { dealId, accountId, public_token: 'public-x', main_account_id: 'm', bank_accounts: [] };
    const forUpload = await visit.tokenOf(ann, ['upload']);
    expect(await post('/tools/plaid/link-token', forUpload, { dealId })).toMatchObject(DENIED);
    expect(await post('/tools/plaid/connect-continue', forUpload, body)).toMatchObject(DENIED);
    const forBank = await visit.tokenOf(ann, ['plaid']);
    expect(await upload(ann, forBank)).toMatchObject(DENIED);
    expect(await post('/files/save-continue', forBank, { files: [], dealId, accountId })).toMatchObject({
      status: 403,
    });
  });

  it('is kept for the return from a bank, until a signed-in user opens the page of a bank', async () => {
    const [ann, eve] = [await visit.someone(), await visit.someone()];
    const token = await visit.tokenOf(ann);
    const leave = async (headers: Record<string, string>, expected = 200) => {
      const answer = await visit.server.app.inject({
        method: 'POST',
        url: '/tools/plaid/link-token',
        headers: { host: 'localhost', ...headers },
        payload: { page: 'continue' },
      });
      expect(answer.statusCode).toBe(expected);
      return String(answer.headers['set-cookie'] ?? '');
    };
    const cookie = `trellis-return=${token}`;
    const leaveResponse = await leave({ 'x-return-token': token });
    expect(leaveResponse).toMatch(/^trellis-return=.+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(leaveResponse).toContain(token);
    // The cookie alone starts nothing new: it only continues after a bank's page.
    expect(await leave({ cookie }, 403)).toBe('');
    const signedIn: Record<string, string> = asApplicant(eve.sub, 'eve@oak.example');
    expect(await leave(signedIn)).toBe('');
    expect(await leave({ ...signedIn, cookie })).toMatch(/^trellis-return=;.*Max-Age=0$/);
  });

  it('opens no route that is only for the applicant', async () => {
    const ann = await visit.someone();
    const token = await visit.tokenOf(ann);
    for (const [method, url] of [
      ['GET', '/deals/current'],
      ['GET', '/deals/submitted'],
      ['POST', '/deals/reveal'],
      ['POST', '/api/apply/save'],
      ['POST', '/api/apply/submit'],
      ['PATCH', '/deals'],
      ['POST', '/api/apply/bank/send-statements-later'],
      ['POST', '/files/save'],
      ['POST', '/tools/plaid/connect'],
    ] as const) {
      const headers = { host: 'localhost', 'x-return-token': token, cookie: `trellis-return=${token}` };
      const answer = await visit.server.app.inject({
        method,
        url,
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    const bearer = { host: 'localhost', authorization: `Bearer ${token}` };
    const answer = await visit.server.app.inject({ url: '/deals/current', headers: bearer });
    expect(answer.statusCode).toBe(401);
  });
});
