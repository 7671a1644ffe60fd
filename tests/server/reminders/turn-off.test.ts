import { afterAll, beforeAll, expect, it } from 'vitest';
import { isTurnedOff, switchReminders } from '#server/reminders/switch.ts';
import { type RemindedPerson, type ReminderVisit, startReminderVisit } from './reminder-visit.ts';

/** The links that turn reminders off: by the page, and by the mail program. */
let visit: ReminderVisit;
beforeAll(async () => {
  visit = await startReminderVisit();
});
afterAll(() => visit.server.close());

const host = { host: 'localhost' };
const read = (token: string) =>
  visit.server.app.inject({ url: '/tools/reminders', headers: { ...host, 'x-reminder-token': token } });
const turn = (token: string, off: boolean) =>
  visit.server.app.inject({
    ...{ method: 'POST', url: '/tools/reminders', headers: host, payload: { token, off } },
  });
const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
  visit.server.app.inject({
    ...{ method: 'POST', url: `/tools/reminders/off?t=${token}` },
    headers: { ...host, 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

async function mailedPerson(): Promise<{ ann: RemindedPerson; token: string }> {
  const ann = await visit.applicant();
  await visit.forward(2.1);
  const [mail] = visit.mailsTo(ann.email);
  const token = /\/continue\/reminders\?t=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.unsubscribe).toBe(`http://localhost:0/tools/reminders/off?t=${token}`);
  return { ann, token };
}

it('the link of a mail turns the reminders off and on again without sign-in [SAVE-43]', async () => {
  const { ann, token } = await mailedPerson();
  expect((await read(token)).json()).toEqual({ data: { off: false } });
  expect((await turn(token, true)).json()).toEqual({ data: { off: true } });
  expect((await read(token)).json()).toEqual({ data: { off: true } });
  await visit.forward(8);
  expect(visit.mailsTo(ann.email)).toHaveLength(1);
  expect((await turn(token, false)).json()).toEqual({ data: { off: false } });
  expect((await read(token)).json()).toEqual({ data: { off: false } });
});

it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program turns the reminders off with one POST of %s, again and again [SAVE-43]',
  async (type) => {
    const { ann, token } = await mailedPerson();
    expect([(await oneClick(token, type)).statusCode, (await oneClick(token, type)).statusCode]).toEqual([
      204, 204,
    ]);
    expect((await read(token)).json()).toEqual({ data: { off: true } });
    await visit.forward(8);
    expect(visit.mailsTo(ann.email)).toHaveLength(1);
  },
);

it('opening the address of the mail program changes nothing and redirects to the page [SAVE-43]', async () => {
  const { token } = await mailedPerson();
  const answer = await visit.server.app.inject({
    url: `/tools/reminders/off?t=${token}&lang=es`,
    headers: host,
  });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(`/continue/reminders?t=${token}&lang=es`);
  expect((await read(token)).json()).toEqual({ data: { off: false } });
});

it('reminders that are off stay off for the next application at the brand [SAVE-43]', async () => {
  const { ann, token } = await mailedPerson();
  await turn(token, true);
  await ann.submit();
  const { status } = await ann.begin();
  expect(status).toBe(200);
  await visit.forward(2.1);
  expect(visit.mailsTo(ann.email)).toHaveLength(1);
});

it('a person without an account turns the reminders off in the same way [SAVE-43]', async () => {
  const ann = await visit.applicant();
  // The account of an application may be one of the identity provider.
  await visit.server.deps.db.query('delete from accounts where subject = $1', [ann.sub]);
  await ann.turnOff();
  expect((await read(visit.tokenOf(ann))).json()).toEqual({ data: { off: true } });
});

it('reminders that are off at one brand stay on at another [SAVE-43]', async () => {
  const { db } = visit.server.deps;
  const ann = await visit.applicant();
  const [here, there] = ['default', 'harbor'].map((brand) => ({ brand, subject: ann.sub }));
  if (!here || !there) throw new Error('There are two brands.');
  await switchReminders(db, there, true, visit.clock.now());
  expect([await isTurnedOff(db, here), await isTurnedOff(db, there)]).toEqual([false, true]);
  await switchReminders(db, here, true, visit.clock.now());
  await switchReminders(db, there, false, visit.clock.now());
  expect([await isTurnedOff(db, here), await isTurnedOff(db, there)]).toEqual([true, false]);
});

it('the time at which reminders were turned off stays when they are turned off again', async () => {
  const { db } = visit.server.deps;
  const ann = await visit.applicant();
  const offAt = async () =>
    (await db.query('select reminders_off_at from accounts where subject = $1', [ann.sub]))[0]
      ?.reminders_off_at;
  await ann.turnOff();
  const first = await offAt();
  expect(first).toEqual(visit.clock.now());
  visit.clock.forward(60);
  await ann.turnOff();
  expect(await offAt()).toEqual(first);
});

it('a token of another brand, a changed one and a token of another kind are refused', async () => {
  const ann = await visit.applicant();
  const token = visit.tokenOf(ann);
  const changed = `${token.slice(0, 9)}${token[9] === 'A' ? 'B' : 'A'}${token.slice(10)}`;
  for (const wrong of [changed, '', 'x', visit.tokenOf(ann, 'harbor'), visit.requestTokenOf(ann)]) {
    expect([wrong, (await read(wrong)).json().code]).toEqual([wrong, 'invalid-link']);
    expect([wrong, (await turn(wrong, true)).json().code]).toEqual([wrong, 'invalid-link']);
    expect([wrong, (await oneClick(wrong)).json().code]).toEqual([wrong, 'invalid-link']);
  }
  expect((await read(token)).json()).toEqual({ data: { off: false } });
});

it('the token opens nothing but the reminders', async () => {
  const ann = await visit.applicant();
  const token = visit.tokenOf(ann);
  for (const [name, url] of [
    ['x-return-token', '/tools/return-link'],
    ['x-request-token', '/tools/request'],
  ] as const) {
    const answer = await visit.server.app.inject({ url, headers: { ...host, [name]: token } });
    expect(answer.statusCode).toBe(403);
  }
});

it('the page of the link says that the application was deleted, and the mail program gets a success', async () => {
  const ann = await visit.applicant();
  const token = visit.tokenOf(ann);
  await visit.erase(ann);
  expect((await read(token)).json().code).toBe('expired-link');
  expect((await oneClick(token)).statusCode).toBe(204);
});

it('the token is in no line of the log', async () => {
  const { token } = await mailedPerson();
  await read(token);
  await turn(token, true);
  await oneClick(token);
  expect(visit.server.logged.join('\n')).not.toContain(token);
});
