import { describe, expect, test } from 'vitest';
import { outboxPath } from '#dev/outbox.ts';
import { createAuth } from '#server/identity/auth.ts';
import { mailsOf, openTestServer } from '../start-test-server.ts';

let time = Date.now();
const server = await openTestServer({ makeAuth: createAuth, clock: { now: () => new Date(time) } });

const about = { kind: 'test', fromName: 'A & "B" <Bank>', replyTo: 'help@bank.example' };
const send = (to: string, subject: string, text = 'Hello') => {
  time += 1000;
  return server.deps.mail.send({
    to,
    subject,
    text,
    ...about,
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

  test('shows the HTML of a mail in a frame that runs no scripts', async () => {
    const html =
      '<!doctype html><html><head></head><body><p style="color:red">"Hi"</p><script>alert(1)</script></body></html>';
    await server.deps.mail.send({ ...about, to: 'cy@example.com', subject: 'Styled', text: 'Hi', html });
    const page = await server.app.inject(outboxPath(server.deps.config));
    const [, rights, source] = /<iframe sandbox="([^"]*)".* srcdoc="([^"]*)">/.exec(page.body) ?? [];
    expect(rights?.split(' ')).not.toContain('allow-scripts');
    expect(rights?.split(' ')).not.toContain('allow-same-origin');
    expect(source).toContain('&lt;base target=&quot;_blank&quot;&gt;');
    expect(source).toContain('&lt;script&gt;');
    expect(page.body).not.toContain('<script');
    const policy = String(page.headers['content-security-policy']);
    // The dark colors of a mail are in a style element.
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy).toContain("style-src-elem 'unsafe-inline'");
    expect(policy).not.toContain('script-src');
  });

  test('lists a mail that has HTML beside its text', async () => {
    const mail = { to: 'html@example.com', subject: 'Two forms', text: 'Text', html: '<head></head>Text' };
    await server.deps.mail.send({ ...mail, ...about });
    const answer = await mailsOf(server.app, 'html@example.com');
    expect([answer.statusCode, answer.json()[0]?.html]).toEqual([200, '<head></head>Text']);
    await server.deps.db.query('delete from mail_outbox where id = $1', [answer.json()[0]?.id]);
  });

  test('[SIGN-23] lists only the mail of an address, in any letter case', async () => {
    const list = (await mailsOf(server.app, 'ANN@example.com')).json();
    expect(list).toHaveLength(1);
    expect((await mailsOf(server.app, 'nobody@example.com')).json()).toEqual([]);
  });

  test('is encrypted in the database, and deleted after a day', async () => {
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
