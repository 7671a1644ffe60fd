import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordStatements } from '#server/deals/record-statements.ts';
import type { Message } from '#server/deps.ts';
import { createReturnTokens, type ReturnTask } from '#server/return-links/token.ts';
import { bankStepDone, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { fieldsOf, multipart } from '../files/making/multipart.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { asApplicant, startTestServer, type TestServer } from '../start-test-server.ts';

/** The API of return links, asked by those they are for and by those they are not for (decision 27). */
const clock = movingClock();
const sent: Message[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    clock,
    makeMail: () => ({ send: async (message) => void sent.push(message) }),
  });
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => server.close());

const LATER = '/api/apply/bank/send-statements-later';
const DENIED = { code: 'invalid-link', msg: 'Invalid token account combination', showToUser: true };

interface Person {
  sub: string;
  dealId: string;
  accountId: string;
  contactId: string;
  loanId: string;
}

let people = 0;
/** Somebody with an unfinished application. */
async function someone(more: Record<string, unknown> = {}, host = 'localhost'): Promise<Person> {
  people += 1;
  const sub = `link-${people}`;
  const { type_of_statements: _, have_statements: __, ...rest } = fullApplication();
  const send = caller(server, sub, `${sub}@oak.example`);
  const answer = await send('POST', '/api/apply/create', payloadOf({ ...rest, ...more }), {
    headers: { host },
  });
  expect(answer.status).toBe(200);
  return { sub, ...answer.body.data };
}

const tokenOf = (
  person: Pick<Person, 'dealId'>,
  tasks: ReturnTask[] = ['upload', 'plaid'],
  brand = 'default',
) => createReturnTokens(server.deps).sign(brand, person.dealId, tasks);

