import { expect, it } from 'vitest';
import { PermanentFailure } from '#server/jobs/port.ts';
import { createMailHandler, createMailJob, sendMail } from '#server/mail/mail.ts';

const message = { to: 'ann@oak.example', subject: 'Hello', text: 'Hello', kind: 'test' };

it.each([
  [550, 'RCPT TO', true],
  [554, 'DATA', true],
  [500, 'DATA', true],
  [499, 'RCPT TO', false],
  [450, 'DATA', false],
  // Our login or sender, which an operator can mend.
  [535, 'AUTH PLAIN', false],
  [550, 'MAIL FROM', false],
  [undefined, 'CONN', false],
])(
  'a mail that the mail server answers with %j at %s is given up: %j',
  async (responseCode, command, isGivenUp) => {
    const error = Object.assign(new Error('refused'), { responseCode, command });
    const mail = { send: () => Promise.reject(error) };
    const thrown = await sendMail(mail, message, { id: 'job' }).catch((reason: unknown) => reason);
    expect(thrown instanceof PermanentFailure).toBe(isGivenUp);
    expect(isGivenUp ? (thrown as Error).cause : thrown).toBe(error);
  },
);

it('a mail is sent with the id of its job, and its job names the person', async () => {
  const sent: object[] = [];
  const [, { run }] = createMailHandler({ send: async (mail) => void sent.push(mail) });
  const job = createMailJob(message, { brand: 'harbor', deal: 'd1' });
  expect(job).toMatchObject({ brand: 'harbor', deal: 'd1', person: 'ann@oak.example', payload: message });
  await run(message, { id: 'job' } as Parameters<typeof run>[1]);
  expect(sent).toEqual([{ ...message, id: 'job' }]);
});
