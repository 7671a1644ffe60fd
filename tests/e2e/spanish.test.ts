import { expect, it } from 'vitest';
import { checkFlowFolder, contentKeysOf, readCatalog } from '#engine/compile/index.ts';
import { localeTexts } from '#engine/compile/locales.ts';
import { applicationAt, openAs, saveAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import type { Person } from './harness/person.ts';
import { outboxOf } from './harness/server.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { stepPaths } from './harness/steps.ts';

const app = setUpApp();
const PHONE = { locale: 'es-MX', hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } };

const spanish = localeTexts('flows')['es-US'] ?? {};
const catalog = readCatalog('.');
const flows = ['apply', 'bcm'].flatMap((id) => {
  const checked = checkFlowFolder(`flows/${id}`, { schemas: 'schemas', catalog });
  return checked.ok ? [checked.definition] : [];
});
/** English texts that Spanish says otherwise; those with placeholders stand nowhere as they are written. */
const english = [...contentKeysOf(flows, catalog.texts)]
  .filter(
    ([key, text]) =>
      text !== '' && !text.includes('{') && spanish[key] !== undefined && spanish[key] !== text,
  )
  .map(([, text]) => text);

/** English words left in the page in front: of its texts, names and placeholders. */
async function leftInEnglish({ page }: Person): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) texts.push(one.getAttribute(name) ?? '');
    return texts.map((text) => text.trim());
  });
  return shown.filter((text) => english.includes(text));
}

const word = (key: string): string => spanish[key] ?? key;

it('a whole application on a phone, in Spanish, by touch: nothing is left in English, and so is its mail', async () => {
  const { origin } = app.server;
  const applicant = await savedApplicant(origin, 'funding-is-almost-here');
  const ana = await app.person(PHONE);
  await ana.open('/');
  await ana.heading(word('home.title'));
  expect(await ana.page.getAttribute('html', 'lang')).toBe('es-US');
  expect(await leftInEnglish(ana)).toEqual([]);
  await ana.link(word('home.button')).tap();
  await ana.heading(word('steps.amount.heading'));
  await ana.page.goto(`${origin}/app/info`);
  await ana.heading(word('steps.info.heading'));
  await ana.button(word('texts.ui.next')).tap();
  await ana.page.getByText(word('texts.ui.errorSummary')).first().waitFor();
  expect(await leftInEnglish(ana)).toEqual([]);
  // Each step with what was saved; then the end, by touch.
  for (const step of stepPaths) {
    await openAs(ana, applicant, `/app/${step}`);
    await ana.page.getByRole('heading', { level: 1 }).waitFor();
    await ana.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    expect([step, await leftInEnglish(ana)]).toEqual([step, []]);
  }
  await ana.button(word('steps.funding-is-almost-here.primary')).tap();
  await ana.heading(word('texts.pages.process.title'));
  expect(await leftInEnglish(ana)).toEqual([]);
  await copyOf(ana);
  const subjects = async () => {
    const answer = await fetch(`${outboxOf(origin)}?to=${encodeURIComponent(applicant.email)}`);
    return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Recibimos su solicitud/));
});

it('credit monitoring as well, to its last page', async () => {
  const applicant = await signInByApi(app.server.origin);
  const whole = applicationAt('funding-is-almost-here', applicant.email);
  const names = [
    'business_name',
    'business_ein',
    'business_street',
    'business_city',
    'business_state',
    'business_zip',
  ];
  const kept = ['consent', 'consent_at', 'consent_version', 'owners', ...names].map((name) => [
    name,
    whole[name],
  ]);
  await saveAs(applicant, { ...Object.fromEntries(kept), application_type: 'bcm', loan_type: ['BCM'] });
  const ana = await app.person(PHONE);
  for (const [step, heading] of [
    ['info', 'steps.info.heading'],
    ['business/more-details', 'steps.more-details.heading'],
    ['summary', 'steps.summary.heading'],
  ] as const) {
    await openAs(ana, applicant, `/bcm/app/${step}`);
    await ana.heading(word(heading));
    await ana.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    expect([step, await leftInEnglish(ana)]).toEqual([step, []]);
  }
  await ana.button(word('steps.summary.primary')).tap();
  await ana.heading(word('steps.contact-soon.heading'));
  expect(await leftInEnglish(ana)).toEqual([]);
  await copyOf(ana);
});

/** Downloads the copy from the last page. */
async function copyOf(ana: Person): Promise<void> {
  const [download] = await Promise.all([
    ana.page.waitForEvent('download'),
    ana.button(word('texts.pages.process.download')).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[A-Z0-9-]+\.pdf$/);
}

it('the switch at the foot of a page changes the language, and it lasts', async () => {
  const ana = await app.person();
  await ana.open('/bcm');
  await ana.link('Español').click();
  await ana.heading(word('home.bcm.title'));
  expect(await leftInEnglish(ana)).toEqual([]);
  await ana.open('/bcm/app/info');
  await ana.heading(word('steps.info.heading'));
  await ana.link('English').click();
  await ana.heading("Let's Start with Some Basic Info");
});
