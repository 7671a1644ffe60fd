import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordStatements } from '#server/deals/statements/index.ts';
import { WEBHOOKS } from '#server/limits.ts';
import { secretsOf, signedHeaders } from '#server/webhooks/sign.ts';
import { webhooksCommand } from '#server/webhooks/webhooks-command.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { asApplicant, startTestServer, type TestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { send as upload } from '../statements/files/uploads.ts';

/** What is read of a message here. */
interface Message {
  type: string;
  data: {
    dealId: string;
    applicationType?: string;
    stage?: string;
    payload: { business: { name: string; contacts: [{ ssn: string }] } };
    files: unknown[];
    consents: unknown[];
    filesToken: string;
  };
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: Message;
}

let clock: ReturnType<typeof movingClock>;
let server: TestServer;
let partner: Server;
let status: number;
let received: Received[];
let url: string;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
  partner = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body, message: JSON.parse(body) });
    reply.writeHead(status).end();
  });
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/in`;
});
beforeEach(async () => {
  await server.deps.jobs.settle();
  status = 204;
  received = [];
  await server.deps.db.query("delete from jobs where kind = 'webhook'");
});
afterAll(async () => {
  await server.close();
  partner.close();
});

const ALL = ['application.submitted', 'statements.arrived', 'monitoring.activated'];
async function agree(webhooks: object | null): Promise<void> {
  await server.deps.db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb), source = 'edited' where platform = 'default'",
    [JSON.stringify(webhooks)],
  );
  if (webhooks === null)
    await server.deps.db.query("update brands set record = record - 'webhooks' where platform = 'default'");
  server.deps.brands.refresh();
}
let people = 0;
async function submitted() {
  people += 1;
  const sub = `partner-${people}`;
  const send = caller(server, sub);
  const { data } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body;
  const done = await send('POST', '/api/apply/submit', {}, { version: 1 });
  expect(done.status).toBe(200);
  return { ...data, ...done.body.data, sub, send };
}
const settle = () => server.deps.jobs.settle();
const command = async (...args: string[]) =>
  webhooksCommand(args, async () => ({ deps: server.deps, close: async () => {} }));
const isGenuine = ({ headers, body }: Received) => {
  const { config, crypto } = server.deps;
  const id = String(headers['webhook-id']);
  const timestamp = Number(headers['webhook-timestamp']);
  const expected = signedHeaders({ id, timestamp, body }, secretsOf(config, crypto, 'default'));
  return headers['webhook-signature'] === expected['webhook-signature'];
};

describe('a partner', () => {
  test('hears of a submit, signed, with masks in the place of secrets and no way to files', async () => {
    await agree({ url, events: ALL });
    const deal = await submitted();
    await settle();
    expect(received).toHaveLength(1);
    const [{ message, body, headers } = {} as Received] = received;
    expect(received.every(isGenuine)).toBe(true);
    expect(Number(headers['webhook-timestamp'])).toBe(clock.now().getTime() / 1000);
    expect(message).toMatchObject({
      type: 'application.submitted',
      data: { brand: 'default', reference: deal.reference, dealId: deal.dealId, sensitive: false, files: [] },
    });
    expect(message.data.payload.business.name).toBe('Oak Street Bakery');
    expect(message.data.payload.business.contacts[0].ssn).toBe('***-**-8726');
    for (const secret of Object.values(CANARY)) {
      expect(body).not.toContain(secret);
      expect(body).not.toContain(secret.replaceAll('-', ''));
    }
    expect(body).not.toMatch(/v1\.[\w-]+\.|filesToken/);
  });

  test('receives each certification with its text, time and address [REQUEST-36]', async () => {
    await agree({ url, events: ALL });
    const send = caller(server, 'partner-certified');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    await send('POST', '/api/apply/submit', { certified: 'All of this is true.' }, { version: 1 });
    await settle();
    expect(received[0]?.message.data.consents).toContainEqual({
      ...{ certified: 'All of this is true.', version: expect.stringMatching(/^[0-9a-f]{12}$/) },
      ...{ at: clock.now().toISOString(), ip: '127.0.0.1', userAgent: expect.any(String), asked: '' },
    });
  });

  test('hears of the trace of the call that caused it, as the log lines of its job and its mail do', async () => {
    await agree({ url, events: ALL });
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const send = caller(server, 'partner-traced');
    const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01` };
    await send('POST', '/api/apply/create', payloadOf(fullApplication()), { headers });
    await settle();
    server.logged.length = 0;
    expect((await send('POST', '/api/apply/submit', {}, { version: 1, headers })).status).toBe(200);
    status = 500;
    await settle();
    status = 204;
    // Another call during which the second try is due: the job records who holds it.
    clock.forward(30);
    await submitted();
    await settle();
    const mine = received.filter((one) => String(one.headers.traceparent).includes(id));
    expect(mine).toHaveLength(2);
    expect(new Set(mine.map(({ headers }) => headers.traceparent)).size).toBe(2);
    expect(mine[0]?.headers.traceparent).toMatch(/^00-\w{32}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
    const traced = server.logged.map((line) => JSON.parse(line)).filter(({ trace }) => trace === id);
    const events = traced.map(({ event, requestId, kind }) => (requestId ? 'request' : `${event} ${kind}`));
    expect(events.sort()).toEqual([
      'job-failed webhook',
      'mail-sent submit-awaiting',
      'request',
      'webhook-sent application.submitted',
    ]);
  });

  test('hears nothing that it did not ask for, and no page or answer shows its address', async () => {
    await agree({ url, events: ['monitoring.activated'] });
    await submitted();
    await agree(null);
    await submitted();
    await settle();
    expect(received).toEqual([]);
    await agree({ url, events: ALL });
    const answer = await server.app.inject('/brands/default');
    expect(answer.body).not.toContain('webhooks');
    expect(answer.body).not.toContain(url);
  });

  test('hears of statements that come after the submit, once for each', async () => {
    await agree({ url, events: ALL });
    const before = caller(server, 'unfinished');
    const { dealId } = (await before('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    await recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload');
    const deal = await submitted();
    for (let at = 0; at < 2; at += 1)
      await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'plaid');
    await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'plaid', { isMore: true });
    await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'email');
    await settle();
    const heard = received.map(({ message }) => [message.type, message.data.dealId === deal.dealId]);
    expect(heard.sort()).toEqual([
      ['application.submitted', true],
      ['statements.arrived', true],
      ['statements.arrived', true],
    ]);
    const late = received.filter(({ message }) => message.type === 'statements.arrived');
    expect(late.map(({ message }) => message.data.stage)).toEqual(['ApplySubmitted', 'ApplySubmitted']);
  });

  test('hears of each uploaded statement that is saved after the submit, and of none that is saved again', async () => {
    await agree({ url, events: ['statements.arrived'] });
    const { sub, ...deal } = await submitted();
    const headers = { host: 'localhost', ...asApplicant(sub, `${sub}@oak.example`) };
    const save = (id: string) =>
      server.app.inject({
        ...{ method: 'POST', url: '/files/save', headers },
        payload: { files: [{ metadata: { id } }] },
      });
    for (const name of ['March.png', 'April.png']) {
      const sent = await upload(server, { ...deal, sub, headers }, png(), name);
      for (let at = 0; at < 2; at += 1) expect((await save(sent.body.data.file.id)).statusCode).toBe(200);
    }
    await settle();
    expect(received.map(({ message }) => message.type)).toEqual(['statements.arrived', 'statements.arrived']);
  });

  test('hears of an activation', async () => {
    await agree({ url, events: ALL });
    const send = caller(server, 'monitored');
    const { have_statements: _, type_of_statements: __, ...rest } = fullApplication();
    const bcm = payloadOf(
      { ...rest, application_type: 'bcm', loan_type: ['BCM'] },
      { application_type: 'bcm' },
    );
    await send('POST', '/api/apply/create', bcm);
    expect((await send('POST', '/api/apply/activate', {}, { version: 1 })).status).toBe(200);
    await settle();
    expect(received.map(({ message }) => [message.type, message.data.applicationType])).toEqual([
      ['monitoring.activated', 'bcm'],
    ]);
  });
});

