import { afterAll, beforeAll, expect, test } from 'vitest';
import { local } from '#dev/adapters.ts';
import type { BaseDeps } from '#server/deps.ts';
import { senderOf } from '#server/mail/sender.ts';
import { createSmtpMail } from '#server/mail/smtp.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());

const message = {
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Code: 123456',
  html: '<p>&lt;b&gt;Bye&lt;/b&gt;</p>',
  fromName: 'Harbor Community Bank',
  replyTo: 'lending@harbor.example',
  kind: 'sign-in-code',
};

test('mail is sent in the name of the brand, as text and as HTML', async () => {
  await createSmtpMail(smtp.url, 'no-reply@mail.example', { requireTls: false }).send(message);
  const all = smtp.heard.join('');
  expect(all).toContain('MAIL FROM:<no-reply@mail.example>');
  expect(all).toContain('RCPT TO:<ann@example.com>');
  expect(all).toContain('From: Harbor Community Bank <no-reply@mail.example>');
  expect(all).toContain('Reply-To: lending@harbor.example');
  expect(all).toContain('Auto-Submitted: auto-generated');
  expect(all).toContain('Code: 123456');
  expect(all).toContain('&lt;b&gt;Bye&lt;/b&gt;');
});

test('a mail that can be turned off names the address for one click, and no other mail does [SAVE-43]', async () => {
  const ownServer = await startMailServer();
  const mail = createSmtpMail(ownServer.url, 'no-reply@mail.example', { requireTls: false });
  const unsubscribe = `https://apply.example/tools/reminders/off?t=${'Xy7_'.repeat(10)}abc&lang=es-US`;
  await mail.send({ ...message, unsubscribe });
  await mail.send(message);
  const [first = '', other = ''] = ownServer.mails.map((text) => text.replace(/\r\n[ \t]+/g, ' '));
  expect(first).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(other).not.toMatch(/List-Unsubscribe/i);
  await ownServer.close();
});

test('sending to an unreachable mail server fails', async () => {
  await expect(
    createSmtpMail('smtp://127.0.0.1:1', undefined, { requireTls: true }).send(message),
  ).rejects.toThrow();
});

test.each([
  ['in clear, as a mail catcher of this machine wants it', 'http://localhost:8080', true],
  ['by TLS alone, which this server does not know', 'https://apply.example', false],
])('the setup of `npm start` and of the trial image is mailed %s: %s', async (_, publicUrl, arrives) => {
  const catcher = await startMailServer();
  const config = { smtpUrl: catcher.url, mailFrom: 'no-reply@mail.example', publicUrl };
  const sent = local.mail({ config } as BaseDeps).send(message);
  expect(await sent.then(() => true).catch(() => false)).toBe(arrives);
  expect(catcher.mails).toHaveLength(arrives ? 1 : 0);
  await catcher.close();
});

test.each([
  ['no-reply@mail.example', { name: 'Bank', address: 'no-reply@mail.example' }],
  ['Somebody <no-reply@mail.example>', { name: 'Bank', address: 'no-reply@mail.example' }],
  ['"Somebody" <no-reply@mail.example>', { name: 'Bank', address: 'no-reply@mail.example' }],
  [undefined, { name: 'Bank', address: 'help@bank.example' }],
])('MAIL_FROM %j', (mailFrom, sender) => {
  expect(senderOf({ ...message, fromName: 'Bank', replyTo: 'help@bank.example' }, mailFrom)).toEqual(sender);
});

test("the deployment's own name if a message has none; no line breaks in names", () => {
  const bare = { ...message, fromName: undefined };
  expect(senderOf(bare, 'Trellis Mail <a@b.example>')).toEqual({
    name: 'Trellis Mail',
    address: 'a@b.example',
  });
  expect(senderOf(bare, '"Trellis Mail" <a@b.example>').name).toBe('Trellis Mail');
  expect(senderOf({ ...bare, replyTo: undefined }, undefined)).toEqual({
    name: '',
    address: 'no-reply@localhost',
  });
  expect(senderOf({ ...message, fromName: 'A\r\nBcc: x' }, 'a@b.example').name).toBe('A Bcc: x');
});