interface Asked {
  token?: string;
  as?: string;
  email?: string;
  ids?: Partial<Record<'dealId' | 'accountId' | 'contactId', string>>;
  host?: string;
  cookie?: string;
}
const ask = async ({
  token,
  as,
  email = `${as}@oak.example`,
  ids = {},
  host = 'localhost',
  cookie,
}: Asked) => {
  const answer = await server.app.inject({
    url: '/tools/return-link',
    query: ids,
    headers: {
      host,
      ...(token === undefined ? {} : { 'x-return-token': token }),
      ...(as === undefined ? {} : asApplicant(as, email)),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
};

describe('what a link tells', () => {
  it('is what the deal needs and which ways there are, and nothing personal', async () => {
    const person = await someone();
    const answer = await ask({ token: await tokenOf(person) });
    expect(answer).toMatchObject({ status: 200 });
    const { dealId, accountId, contactId } = person;
    expect(answer.body.data).toEqual({
      tasks: ['upload', 'plaid'],
      needs: { statements: true, documents: [] },
      ...{ dealId, accountId, contactId },
      submitted: false,
    });
    expect(answer.text).not.toMatch(/Ann|Oak|@|\*\*/);
  });

  it('are the two documents too, where equipment is asked for by a young business (decision 22)', async () => {
    const person = await someone({
      loan_type: ['EQ'],
      equipment_description: 'An oven',
      business_years: 1,
      loan_amount: 90000,
    });
    const documents = async () => (await ask({ token: await tokenOf(person) })).body.data.needs.documents;
    expect(await documents()).toEqual(['pfs', 'suq']);
    await fileOf(person, 'pfs', true);
    await fileOf(person, 'suq', false);
    expect(await documents()).toEqual(['suq']);
  });

  it('is its own tasks alone, and no bank link where that is switched off', async () => {
    const person = await someone();
    expect((await ask({ token: await tokenOf(person, ['upload']) })).body.data.tasks).toEqual(['upload']);
    const off = await startTestServer({ env: { FLAG_PLAID_CONNECT: 'off' } });
    const { body } = await caller(off, 'off')('POST', '/api/apply/create', payloadOf(fullApplication()));
    const token = await createReturnTokens(off.deps).sign('default', body.data.dealId, ['upload', 'plaid']);
    const headers = { host: 'localhost', 'x-return-token': token };
    const answer = await off.app.inject({ url: '/tools/return-link', headers });
    expect(answer.json().data.tasks).toEqual(['upload']);
    await off.close();
  });

  it('is the end of the waiting, once statements came', async () => {
    const person = await someone();
    const send = caller(server, person.sub);
    await send('POST', LATER, {});
    await send('POST', '/api/apply/submit', {}, { version: 2 });
    const token = await tokenOf(person);
    expect((await ask({ token })).body.data).toMatchObject({ submitted: true, stage: 'AwaitingStatements' });
    await recordStatements(server.deps, { brand: 'default', id: person.dealId }, 'upload');
    expect((await ask({ token })).body.data).toMatchObject({
      needs: { statements: false },
      stage: 'ApplySubmitted',
    });
  });
});

describe('who may ask', () => {
  it('without token and sign-in: nobody', async () => {
    expect(await ask({})).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('the person, by the ids of the deal or by none', async () => {
    const { sub, ...ids } = await someone();
    const { dealId, accountId, contactId } = ids;
    expect(await ask({ as: sub })).toMatchObject({ status: 200, body: { data: { dealId } } });
    expect(await ask({ as: sub, ids: { dealId, accountId, contactId } })).toMatchObject({ status: 200 });
  });

  it('another contact of the deal, who names it; by nothing else than their own address', async () => {
    const bob = { ...(fullApplication().owners as object[])[0], first: 'Bob', email: 'bob@elm.example' };
    const { dealId } = await someone({ owners: [...(fullApplication().owners as object[]), bob] });
    const ids = { dealId };
    expect(await ask({ as: 'bob', email: 'Bob@Elm.example', ids })).toMatchObject({ status: 200 });
    expect(await ask({ as: 'bob', email: 'bob@elm.example' })).toMatchObject({ status: 403 });
    expect(await ask({ as: 'eve', email: 'eve@elm.example', ids })).toMatchObject({
      status: 403,
      body: DENIED,
    });
  });

  it('nobody with ids that do not belong together', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const good = { dealId: ann.dealId, accountId: ann.accountId, contactId: ann.contactId };
    const odd = [
      { dealId: eve.dealId },
      { accountId: eve.accountId },
      { contactId: eve.contactId },
      { dealId: randomUUID() },
      { dealId: 'x' },
      { accountId: "' or 1=1" },
    ];
    for (const wrong of odd) {
      const ids = { ...good, ...wrong };
      expect([wrong, await ask({ as: ann.sub, ids })]).toMatchObject([wrong, { status: 403, body: DENIED }]);
      const token = await tokenOf(ann);
      expect([wrong, await ask({ token, ids })]).toMatchObject([wrong, { status: 403, body: DENIED }]);
    }
    expect(await ask({ as: eve.sub, ids: good })).toMatchObject({ status: 403, body: DENIED });
  });

  it('a token goes before whoever is signed in, and a bad one is not saved by a good sign-in', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const answer = await ask({ as: eve.sub, token: await tokenOf(ann) });
    expect(answer.body.data.dealId).toBe(ann.dealId);
    expect(await ask({ as: eve.sub, token: 'x.y.z' })).toMatchObject({ status: 403, body: DENIED });
  });

  it('a cookie on the way back from a bank, where nobody is signed in', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const cookie = `other=1; trellis-return=${await tokenOf(ann)}`;
    expect((await ask({ cookie })).body.data.dealId).toBe(ann.dealId);
    expect((await ask({ cookie, as: eve.sub })).body.data.dealId).toBe(eve.dealId);
    expect(await ask({ cookie: 'trellis-return=x' })).toMatchObject({ status: 403 });
  });

  it('nobody with a token of another brand, of a deal that is gone, or of credit monitoring', async () => {
    const ann = await someone();
    const there = await tokenOf(ann, ['upload'], 'harbor');
    expect(await ask({ token: there })).toMatchObject({ status: 403, body: DENIED });
    expect(await ask({ token: there, host: 'harbor.localhost' })).toMatchObject({
      status: 403,
      body: DENIED,
    });
    const token = await tokenOf(ann);
    expect(await ask({ token, host: 'harbor.localhost' })).toMatchObject({ status: 403, body: DENIED });
    await server.deps.db.query('delete from deals where id = $1', [ann.dealId]);
    expect(await ask({ token })).toMatchObject({ status: 403, body: DENIED });
    const bcm = await caller(server, 'bcm')(
      'POST',
      '/api/apply/create',
      payloadOf({ application_type: 'bcm' }, { application_type: 'bcm' }),
    );
    const { dealId } = bcm.body.data;
    expect(await ask({ token: await tokenOf({ dealId }) })).toMatchObject({ status: 403, body: DENIED });
    expect(await ask({ as: 'bcm', ids: { dealId } })).toMatchObject({ status: 403, body: DENIED });
  });

  it('nobody after RETURN_LINK_DAYS, who is told so by the code', async () => {
    const token = await tokenOf(await someone());
    clock.forward(30 * 86_400 - 10);
    expect(await ask({ token })).toMatchObject({ status: 200 });
    clock.forward(10);
    expect(await ask({ token })).toMatchObject({
      status: 403,
      body: { code: 'expired-link', msg: 'Invalid token account combination' },
    });
  });
});

describe('a token at the routes themselves', () => {
  const post = async (url: string, token: string, payload: object) =>
    (
      await server.app.inject({
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
    return (await server.app.inject({ method: 'POST', url: '/files/upload', headers: all, payload })).json();
  };

  it('for uploads connects no bank, one for a bank uploads nothing', async () => {
    const ann = await someone();
    const { dealId, accountId } = ann;
    const body = { dealId, accountId, public_token: 'public-x', main_account_id: 'm', bank_accounts: [] };
    const forUpload = await tokenOf(ann, ['upload']);
    expect(await post('/tools/plaid/link-token', forUpload, { dealId })).toMatchObject(DENIED);
    expect(await post('/tools/plaid/connect-continue', forUpload, body)).toMatchObject(DENIED);
    const forBank = await tokenOf(ann, ['plaid']);
    expect(await upload(ann, forBank)).toMatchObject(DENIED);
    expect(await post('/files/save-continue', forBank, { files: [], dealId, accountId })).toMatchObject({
      status: 403,
    });
  });

  it('opens nothing that is for the person alone', async () => {
    const ann = await someone();
    const token = await tokenOf(ann);
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
      const answer = await server.app.inject({
        method,
        url,
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    const bearer = { host: 'localhost', authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ url: '/deals/current', headers: bearer });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a new link', () => {
  const renew = async (token: string, ip = '10.1.1.1', host = 'localhost') =>
    server.app.inject({
      method: 'POST',
      url: '/tools/return-link/renew',
      headers: { host },
      remoteAddress: ip,
      payload: { token },
    });

  it("is mailed to the deal's person in the place of an old one, with the same tasks", async () => {
    const ann = await someone();
    const old = await tokenOf(ann, ['upload']);
    clock.forward(31 * 86_400);
    const answer = await renew(old);
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: 'ann@oak.example', kind: 'return-link' });
    const link = linkIn(sent[0]);
    expect(link.pathname).toBe('/continue/upload');
    const { status, body } = await ask({ token: link.searchParams.get('t') ?? '' });
    expect([status, body.data.dealId, body.data.tasks]).toEqual([200, ann.dealId, ['upload']]);
  });

  it('is none where nothing is needed any more: the mail says so', async () => {
    const ann = await someone();
    await recordStatements(server.deps, { brand: 'default', id: ann.dealId }, 'plaid');
    await renew(await tokenOf(ann), '10.1.1.2');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kind: 'return-link-done' });
    expect(sent[0]?.text).not.toMatch(/https?:|[{}]/);
  });

  it('is answered the same and mailed to nobody for what is no link of ours', async () => {
    const ann = await someone();
    const gone = await someone();
    const tokens = [
      'x',
      '',
      `${await tokenOf(ann)}x`,
      await tokenOf(ann, ['upload'], 'harbor'),
      await tokenOf({ dealId: randomUUID() }),
      await tokenOf(gone),
    ];
    await server.deps.db.query('delete from deals where id = $1', [gone.dealId]);
    for (const token of tokens) expect((await renew(token, '10.1.1.3')).statusCode).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toEqual([]);
  });

  it('is mailed three times an hour at most, whoever asks; one address is slowed down', async () => {
    const ann = await someone();
    const token = await tokenOf(ann);
    for (let at = 0; at < 6; at += 1) expect((await renew(token, `10.1.2.${at}`)).statusCode).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent).toHaveLength(3);
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await renew('x', '10.1.3.1')).statusCode);
    expect([statuses[19], statuses[20]]).toEqual([202, 429]);
  });
});

