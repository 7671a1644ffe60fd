import { expect, it } from 'vitest';
import { fillStep } from '#dev/tools/pictures/fill.ts';
import { dealOf } from './harness/deals.ts';
import { emailedCode, mailsTo, newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { leftInEnglish, word } from './harness/spanish.ts';

// Proves that both flows are in Spanish from home to the mails, with no English text left.

const app = setUpApp();
const PHONE = { locale: 'es-MX', hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } };

/** Fills in each page by touch, looking at it empty and filled, until the last page of the flow. */
async function walk(ana: Person, email: string, review: (ana: Person) => Promise<void>): Promise<void> {
  const { page } = ana;
  const form = page.locator('form.step-form');
  const submit = form.locator('button[type=submit]');
  for (let index = 0; index < 20; index += 1) {
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null);
    const address = page.url();
    const heading = await page.locator('h1').first().textContent();
    const expectNoEnglish = () => expect.poll(() => leftInEnglish(ana), { message: address }).toEqual([]);
    await expectNoEnglish();
    if ((await form.count()) === 0) return;
    if (address.includes('/verify/login')) {
      await form
        .locator('input')
        .first()
        .fill(await emailedCode(app.server.origin, email));
    } else if (address.includes('/bank-connect')) {
      await ana.button(word('texts.widgets.bankLink.skip')).tap();
    } else {
      await fillStep(page, email);
      await expectNoEnglish();
      if (address.endsWith('/funding-is-almost-here')) await review(ana);
      await submit.tap();
    }
    await page.waitForURL((url) => url.href !== address);
    // The address goes ahead of the page.
    await page.waitForFunction((old) => document.querySelector('h1')?.textContent !== old, heading);
  }
}

it('a whole application on a phone, by touch, is in Spanish without English texts, and so is its mail', async () => {
  const { origin } = app.server;
  const email = newEmail();
  const ana = await app.person(PHONE);
  await ana.open('/');
  await ana.heading(word('home.title'));
  await expect.poll(() => ana.page.getAttribute('html', 'lang')).toBe('es-US');
  await expect.poll(() => leftInEnglish(ana)).toEqual([]);
  await ana.link(word('home.button')).tap();
  await ana.heading(word('steps.amount.heading'));
  await ana.button(word('texts.ui.next')).tap();
  await ana.heading(word('steps.info.heading'));
  await ana.button(word('texts.ui.next')).tap();
  await ana.page.getByRole('heading', { level: 2, name: /^Hay \d+ problemas$/ }).waitFor();
  await walk(ana, email, async ({ page }) => {
    await page.locator('.tr-review__group').first().waitFor();
    const reviewText = async () => (await page.locator('.tr-review').innerText()).replaceAll('\u00a0', ' ');
    for (const part of [
      '$150,000',
      '60 meses',
      '5 años',
      'Capital de trabajo',
      'De inmediato',
      '***-**-8726',
    ])
      await expect.poll(reviewText).toContain(part);
  });
  await ana.heading(word('texts.pages.process.title'));
  await copyOf(ana);
  // The brand gives no certification, so none is kept.
  const { consents } = await dealOf(app.server, email);
  expect(consents.at(-1)).not.toHaveProperty('certified');
  const subjects = async () => (await mailsTo(origin, email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Recibimos su solicitud/));
});

it('credit monitoring is Spanish from its first page to its last', async () => {
  const ana = await app.person(PHONE);
  await ana.open('/bcm');
  await ana.link(word('home.bcm.button')).tap();
  await ana.heading(word('steps.info.heading'));
  await walk(ana, newEmail(), async () => {});
  await ana.heading(word('steps.contact-soon.heading'));
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

it('the language links at the foot of a page change the language, also for later pages', async () => {
  const ana = await app.person();
  await ana.open('/bcm');
  await ana.link('Español').click();
  await ana.heading(word('home.bcm.title'));
  await expect.poll(() => leftInEnglish(ana)).toEqual([]);
  await ana.open('/bcm/app/info');
  await ana.heading(word('steps.info.heading'));
  await ana.link('English').click();
  await ana.heading("Let's Start with Some Basic Info");
});
