import { describe, expect, test } from 'vitest';
import { outboxPath } from '#dev/outbox/outbox.ts';
import { makeAuth } from '#server/identity/auth.ts';
import { mailsOf, openTestServer } from '../start-test-server.ts';

let time = Date.now();
const server = await openTestServer({ makeAuth, clock: { now: () => new Date(time) } });

const send = (to: string, subject: string, text = 'Hello') => {
  time += 1000;
  return server.deps.mail.send({
    to,
    subject,
    text,
    kind: 'test',
    fromName: 'A & "B" <Bank>',
    replyTo: 'help@bank.example',
  });
};

describe('the local outbox', () => {
  test('[SIGN-23] keeps mail, newest first, readable as a page and as JSON', async () => {
    await send('ann@example.com', 'First');
    await send('bea@example.com', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>');
    const page = await server.app.inject(outboxPath(server.deps.config));
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<img|<script/);
    expect(page.body.indexOf('&lt;img')).toBeLessThan(page.body.indexOf('First'));
    const list = (await mailsOf(server.app)).json();
    expect(list.map((mail: { to: string }) => mail.to)).toEqual(['bea@example.com', 'ann@example.com']);
    expect(list[1]).toMatchObject({
      subject: 'First',
      text: 'Hello',
      from: 'A & "B" <Bank> <help@bank.example>',
    });
  });

  test('[SIGN-23] lists only the mail of an address, in any letter case', async () => {
    const list = (await mailsOf(server.app, 'ANN@example.com')).json();
    expect(list).toHaveLength(1);
    expect((await mailsOf(server.app, 'nobody@example.com')).json()).toEqual([]);
  });

  test('lies sealed in the database, and goes after a day', async () => {
    const rows = JSON.stringify(await server.deps.db.query('select * from mail_outbox'));
    expect(rows).not.toMatch(/ann@example|Hello|First/);
    time += 86_400_000;
    await send('new@example.com', 'New');
    expect((await mailsOf(server.app)).json()).toHaveLength(1);
  });
});

test('the log names only the kind of a message', async () => {
  await send('log@example.com', 'Subject line', 'Body text');
  const log = server.logged.join('\n');
  expect(log).toContain('"kind":"test"');
  expect(log).not.toMatch(/log@example|Subject line|Body text/);
});
