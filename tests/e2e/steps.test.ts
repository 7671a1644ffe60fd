import { describe, expect, it } from 'vitest';
import { answers, canaries } from './harness/answers.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { expectErrors, expectNoErrors, PROBLEMS } from './harness/errors.ts';
import { expectFit } from './harness/fit.ts';
import { expectEarlyField } from './harness/layout.ts';
import { expectNoLeak } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, type StepPath } from './harness/steps.ts';
import { wrong } from './harness/wrong-input.ts';

// One walk a step: empty, wrong in each way of wrong-input.ts, filled, and after a reload. Every rule:
// tests/conformance/field-rules.

const app = setUpApp();

/** Waits until the server has stored the given number of secrets of a person, so that no autosave is pending. */
const savedSecrets = (email: string, count: number) =>
  expect
    .poll(async () => JSON.stringify(await dealOf(app.server, email)).match(/"v1\./g)?.length)
    .toBe(count);
const value = (ada: Person, label: string) => ada.field(label).inputValue();
const isTicked = (ada: Person, role: 'radio' | 'checkbox', name: string | RegExp) =>
  ada.page.getByRole(role, { name }).isChecked();

interface Walk {
  step: StepPath;
  enter: (ada: Person) => Promise<void>;
  /** How many secrets the server must hold before the reload: the tab's draft has none of them. */
  sealed?: number;
  /** Checks the page after the reload. */
  check: (ada: Person) => Promise<void>;
}

const ownEmail = newEmail();
const walks: Walk[] = [
  {
    step: 'amount',
    enter: fill.amount,
    check: async (ada) => {
      const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
      await expect.poll(() => amount.inputValue()).toBe(`$${answers.amount}`);
      await expect.poll(() => isTicked(ada, 'radio', '48 months')).toBe(true);
    },
  },
  {
    step: 'info',
    enter: (ada) => fill.info(ada, ownEmail),
    check: async (ada) => {
      await expect.poll(() => value(ada, 'Business name *')).toBe(answers.business);
      await expect.poll(() => value(ada, 'First name *')).toBe(answers.first);
      await expect.poll(() => value(ada, 'Last name *')).toBe(answers.last);
      await expect.poll(() => value(ada, 'Mobile phone *')).toBe(answers.mobile);
      await expect.poll(() => value(ada, 'Email *')).toBe(ownEmail);
      await expect.poll(() => isTicked(ada, 'checkbox', /I agree/)).toBe(true);
    },
  },
  {
    step: 'business/more-details',
    enter: async (ada) => {
      await ada.field('Suite or unit (optional)').fill('');
      await ada.field('Website (optional)').fill('acme.example');
      await fill.moreDetails(ada);
    },
    check: async (ada) => {
      await expect.poll(() => value(ada, 'Street address')).toBe(answers.street);
      await expect.poll(() => value(ada, 'State')).toBe('NV');
      await expect.poll(() => value(ada, 'ZIP code')).toBe(answers.zip);
      await expect.poll(() => value(ada, 'Years in business *')).toBe('5');
      await expect.poll(() => isTicked(ada, 'radio', 'LLC')).toBe(true);
      await expect
        .poll(() => ada.page.getByRole('combobox', { name: 'Industry' }).inputValue())
        .toBe('Restaurant');
    },
  },
  {
    step: 'business/further-details',
    sealed: 1,
    enter: fill.furtherDetails,
    check: async (ada) => {
      await ada.page.getByText('**-***2983').first().waitFor();
      await expect.poll(() => value(ada, 'Annual gross revenue *')).toBe(`$${answers.revenue}`);
    },
  },
  {
    step: 'business/owners',
    sealed: 3,
    enter: (ada) => fill.owner(ada),
    check: async (ada) => {
      await ada.page.getByText('***-**-8726').first().waitFor();
      await ada.page.getByText('**/**/1971').first().waitFor();
      await expect.poll(() => value(ada, 'Position *')).toBe(answers.title);
      await expect.poll(() => value(ada, 'Street address')).toBe(answers.street);
    },
  },
  {
    step: 'type-of-funding',
    enter: async (ada) => {
      await ada.page.getByRole('checkbox', { name: 'Line of Credit' }).check();
      await ada.field('Describe the equipment').fill('An oven');
    },
    check: async (ada) => {
      await expect.poll(() => isTicked(ada, 'checkbox', 'Line of Credit')).toBe(true);
      await expect.poll(() => isTicked(ada, 'checkbox', 'Equipment Financing')).toBe(true);
      await expect.poll(() => isTicked(ada, 'checkbox', 'Working Capital')).toBe(false);
      await expect.poll(() => value(ada, 'Describe the equipment')).toBe('An oven');
    },
  },
  {
    step: 'aproximate-timing',
    enter: (ada) => ada.page.getByRole('radio', { name: 'Immediately' }).check(),
    check: (ada) => expect.poll(() => isTicked(ada, 'radio', 'Immediately')).toBe(true),
  },
];

describe('[STEP-41] each step handles empty, invalid and valid answers and a reload', () => {
  it.each(walks)('[PRIVATE-1] [PRIVATE-4] $step', async ({ step, enter, sealed, check }) => {
    const ada = await app.person();
    let email = '';
    if (step === 'amount' || step === 'info') await ada.open(`/app/${step}`);
    else {
      const applicant = await savedApplicant(app.server.origin, step);
      email = applicant.email;
      await openAs(ada, applicant, `/app/${step}`);
    }
    await ada.heading(headings[step]);
    await expectFit(ada);
    await expectEarlyField(ada);
    const rows = wrong.filter((input) => input.step === step);
    const title = rows[0]?.title ?? '';
    for (const row of rows) {
      await row.enter(ada);
      await ada.next();
      await expectErrors(ada, title, row.texts);
      await ada.heading(headings[step]);
    }
    await expectFit(ada, [375]);
    await enter(ada);
    // At most the field being typed is lost.
    await ada.page.keyboard.press('Tab');
    await expectNoErrors(ada, title);
    await expectFit(ada, [1280]);
    if (sealed) await savedSecrets(email, sealed);
    await expectNoLeak(ada, app.server, canaries);
    await ada.reload();
    await ada.heading(headings[step]);
    await check(ada);
    await expectNoLeak(ada, app.server, canaries);
  });
});

it('leaving a field checks the format of its input, and no other field', async () => {
  const ada = await app.person();
  await ada.open('/app/info');
  await ada.field('Business name *').focus();
  await ada.field('Email *').fill('ada@');
  await ada.field('Mobile phone *').focus();
  await ada.page.getByText('Please enter a valid email address.').waitFor();
  expect(await ada.page.getByText('Please enter a valid business name.').count()).toBe(0);
  await ada.field('Email *').fill('ada@example.com');
  await ada.page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' });
  // The error that shows while Continue is held down moves it from under the pointer; the press counts all the same.
  await ada.field('Email *').fill('ada@');
  const { x, y } = await ada.button('Continue').evaluate((button) => {
    button.scrollIntoView({ block: 'center' });
    return button.getBoundingClientRect();
  });
  await ada.page.mouse.move(x + 8, y + 4);
  await ada.page.mouse.down();
  await ada.page.getByText('Please enter a valid email address.').waitFor();
  await ada.page.mouse.up();
  await ada.page.getByRole('heading', { name: PROBLEMS }).waitFor();
});

it('a step keeps answers and a press on Continue from before any script has loaded', async () => {
  const ada = await app.person();
  const { page } = ada;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/amount', { waitUntil: 'commit' });
  const amount = page.getByRole('textbox', { name: 'Choose Desired Amount' });
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => amount.inputValue()).toBe('$151,000');
  await amount.fill('85000');
  await page.getByRole('radio', { name: '36 months' }).check();
  await ada.next();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  release();
  await ada.heading(headings.info);
  await ada.link('Back').click();
  await ada.heading(headings.amount);
  await expect.poll(() => amount.inputValue()).toBe('$85,000');
  await expect.poll(() => slider.inputValue()).toBe('85000');
  await expect.poll(() => page.getByRole('radio', { name: '36 months' }).isChecked()).toBe(true);
});

it('home loads its scripts in the same page once the browser is idle [FLOW-25]', async () => {
  const ada = await app.person();
  const { page } = ada;
  await ada.open('/');
  const isDrivenByCode = () =>
    page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => /react/i.test(key)));
  await expect.poll(isDrivenByCode).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await ada.link('Register Now').click();
  await ada.heading(headings.amount);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