describe('by agreement', () => {
  test('secrets go along in clear, files can be fetched as copies, and the audit says so', async () => {
    await agree({ url, events: ALL, sensitive: true });
    const owner = caller(server, 'clear');
    const { data } = (await owner('POST', '/api/apply/create', payloadOf(fullApplication()))).body;
    const headers = { host: 'localhost', ...asApplicant('clear', 'clear@oak.example') };
    const sent = await upload(server, { ...data, sub: 'clear', headers }, png(), 'March.png', {
      fields: { 'document-type': 'statement' },
    });
    const { id } = sent.body.data.file;
    const unsaved = await upload(server, { ...data, sub: 'clear', headers }, png(), 'April.png', {
      fields: { 'document-type': 'statement' },
    });
    await server.app.inject({
      method: 'POST',
      url: '/files/save',
      headers,
      payload: { files: [{ metadata: { id } }] },
    });
    const current = (await owner('GET', '/deals/current')).body.data;
    expect((await owner('POST', '/api/apply/submit', {}, { version: current.version })).status).toBe(200);
    await settle();
    const [{ message }] = received as [Received];
    const told = message.data;
    expect(told.payload.business.contacts[0].ssn.replaceAll('-', '')).toBe(CANARY.ssn.replaceAll('-', ''));
    expect(told.files).toMatchObject([{ id, name: 'March.png', documentType: 'statement' }]);
    const fetchCopy = (token: string, file = id) =>
      server.app.inject({ url: `/files/${file}/copy`, headers: { authorization: `Bearer ${token}` } });
    const copy = await fetchCopy(told.filesToken);
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/png']);
    expect(copy.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await fetchCopy(told.filesToken, unsaved.body.data.file.id)).statusCode).toBe(404);
    const stranger = await submitted();
    expect((await fetchCopy(told.filesToken, stranger.dealId)).statusCode).toBe(404);
    expect((await fetchCopy(`${told.filesToken}x`)).statusCode).toBe(401);
    await agree({ url, events: ALL });
    expect((await fetchCopy(told.filesToken)).statusCode).toBe(401);
    await agree({ url, events: ALL, sensitive: true });
    expect((await fetchCopy(told.filesToken)).statusCode).toBe(200);
    clock.forward(8 * 86_400);
    expect((await fetchCopy(told.filesToken)).statusCode).toBe(401);
    const audited = await server.deps.db.query(
      'select event, actor, about from audit where deal = $1 order by id',
      [data.dealId],
    );
    expect(audited).toEqual([
      { event: 'exported', actor: 'partner', about: 'webhook' },
      { event: 'copy-fetched', actor: 'partner', about: null },
      { event: 'copy-fetched', actor: 'partner', about: null },
    ]);
  });
});

