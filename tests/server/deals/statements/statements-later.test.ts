import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#server/deps.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const URL = '/api/apply/bank/send-statements-later';
let server: TestServer;
let mailWorks = true;
const sentMessages: Message[] = [];
beforeAll(async () => {
  server = await startTestServer({
    makeMail: () => ({
      send: async (message) => {
        if (!mailWorks) throw new Error('no mail today');
        sentMessages.push(message);
      },
    }),
  });
});
beforeEach(() => {
  sentMessages.length = 0;
  mailWorks = true;
});
afterAll(() => server.close());

describe('send-statements-later', () => {
  it('[SAVE-4] stores the choice and sends the applicant one mail with a link', async () => {
    const send = caller(server, 'later', 'later@oak.example');
    const { type_of_statements: _, have_statements: __, ...rest } = fullApplication();
    const { loanId, dealId } = (await send('POST', '/api/apply/create', payloadOf(rest))).body.data;
    const answer = await send(
      'POST',
      URL,
      { loan_id: loanId, first: 'Ann', property: 'bank-connect' },
      { version: 1 },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { msg: 'Your preference is saved.', data: { version: 2, loanId } },
    });
    const { data } = (await send('GET', '/deals/current')).body;
    expect(data.application).toMatchObject({
      have_statements: false,
      type_of_statements: 'email',
      business_name: 'Oak Street Bakery',
    });
    await server.deps.jobs.settle();
    expect(sentMessages).toHaveLength(1);
    expect(sentMessages[0]).toMatchObject({
      to: 'later@oak.example',
      kind: 'statements-later',
      subject: 'How to send your bank statements to Trellis',
    });
    expect(sentMessages[0]?.text).toContain('Hello Ann,');
    expect(sentMessages[0]?.text).toContain('last 4 months');
    expect(sentMessages[0]?.text).not.toMatch(/[{}]/);
    // The link itself: tests/server/statements/return-links/links.test.ts.
    expect(sentMessages[0]?.text).toContain('/continue?t=');

    expect(await send('POST', URL, { loan_id: loanId })).toMatchObject({ status: 200 });
    await server.deps.jobs.settle();
    expect(sentMessages).toHaveLength(1);
    const rows = await server.deps.db.query<{ statements_later_at: Date }>(
      'select statements_later_at from deals where id = $1',
      [dealId],
    );
    expect(rows[0]?.statements_later_at).toBeInstanceOf(Date);
  });

  it('needs no version and no key, and checks both if they are sent', async () => {
    const send = caller(server, 'later-bare');
    await send('POST', '/api/apply/create', {});
    expect(await send('POST', URL, {}, { key: null })).toMatchObject({ status: 200 });
    expect(await send('POST', URL, {}, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version-conflict' },
    });
    expect(await send('POST', URL, {}, { key: null, headers: { 'idempotency-key': 'x' } })).toMatchObject({
      status: 400,
    });
    const racing = await Promise.all(Array.from({ length: 8 }, () => send('POST', URL, {})));
    expect(new Set(racing.map(({ status }) => status))).toEqual(new Set([200]));
    await server.deps.jobs.settle();
    expect(sentMessages).toHaveLength(1);
  });

  it('is saved even when the mail cannot leave', async () => {
    mailWorks = false;
    const send = caller(server, 'later-no-mail');
    await send('POST', '/api/apply/create', {});
    expect(await send('POST', URL, {})).toMatchObject({ status: 200 });
    await server.deps.jobs.settle();
    expect(server.logged.join('')).toContain('mail-failed');
    expect(server.logged.join('')).not.toContain('no mail today');
  });

  it('is refused once the application is submitted', async () => {
    const send = caller(server, 'later-done');
    const { loanId } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    await send('POST', '/api/apply/submit', {}, { version: 1 });
    expect(await send('POST', URL, { loan_id: loanId })).toMatchObject({
      status: 409,
      body: { code: 'already-submitted' },
    });
    expect(await send('POST', URL, {})).toMatchObject({ status: 404 });
  });

  it.each([{ loan_id: 7 }, { first: {} }, { property: 'x'.repeat(101) }, { more: 1 }])(
    'refuses %j',
    async (body) => {
      expect(await caller(server, 'later-bad')('POST', URL, body)).toMatchObject({ status: 422 });
    },
  );
});
