import { describe, expect, test } from 'vitest';
import { recordStatements } from '#server/deals/statements/index.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { asApplicant } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { send as upload } from '../statements/files/uploads.ts';
import { ALL, openPartner, type ReceivedMessage } from './partner.ts';

const { clock, server, partner, setWebhooks, submitApplication, settle, isGenuine } = await openPartner();

describe('a partner', () => {
  test('receives a signed message about a submit, with masks instead of secrets and without access to files', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    const deal = await submitApplication();
    await settle();
    expect(partner.received).toHaveLength(1);
    const [{ message, body, headers } = {} as ReceivedMessage] = partner.received;
    expect(partner.received.every(isGenuine)).toBe(true);
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
    await setWebhooks({ url: partner.url, events: ALL });
    const send = caller(server, 'partner-certified');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    await send('POST', '/api/apply/submit', { certified: 'All of this is true.' }, { version: 1 });
    await settle();
    expect(partner.received[0]?.message.data.consents).toContainEqual({
      certified: 'All of this is true.',
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      at: clock.now().toISOString(),
      ip: '127.0.0.1',
      userAgent: expect.any(String),
      asked: '',
    });
  });

  test('receives the trace id of the call that caused the message, which the log lines of job and mail also have', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const send = caller(server, 'partner-traced');
    const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01` };
    await send('POST', '/api/apply/create', payloadOf(fullApplication()), { headers });
    await settle();
    server.logged.length = 0;
    expect((await send('POST', '/api/apply/submit', {}, { version: 1, headers })).status).toBe(200);
    partner.status = 500;
    await settle();
    partner.status = 204;
    // Another call during which the second try is due: the job records who holds it.
    clock.forward(30);
    await submitApplication();
    await settle();
    const mine = partner.received.filter((candidate) => String(candidate.headers.traceparent).includes(id));
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

  test('receives only events that it subscribed to, and no page or answer shows its address', async () => {
    await setWebhooks({ url: partner.url, events: ['monitoring.activated'] });
    await submitApplication();
    await setWebhooks(null);
    await submitApplication();
    await settle();
    expect(partner.received).toEqual([]);
    await setWebhooks({ url: partner.url, events: ALL });
    const answer = await server.app.inject('/brands/default');
    expect(answer.body).not.toContain('webhooks');
    expect(answer.body).not.toContain(partner.url);
  });

  test('receives a message about each statement that arrives after the submit, once', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    const before = caller(server, 'unfinished');
    const { dealId } = (await before('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    await recordStatements(server.deps, { brand: 'default', id: dealId }, 'upload');
    const deal = await submitApplication();
    for (let index = 0; index < 2; index += 1)
      await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'plaid');
    await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'plaid', { isMore: true });
    await recordStatements(server.deps, { brand: 'default', id: deal.dealId }, 'email');
    await settle();
    const messages = partner.received.map(({ message }) => [
      message.type,
      message.data.dealId === deal.dealId,
    ]);
    expect(messages.sort()).toEqual([
      ['application.submitted', true],
      ['statements.arrived', true],
      ['statements.arrived', true],
    ]);
    const arrivedMessages = partner.received.filter(({ message }) => message.type === 'statements.arrived');
    expect(arrivedMessages.map(({ message }) => message.data.stage)).toEqual([
      'ApplySubmitted',
      'ApplySubmitted',
    ]);
  });

  test('receives one message about each statement that is uploaded after the submit, even if it is saved twice', async () => {
    await setWebhooks({ url: partner.url, events: ['statements.arrived'] });
    const { sub, ...deal } = await submitApplication();
    const headers = { host: 'localhost', ...asApplicant(sub, `${sub}@oak.example`) };
    const save = (id: string) =>
      server.app.inject({
        method: 'POST',
        url: '/files/save',
        headers,
        payload: { files: [{ metadata: { id } }] },
      });
    for (const name of ['March.png', 'April.png']) {
      const sentResponse = await upload(server, { ...deal, sub, headers }, png(), name);
      for (let index = 0; index < 2; index += 1)
        expect((await save(sentResponse.body.data.file.id)).statusCode).toBe(200);
    }
    await settle();
    expect(partner.received.map(({ message }) => message.type)).toEqual([
      'statements.arrived',
      'statements.arrived',
    ]);
  });

  test('receives a message about an activation', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    const send = caller(server, 'monitored');
    const { have_statements: _, type_of_statements: __, ...rest } = fullApplication();
    const bcm = payloadOf(
      { ...rest, application_type: 'bcm', loan_type: ['BCM'] },
      { application_type: 'bcm' },
    );
    await send('POST', '/api/apply/create', bcm);
    expect((await send('POST', '/api/apply/activate', {}, { version: 1 })).status).toBe(200);
    await settle();
    expect(partner.received.map(({ message }) => [message.type, message.data.applicationType])).toEqual([
      ['monitoring.activated', 'bcm'],
    ]);
  });
});
