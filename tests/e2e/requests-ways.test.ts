import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { type Applicant, savedApplicant } from './harness/applicant.ts';
import { keysOf } from './harness/keyboard.ts';
import { inMail, newEmail } from './harness/mail.ts';
import { listOrigins, type Partner, startPartner } from './harness/partner.ts';
import { labeled } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { leftInEnglish, word } from './harness/spanish.ts';

// Proves that an asked person can answer by keyboard alone, in Spanish, and inside a partner's page [REQUEST-1].

const app = setUpApp();
let partner: Partner;
beforeAll(async () => {
  partner = await startPartner();
});
afterAll(() => partner?.stop());

/** An applicant asks a second owner. @returns the link of the mail */
async function askOwner(origin: string, email: string): Promise<string> {
  const ann = await savedApplicant(origin, 'type-of-funding', (application) => ({
    ...application,
    owners: [
      { ...(application.owners as Record<string, unknown>[])[0], ownership: 60 },
      { first: 'Sam', email, ownership: 40 },
    ],
  }));
  const part = { delegate: 'owner-part', item: await secondOwner(ann) };
  expect((await ann.call('POST', '/deals/requests', part)).status).toBe(202);
  return inMail(origin, email, 'request', /\S+\/continue\/part\?t=[\w-]{43}\S*/);
}

async function secondOwner(ann: Applicant): Promise<string> {
  const { data } = (await (await ann.call('GET', '/deals/current')).json()) as {
    data: { application: { owners: { id: string }[] } };
  };
  return data.application.owners[1]?.id ?? '';
}

const codeFor = (origin: string, email: string) => inMail(origin, email, 'request-code', /\b\d{6}\b/);

it('the recipient of a request answers in Spanish, by keyboard only, and no text is in English', async () => {
  const { origin } = app.server;
  const email = newEmail();
  const link = await askOwner(origin, email);
  const sam = await app.person({ locale: 'es-US', viewport: { width: 375, height: 800 } });
  const keys = keysOf(sam);
  const next = () => keys.go(word('texts.ui.next'));
  const inSpanish = () => expect.poll(() => leftInEnglish(sam)).toEqual([]);
  const { enter } = keys;
  await sam.open(link);
  await sam.page.getByText(word('texts.asked.code.title')).waitFor();
  await inSpanish();
  await keys.go(word('texts.asked.code.send'));
  await sam.page.locator('input').first().waitFor();
  await keys.to(sam.page.locator('input').first());
  await keys.type(await codeFor(origin, email));
  await keys.press('Enter');

  await sam.page.getByText(/^Parte 1 de 3$/).waitFor();
  await inSpanish();
  await enter('Apellido *', 'Reed');
  await enter('Teléfono celular *', '4155550199');
  await enter('Cargo *', 'Socio');
  await next();
  await sam.page.getByText(/^Parte 2 de 3$/).waitFor();
  await inSpanish();
  await enter('Dirección *', answers.street);
  await enter('Código postal *', answers.zip);
  await enter('Ciudad *', answers.city);
  await keys.choose('Estado *', answers.state);
  await next();
  await sam.page.getByText(/^Parte 3 de 3$/).waitFor();
  await inSpanish();
  await enter('Número de Seguro Social *', '521449382');
  await keys.choose('Mes', 'agosto');
  await keys.choose('Día', '17');
  await keys.choose('Año', '1983');
  await next();
  await keys.at(word('texts.asked.done.title'));
  await inSpanish();
  await keys.go(word('texts.asked.done.button'));
  await keys.at(word('texts.asked.thanks.title').replace('{first}', 'Sam'));
  await inSpanish();
});

it("the recipient of a request answers in a frame of a partner's page", async () => {
  const { origin } = app.server;
  await listOrigins(app.server, 'default', [partner.origin], origin);
  const email = newEmail();
  const link = await askOwner(origin, email);
  const sam = await app.person({ viewport: { width: 1280, height: 900 } });
  // The partner's page is served by Vite without its own socket.
  sam.expectFaults(/@vite\/client/);
  await sam.page.goto(`${partner.origin}/?app=${encodeURIComponent(link)}`);
  await sam.button('Apply on this page').click();
  const frame = sam.page.frameLocator('iframe');
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click();
  await press('Send code');
  await frame.getByLabel(labeled('Verification code')).fill(await codeFor(origin, email));
  await press('Verify code');
  await frame.getByText('Part 1 of 3').waitFor();
  await frame.getByLabel(labeled('Last name')).fill('Reed');
  await frame.getByLabel(labeled('Mobile phone')).fill('4155550199');
  await frame.getByLabel(labeled('Position')).fill('Partner');
  await press('Continue');
  await frame.getByText('Part 2 of 3').waitFor();
});
