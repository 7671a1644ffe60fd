import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replyDate, replyDateWords } from '#domain/statements/reply-date.ts';
import type { Message } from '#server/deps.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

let server: TestServer;
let mailWorks = true;
const clock = movingClock();
const sentMessages: Message[] = [];
beforeAll(async () => {
  server = await startTestServer({
    clock,
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

async function submitDeal(sub: string, key?: string, more: Record<string, unknown> = {}, host = 'localhost') {
  const send = caller(server, sub, `${sub}@oak.example`);
  const payload = payloadOf({ ...fullApplication(), ...more });
  const headers = { host };
  await send('POST', '/api/apply/create', payload, { headers });
  const submit = () => send('POST', '/api/apply/submit', payload, { version: 1, key, headers });
  return { first: await submit(), again: submit };
}

describe('a submitted application', () => {
  it('is confirmed by mail, once, with its reference and no secret', async () => {
    const { first, again } = await submitDeal('confirmed', 'd290f1ee-6c54-4b01-90e6-d701748f0851');
    expect(first.status).toBe(200);
    await again();
    await server.deps.jobs.settle();
    expect(sentMessages).toHaveLength(1);
    const [mail] = sentMessages;
    expect(mail).toMatchObject({ to: 'confirmed@oak.example', kind: 'submit-awaiting' });
    expect(mail?.subject).toBe(`We received your application: ${first.body.data.reference}`);
    expect(mail?.text).toContain('Hello Ann,');
    expect(mail?.text).toContain('within 1-2 business days');
    expect(mail?.text).toMatch(
      /copy \(PDF\), sign in here: http\S+\/login\?return=\/app\/decision\/process\n/,
    );
    expect(mail?.text).not.toMatch(/[{}]/);
    for (const secret of Object.values(CANARY)) expect(mail?.text).not.toContain(secret);
  });

  it('is submitted even if the mail server fails; the mail is sent once it works again', async () => {
    mailWorks = false;
    const { first } = await submitDeal('unmailed');
    expect(first.status).toBe(200);
    await server.deps.jobs.settle();
    // If the application is deleted, its queued mails are found by these columns.
    const waiting = await server.deps.db.query("select brand, deal from jobs where kind = 'mail'");
    expect(waiting).toEqual([{ brand: 'default', deal: first.body.data.dealId }]);
    expect(server.logged.join('\n')).toContain('mail-failed');
    mailWorks = true;
    clock.forward(4);
    await server.deps.jobs.settle();
    expect(sentMessages.map(({ to }) => to)).toEqual(['unmailed@oak.example']);
  });
});

describe('the date by which the lender replies', () => {
  const byDay = () => {
    const day = replyDate(clock.now());
    return `You hear from us by ${day && replyDateWords(day, 'en-US')} at the latest.`;
  };

  it('is in the mail of a submit that needs no more statements, counted from the submit', async () => {
    clock.forward(10 * 86_400);
    await submitDeal('complete', undefined, { have_statements: true, type_of_statements: 'plaid' });
    await server.deps.jobs.settle();
    expect(sentMessages.map(({ kind }) => kind)).toEqual(['submit']);
    expect(sentMessages[0]?.text).toContain(byDay());
  });

  it('is in the mail of an activation; that mail has no link if its flow ends on its front page', async () => {
    const send = caller(server, 'monitored');
    const application = { ...fullApplication(), application_type: 'bcm', loan_type: ['BCM'] };
    await send('POST', '/api/apply/create', payloadOf(application));
    expect((await send('POST', '/api/apply/activate', {}, { version: 1 })).status).toBe(200);
    await server.deps.jobs.settle();
    expect(sentMessages.map(({ kind }) => kind)).toEqual(['activate']);
    expect(sentMessages[0]?.text).toContain(byDay());
    expect(sentMessages[0]?.text).not.toMatch(/https?:/);
  });

  it("is not in the mail of a submit that awaits statements, even if the brand's own text has {replyBy}", async () => {
    await server.deps.db.query(
      `update brands set record = record || '{"content":{"texts.mails.submit-awaiting.text":"Wait.{replyBy}"}}' where platform = 'harbor'`,
    );
    server.deps.brands.refresh();
    await submitDeal('awaiting', undefined, { loan_terms: 12 }, 'harbor.localhost');
    await server.deps.jobs.settle();
    expect(sentMessages.map(({ kind }) => kind)).toEqual(['submit-awaiting']);
    expect(sentMessages[0]?.text).toContain('Wait.');
    expect(sentMessages[0]?.text).not.toContain('You hear from us');
  });
});
