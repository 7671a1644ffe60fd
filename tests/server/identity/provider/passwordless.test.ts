import { describe, expect, test } from 'vitest';
import type { Message } from '#server/deps.ts';
import { createAuth } from '#server/identity/auth.ts';
import { mailsOf, openTestServer, startTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, exchangeCode, signIn, startCode } from '../sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });

describe('POST /passwordless/start', () => {
  test("mails six digits in the brand's name, with how long they work and what to do otherwise", async () => {
    expect((await startCode(server.app, ' Ann@Example.com ')).statusCode).toBe(200);
    const { app } = server;
    const [mail] = (await mailsOf(app, 'ann@example.com')).json();
    expect(mail).toMatchObject({
      to: 'ann@example.com',
      from: 'Trellis <support@trellis.example>',
      subject: 'Your sign-in code for Trellis',
      kind: 'sign-in-code',
    });
    expect(mail.text).toMatch(/Your code is:\n\n\d{6}\n/);
    expect(mail.text).toContain('for 3 minutes');
    expect(mail.text).toContain('If you did not ask for this code');
    expect(mail.subject).not.toMatch(/\d/);
  });

  test('uses the name of the brand of the host', async () => {
    await startCode(server.app, 'harbor@example.com', { host: 'harbor.localhost' });
    const [mail] = (await mailsOf(server.app, 'harbor@example.com')).json();
    expect(mail.from).toBe('Harbor Community Bank <lending@harbor.example>');
  });

  test('[SIGN-4] answers the same for a known and an unknown address', async () => {
    await signIn(server.app, 'known@example.com');
    const [registeredResponse, unknown] = [
      await startCode(server.app, 'known@example.com'),
      await startCode(server.app, 'unknown@example.com'),
    ];
    const shape = (answer: typeof registeredResponse, email: string) => ({
      status: answer.statusCode,
      names: Object.keys(answer.headers).sort(),
      body: { ...answer.json(), _id: answer.json()._id.length, email: answer.json().email === email },
    });
    expect(shape(registeredResponse, 'known@example.com')).toEqual(shape(unknown, 'unknown@example.com'));
    const wrong = await exchangeCode(server.app, 'known@example.com', '12345');
    expect((await exchangeCode(server.app, 'nobody@example.com', '123456')).json()).toEqual(wrong.json());
  });

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a b@example.com',
    'ann@example.com\r\nBcc: x@y.z',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j as an address', async (email) => {
    const answer = await startCode(server.app, email);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad.email']);
  });

  test.each([
    [{ client_id: 'other', connection: 'email', email: 'ann@example.com' }, 401, 'invalid_client'],
    [{ client_id: CLIENT_ID, connection: 'sms', email: 'ann@example.com' }, 400, 'invalid_request'],
    [
      { client_id: CLIENT_ID, connection: 'email', email: 'ann@example.com', send: 'link' },
      400,
      'invalid_request',
    ],
    [{ client_id: CLIENT_ID, connection: 'email', email: ['ann@example.com'] }, 400, 'bad.email'],
    [[], 401, 'invalid_client'],
  ])('refuses %j', async (payload, status, error) => {
    const answer = await post('/passwordless/start', payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  test('refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/passwordless/start',
      headers,
      payload: '{',
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  });

  test('retries a mail that the mail server refuses until its code expires', async () => {
    const clock = movingClock();
    let isDown = true;
    const sentMessages: Message[] = [];
    const send = async (message: Message) => {
      if (isDown) throw new Error('down');
      sentMessages.push(message);
    };
    const serverWithMail = await startTestServer({ makeAuth: createAuth, clock, makeMail: () => ({ send }) });
    const states = () =>
      serverWithMail.deps.db.query("select outcome from jobs where kind = 'mail' order by created_at");
    for (const name of ['ann', 'bea']) {
      isDown = true;
      expect((await startCode(serverWithMail.app, `${name}@example.com`)).statusCode).toBe(200);
      await serverWithMail.deps.jobs.settle();
      clock.forward(name === 'ann' ? 4 : 181);
      isDown = name === 'bea';
      await serverWithMail.deps.jobs.settle();
    }
    expect(sentMessages.map(({ to, kind }) => [to, kind])).toEqual([['ann@example.com', 'sign-in-code']]);
    expect(await states()).toEqual([{ outcome: 'dead' }]);
    await serverWithMail.close();
  });
});