test('copies of files are asked for 60 times a minute by one network, whether it has a token or not', async () => {
  const ask = (remoteAddress: string) => server.app.inject({ url: `/files/x/copy`, remoteAddress });
  clock.forward(60 - ((clock.now().getTime() / 1000) % 60));
  const statuses = [];
  for (let at = 0; at <= WEBHOOKS.copiesPerMinute; at += 1)
    statuses.push((await ask('203.0.113.9')).statusCode);
  expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([401, 401, 429]);
  expect((await ask('203.0.114.9')).statusCode).toBe(401);
  clock.forward(60);
  expect((await ask('203.0.113.9')).statusCode).toBe(401);
});

describe('a partner that is down', () => {
  test('gets the same message when it is back, and may have it again by the command', async () => {
    await agree({ url, events: ALL });
    status = 500;
    await submitted();
    await settle();
    expect(JSON.parse(await command('list'))).toMatchObject({
      state: 'waiting',
      tries: 1,
      fault: 'HTTP 500',
    });
    status = 204;
    clock.forward(6);
    await settle();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size, received.every(isGenuine)]).toEqual([2, 1, true]);
    const line = JSON.parse(await command('list', '--brand', 'default', '--state', 'done'));
    expect(line).toMatchObject({
      id: ids[0],
      type: 'application.submitted',
      state: 'done',
      tries: 2,
      fault: null,
    });
    await command('replay', line.id);
    // The command uses its own clock.
    clock.forward(Math.max(0, Math.ceil((Date.now() - clock.now().getTime()) / 1000) + 1));
    await settle();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([ids[0], ids[0], ids[0]]);
    await expect(command('replay', 'msg_0')).rejects.toThrow('no id');
    await expect(command('list', 'more')).rejects.toThrow('Use:');
    await expect(command('secret', 'defualt')).rejects.toThrow('There is no brand "defualt".');
  });

  test('one message that does not open is listed beside the others', async () => {
    await agree({ url, events: ALL });
    status = 410;
    await submitted();
    await settle();
    await server.deps.db.query(
      "insert into jobs select (json_populate_record(j, json_build_object('id', gen_random_uuid(), 'payload', 'torn'))).* from jobs j where kind = 'webhook'",
    );
    const lines = (await command('list')).split('\n').map((line) => JSON.parse(line).type);
    expect(lines.sort()).toEqual(['application.submitted', 'unreadable']);
  });

  test('is given up after a day; 410 ends it at once', async () => {
    await agree({ url, events: ALL });
    status = 410;
    await submitted();
    await settle();
    expect(JSON.parse(await command('list'))).toMatchObject({ state: 'dead', tries: 1, fault: 'HTTP 410' });
    await server.deps.db.query("delete from jobs where kind = 'webhook'");
    status = 503;
    await submitted();
    for (let hour = 0; hour < 26; hour += 1) {
      await settle();
      clock.forward(3600);
    }
    const line = JSON.parse(await command('list'));
    expect(line).toMatchObject({ state: 'dead', fault: 'HTTP 503' });
    expect(line.tries).toBeGreaterThan(20);
  });
});
