import { expect, it } from 'vitest';
import { answers, canaries, shownBirthDate } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bcmHeadings, fillDetails } from './harness/bcm-steps.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { enterCode, fill } from './harness/steps.ts';

// Proves the journey of credit monitoring from its home to an activated score.

const app = setUpApp();

it('takes a new applicant from the front page to an activated score, by mouse', async () => {
  const { server } = app;
  const ada = await app.person();
  const email = newEmail();
  // Code that the next press needs loads before it.
  const waitUntilFetched = (file: string) =>
    ada.page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${file}-`)),
      file,
    );
  await ada.open('/bcm');
  await ada.heading(bcmHeadings.home);
  for (const card of ['Engage', 'Activate', 'Expand'])
    await ada.page.getByRole('heading', { level: 2, name: card }).waitFor();
  await expectNoViolations(ada);

  await ada.link('SEE MY SCORE').click();
  await ada.heading(bcmHeadings.info);
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/bcm/app/info');
  await expectNoViolations(ada);
  await fill.info(ada, email);
  await waitUntilFetched('likely-address');
  await ada.next();
  await ada.page.waitForURL('**/bcm/app/verify/login');
  await expectNoViolations(ada);
  await enterCode(ada, server.origin, email);

  await ada.heading(bcmHeadings.details);
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/bcm/app/business/more-details');
  await expectNoViolations(ada);
  await fillDetails(ada);
  await waitUntilFetched('ReviewBody');
  await ada.next();

  await ada.heading(bcmHeadings.summary);
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/bcm/app/summary');
  await ada.page.getByRole('heading', { name: 'Key Business Details for Review' }).waitFor();
  await expectNoViolations(ada);
  expect(await ada.page.locator('.status-card').count(), 'bcm asks for no statements').toBe(0);
  expect(await ada.page.getByText(/Connected/).count()).toBe(0);
  const review = () => ada.page.locator('main').innerText();
  const awaited = ['reviewed and processed', 'free business credit score'];
  for (const words of [...awaited, answers.business, answers.street, answers.mobile, answers.title])
    await expect.poll(review).toContain(words);
  // The birth date shows as it was chosen [SCREEN-72].
  expect(await review()).toContain(shownBirthDate);
  for (const secret of canaries.filter((secret) => secret !== shownBirthDate))
    expect(await review()).not.toContain(secret);
  await ada.page.evaluate(() => {
    const seen = new Set<string>();
    const tops = new Set<number>();
    Object.assign(window, { seen, tops });
    new MutationObserver(() => {
      for (const fault of document.querySelectorAll('.tr-review .tr-field__error'))
        seen.add(fault.textContent);
      for (const dialog of document.querySelectorAll<HTMLElement>('.modal')) tops.add(dialog.offsetTop);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await waitUntilFetched('FinalScreen');
  await ada.next('Activate');
  await ada.page.getByRole('heading', { name: 'Congratulations !!' }).waitFor();
  await ada.page.getByText('We are checking a few things. Hold tight!').waitFor();
  await ada.page.waitForURL('**/bcm/app/contact-soon');
  await ada.heading(bcmHeadings.final);
  await ada.page.getByRole('heading', { name: 'What happens next' }).waitFor();
  // The answers are removed only once the dialog covers them.
  const { seen, tops } = await ada.page.evaluate(() => {
    const { seen, tops } = window as unknown as { seen: Set<string>; tops: Set<number> };
    return { seen: [...seen], tops: [...tops] };
  });
  expect(seen).toEqual([]);
  expect(tops, 'The dialog does not move when its content changes.').toHaveLength(1);
  await expectNoViolations(ada);

  const [deal, ...others] = await server.db.query<Record<string, unknown>>('select * from deals');
  expect(others).toEqual([]);
  expect(deal).toMatchObject({
    application_type: 'bcm',
    flow: 'bcm',
    stage: 'ApplySubmitted',
    document: {
      application: {
        business_name: answers.business,
        business_dba: 'Acme',
        business_street: answers.street,
        business_city: answers.city,
        business_state: 'NV',
        business_zip: answers.zip,
        owners: [{ email, first: 'Ada', last: 'Lovelace', title: answers.title }],
        loan_type: ['BCM'],
        consent: true,
      },
      rest: {
        business: {
          bcmStatus: 'approved',
          bcmSubscriptionType: 'free-trial',
          bcmSubscriptionSource: 'bcm-flow-onboarding',
          bcmSubscriptionValidUntil: null,
        },
      },
    },
  });
  expect(deal).not.toHaveProperty('document.application.loan_amount');
  for (const secret of canaries) expect(JSON.stringify(deal)).not.toContain(secret);
  await ada.page.getByText(String(deal?.reference), { exact: true }).waitFor();

  // A reload keeps the reference; the link opens the home page, which offers nothing to continue.
  await ada.reload();
  await ada.heading(bcmHeadings.final);
  await ada.page.goBack();
  await ada.heading(bcmHeadings.final);
  await ada.open('/bcm/app/business/more-details');
  await ada.heading(bcmHeadings.final);
  await ada.link('Go to the start page').click();
  await ada.heading(bcmHeadings.home);
  expect(await ada.link(/Continue application/).count()).toBe(0);
});

it('names missing answers before an activation, and does not claim an activation that failed', async () => {
  const { server } = app;
  const ada = await app.person({ viewport: { width: 375, height: 812 } });
  const email = newEmail();
  await ada.open('/bcm/info');
  await ada.heading(bcmHeadings.info);
  await fill.info(ada, email);
  await ada.next();
  await enterCode(ada, server.origin, email);
  await ada.heading(bcmHeadings.details);
  // Within this page, as by Back and Forward: a step past the answered ones.
  await ada.open('/bcm/app/summary');
  await ada.heading(bcmHeadings.summary);
  const activate = ada.button('Fill in Business Details to Activate');
  await activate.waitFor();
  await expect.poll(() => activate.getAttribute('aria-disabled')).toBe('true');
  await expectNoViolations(ada);

  await ada.open('/bcm/app/contact-soon');
  await ada.heading('No Score to Show Yet');
  await expectNoViolations(ada);
  await ada.link('Go to your details').click();
  await ada.heading(bcmHeadings.details);

  await ada.open('/bcm');
  await ada.link('Continue application').click();
  await ada.heading(bcmHeadings.details);
});