describe('the link in a mail', () => {
  it('leads to the page with both ways, at the place that the deployment knows', async () => {
    const ann = await someone();
    await caller(server, ann.sub)('POST', LATER, {}, { headers: { host: 'evil.example' } });
    const link = linkIn(sent[0]);
    expect(link.origin).toBe(new URL(server.deps.config.publicUrl).origin);
    expect(link.pathname).toBe('/continue/plaid-and-upload');
    const t = link.searchParams.get('t') ?? '';
    expect((await ask({ token: t })).body.data.tasks).toEqual(['upload', 'plaid']);
    expect([...link.searchParams.keys()]).toEqual(['t']);
    expect(sent[0]?.text).not.toContain('evil');
    expect(Buffer.from(t.split('.')[1] ?? '', 'base64url').toString()).not.toMatch(/oak|Ann|@/i);
  });

  it.each([
    [{ PUBLIC_URL: 'https://funding.example' }, 'harbor.localhost', 'https://harbor.localhost'],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'harbor.localhost:8080', 'http://harbor.localhost:8080'],
    [{ PUBLIC_URL: 'https://funding.example' }, 'elsewhere.example', 'https://funding.example'],
  ])("with %j at %s stands at the brand's own host, where it has one: %s", async (env, host, origin) => {
    const other = await startTestServer({
      env,
      makeMail: () => ({ send: async (mail) => void sent.push(mail) }),
    });
    const send = caller(other, 'origin');
    await send('POST', '/api/apply/create', {}, { headers: { host } });
    await send('POST', LATER, {}, { headers: { host } });
    expect(linkIn(sent[0]).origin).toBe(origin);
    await other.close();
  });

  it('is in the confirmation of a submit, where statements are awaited, and only there', async () => {
    const [ann, bob] = [await someone(), await someone()];
    await caller(server, ann.sub)('POST', LATER, {});
    await bankStepDone(server, payloadOf({ type_of_statements: 'plaid', have_statements: true }), bob.dealId);
    sent.length = 0;
    await caller(server, ann.sub)('POST', '/api/apply/submit', {}, { version: 2 });
    await vi.waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['submit-awaiting']));
    expect((await ask({ token: linkIn(sent[0]).searchParams.get('t') ?? '' })).status).toBe(200);
    sent.length = 0;
    await caller(server, bob.sub)('POST', '/api/apply/submit', {}, { version: 1 });
    await vi.waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['submit']));
    expect(sent[0]?.text).not.toMatch(/https?:/);
  });

  it('is in no log', async () => {
    const ann = await someone();
    const token = await tokenOf(ann);
    await ask({ token });
    await ask({ token: `${token}x` });
    await server.app.inject({ url: `/continue/upload?t=${token}`, headers: { host: 'localhost' } });
    expect(server.logged.join('\n')).not.toMatch(/eyJ|[?&]t=/);
  });
});

function linkIn(mail: Message | undefined): URL {
  const address = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!address) throw new Error('There is no link in this mail.');
  return new URL(address);
}

async function fileOf({ dealId }: Person, kind: string, saved: boolean): Promise<void> {
  const values = [
    'default',
    randomUUID(),
    dealId,
    kind,
    randomUUID(),
    clock.now(),
    saved ? clock.now() : null,
  ];
  await server.deps.db.query(
    `insert into files (brand, id, deal_id, blob, blob_key, name, type, size, document_type, scan, client_id, uploaded_by,
       metadata, uploaded_at, saved_at)
     values ($1, $2, $3, 'b', 'k', 'n', 'application/pdf', 1, $4, 'clean', $5, 'link', '{}', $6, $7)`,
    values,
  );
}
