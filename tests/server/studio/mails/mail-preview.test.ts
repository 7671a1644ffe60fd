import { expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const MAILS = 'flows/texts.mails.json';

const mail = (who: string, draft: string, name: string, query = '', platform = 'default') =>
  staff.call(who, `GET /studio/api/drafts/${draft}/brands/${platform}/mails/${name}${query}`);

it('[STUDIO-129] shows a mail of a draft as it looks, with its changed default text', async () => {
  const draft = await staff.open();
  const text = draft.files[MAILS]?.replace('"Your code is:', '"This is your code:') ?? '';
  await staff.save('eddie', draft, { [MAILS]: text });
  const answer = await mail('rea', draft.id, 'code');
  expect(answer.statusCode, answer.body).toBe(200);
  const { subject, html } = answer.json();
  expect(subject).toMatch(/^Your sign-in code for /);
  expect(html).toContain('This is your code:');
  expect(html).toContain('for 3 minutes.');
  expect((await mail('rea', draft.id, 'request-code')).json().html).toContain('for 10 minutes.');
  expect(html).toContain('style="');
});

it('[STUDIO-129] shows the mail with the own text of the brand, in the chosen language', async () => {
  const draft = await staff.open();
  const path = 'brands/harbor.json';
  const record = JSON.parse(draft.files[path] ?? '{}');
  const changed = {
    ...record,
    content: { ...record.content, 'texts.mails.submit.subject': 'Harbor has it' },
  };
  await staff.save('eddie', draft, { [path]: JSON.stringify(changed) });
  expect((await mail('rea', draft.id, 'submit', '', 'harbor')).json().subject).toBe('Harbor has it');
  const spanish = (await mail('rea', draft.id, 'return-link', '?lang=es-US')).json();
  expect(spanish.html).toContain('lang="es-US"');
});

it('[STUDIO-129] fills in every placeholder of every mail with invented values', async () => {
  const draft = await staff.open();
  const { mails } = JSON.parse(draft.files[MAILS] ?? '{}') as { mails: Record<string, { subject?: string }> };
  const names = Object.keys(mails).filter((name) => mails[name]?.subject !== undefined);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const answer = await mail('rea', draft.id, name);
    expect(answer.statusCode, name).toBe(200);
    const { subject, html } = answer.json();
    expect(`${subject} ${html}`.match(/\{\w+\}|undefined|NaN/g), name).toBeNull();
  }
});

it('[STUDIO-129] shows the parts of a mail that depend on the application: forms, and the steps of the flow', async () => {
  const draft = await staff.open();
  const htmlOf = async (name: string) => (await mail('rea', draft.id, name)).json().html as string;
  const [personal, startup] = ['Personal financial statement', 'Startup questionnaire'];
  const formsIn = async (name: string) => {
    const html = await htmlOf(name);
    return [html.includes(personal), html.includes(startup)];
  };
  expect(await formsIn('statements-later')).toEqual([true, true]);
  expect(await formsIn('submit-forms')).toEqual([true, false]);
  expect(await formsIn('submit')).toEqual([false, false]);
  const { steps } = JSON.parse(draft.files['flows/apply/flow.json'] ?? '{}');
  const first = JSON.parse(draft.files[`flows/apply/steps/${steps[0]}.json`] ?? '{}').title;
  expect(await htmlOf('correction')).toContain(first);
  expect(await htmlOf('reminder')).toContain(`1 of ${steps.length}`);
  expect(await htmlOf('request')).toContain('Hello Grace,');
  expect(await htmlOf('request-declined')).toContain('Hello Ada,');
});

it('refuses an unknown mail, and a brand that the member may not see', async () => {
  const draft = await staff.open();
  expect((await mail('rea', draft.id, 'no-such-mail')).statusCode).toBe(404);
  expect((await mail('rea', draft.id, 'howToSend')).statusCode).toBe(404);
  expect((await mail('rea', draft.id, 'toString')).statusCode).toBe(404);
  expect((await mail('harriet', draft.id, 'code')).statusCode).toBe(404);
  expect((await mail('harriet', draft.id, 'code', '', 'harbor')).statusCode).toBe(200);
});
