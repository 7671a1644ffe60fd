import { afterAll, beforeAll, expect, it } from 'vitest';
import { OFFICE_ZONE } from '#domain/statements/reply-date.ts';
import { DAY, SECOND } from '#domain/units.ts';
import { fullApplication, fullOwner, payloadOf } from '../deals/people.ts';
import { type ReminderVisit, startReminderVisit } from './reminder-visit.ts';

/** The conditions for reminder mails about an unfinished application. */
let visit: ReminderVisit;
beforeAll(async () => {
  visit = await startReminderVisit();
});
afterAll(() => visit.server.close());

it('an unfinished application is mailed about after 2 and 10 days, and never again [SAVE-40]', async () => {
  const ann = await visit.applicant();
  const counts: number[] = [];
  for (const days of [1.9, 0.2, 7.8, 0.2, 10, 30]) {
    await visit.forward(days);
    counts.push(visit.mailsTo(ann.email).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
});

it('an application is mailed about from the moment on at which it is due, up to three days late [SAVE-40] [SAVE-41]', async () => {
  for (const days of [2, 5]) {
    const ann = await visit.applicant();
    await visit.forward(days);
    expect([days, visit.mailsTo(ann.email).length]).toEqual([days, 1]);
  }
});

it('a save moves the next mail and adds none [SAVE-40]', async () => {
  const ann = await visit.applicant();
  const counts: number[] = [];
  for (const days of [1.5, 1.5, 0.6]) {
    await visit.forward(days);
    if (days === 1.5 && counts.length === 0) await ann.save({ business_name: 'Elm Bakery' });
    counts.push(visit.mailsTo(ann.email).length);
  }
  expect(counts).toEqual([0, 0, 1]);
  await ann.save({ business_name: 'Ash Bakery' });
  for (const days of [2.1, 8, 10]) {
    await visit.forward(days);
    counts.push(visit.mailsTo(ann.email).length);
  }
  expect(counts.slice(3)).toEqual([1, 2, 2]);
});

it('another first save of the same application schedules no second mail [SAVE-40]', async () => {
  const ann = await visit.applicant();
  const again = payloadOf({ business_name: 'Elm Bakery' }, { loan_id: ann.loanId });
  expect((await ann.send('POST', '/api/apply/create', again, { version: 1 })).status).toBe(200);
  const { db } = visit.server.deps;
  expect(await db.query('select kind from jobs where deal = $1', [ann.dealId])).toHaveLength(1);
});

it('a submitted application is not mailed about, even if the mail was waiting for the mail server [SAVE-41]', async () => {
  const [early, late] = [await visit.applicant(), await visit.applicant()];
  await early.submit();
  visit.mailServer.isDown = true;
  await visit.forward(2.1);
  await late.submit();
  visit.mailServer.isDown = false;
  await visit.forward(0.1);
  await visit.forward(8);
  expect([...visit.mailsTo(early.email), ...visit.mailsTo(late.email)]).toEqual([]);
});

it('a mail that waits for the mail server is not sent after another save or after the person turned mails off [SAVE-41]', async () => {
  const [ann, bea] = [await visit.applicant(), await visit.applicant()];
  visit.mailServer.isDown = true;
  await visit.forward(2.1);
  await ann.save({ business_name: 'Elm Bakery' });
  await bea.turnOff();
  visit.mailServer.isDown = false;
  await visit.forward(0.1);
  expect([...visit.mailsTo(ann.email), ...visit.mailsTo(bea.email)]).toEqual([]);
});

it('a deleted application is not mailed about [SAVE-41]', async () => {
  const ann = await visit.applicant();
  await visit.erase(ann);
  await visit.forward(2.1);
  expect(visit.mailsTo(ann.email)).toEqual([]);
});

it('a person without a proven address is not mailed, even if the application has one [SAVE-41]', async () => {
  const ann = await visit.applicant({ isKnown: false });
  await visit.forward(2.1);
  expect(visit.mailsTo(ann.email)).toEqual([]);
});

it('a brand that switches the flag off sends no mail [SAVE-41] [BRAND-49]', async () => {
  const ann = await visit.applicant();
  await visit.setFlag(false);
  await visit.forward(2.1);
  await visit.setFlag(true);
  expect(visit.mailsTo(ann.email)).toEqual([]);
  await visit.forward(8);
  expect(visit.mailsTo(ann.email)).toHaveLength(1);
});

it('a mail that is more than three days late is left out, as after an outage or a restored backup [SAVE-41]', async () => {
  const ann = await visit.applicant();
  await visit.forward(5.1);
  expect(visit.mailsTo(ann.email)).toEqual([]);
  await visit.forward(5);
  expect(visit.mailsTo(ann.email)).toHaveLength(1);
});

it('a job that runs again, after its process died, sends no mail twice [SAVE-40]', async () => {
  const ann = await visit.applicant();
  const counts: number[] = [];
  for (const days of [2.1, 8]) {
    visit.clock.forward((days * DAY) / SECOND);
    await visit.repeatDueJob(ann);
    counts.push(visit.mailsTo(ann.email).length);
  }
  await visit.forward(30);
  expect([...counts, visit.mailsTo(ann.email).length]).toEqual([1, 2, 2]);
});

it('the mail says the step, the last day of keeping and how to turn it off, and no answer but the first name [SAVE-42]', async () => {
  const ann = await visit.applicant();
  const until = new Date(visit.clock.now().getTime() + 90 * DAY);
  await visit.forward(2.1);
  const [mail] = visit.mailsTo(ann.email);
  expect(mail?.subject).toBe('Your application to Trellis is waiting for you');
  expect(mail?.text).toContain('Hello Ann,');
  expect(mail?.text).toMatch(/You are at step \d+ of \d+: /);
  expect(mail?.text).toContain(
    until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: OFFICE_ZONE }),
  );
  expect(mail?.text).toMatch(/https?:\/\/[^\s]+\/login\?return=\/app\/[\w/-]+/);
  expect(mail?.text).toMatch(/\/continue\/reminders\?t=[\w-]{43}/);
  const { type_of_statements: _, owners: __, ...business } = fullApplication();
  const answers = [...Object.values(business), ...Object.values(fullOwner())];
  const textAnswers = answers.filter((answer) => typeof answer === 'string' && answer.length > 3);
  for (const answer of textAnswers) expect(mail?.text).not.toContain(answer);
});

it('the mail is in the language of the application [SAVE-42]', async () => {
  const ann = await visit.applicant({ language: 'es-US' });
  await visit.forward(2.1);
  const [mail] = visit.mailsTo(ann.email);
  expect(mail?.subject).toBe('Su solicitud a Trellis lo espera');
  expect(mail?.html).toContain('lang="es-US"');
  expect(mail?.text).toContain('lang=es-US');
});

it('an application that is deleted within two days is not mailed about [SAVE-41]', async () => {
  const short = await startReminderVisit({ UNFINISHED_KEPT_DAYS: '11' });
  const ann = await short.applicant();
  await short.forward(2.1);
  await short.forward(8);
  expect(short.mailsTo(ann.email)).toHaveLength(1);
  await short.server.close();
});

it('a payload of a save changes nothing of the reminders', async () => {
  const ann = await visit.applicant();
  const { body } = await ann.send('GET', '/deals/current');
  const payload = payloadOf({ reminders: 'off' }, { loan_id: ann.loanId });
  await ann.send('POST', '/api/apply/save', payload, { version: body.data.version });
  await visit.forward(2.1);
  expect(visit.mailsTo(ann.email)).toHaveLength(1);
});
