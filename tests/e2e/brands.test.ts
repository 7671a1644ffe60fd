import { describe, expect, it } from 'vitest';
import { fillStep } from '#dev/tools/pictures/fill.ts';
import { answers } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { PROBLEMS } from './harness/errors.ts';
import { PHONE } from './harness/layout.ts';
import { emailedCode, mailsTo, newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

const app = setUpApp();

/**
 * The visible parts of a brand: texts, amounts, terms and colors that only its record sets. The default brand's pages:
 * steps.test.ts, accessibility.test.ts, bcm.test.ts.
 */
interface Appearance {
  brand: string;
  host: string;
  /** The target of `/`, and the first page of the wizard. */
  start: string;
  entry: string;
  title: string;
  /** Its own font file; such a brand also has a logo for dark backgrounds. */
  font?: string;
  amountLabel: string;
  terms: string[];
  next: string;
  /** Background of the primary button. */
  fill: string;
}

const APPEARANCES: Appearance[] = [
  {
    brand: 'harbor',
    host: 'harbor.localhost',
    start: '/',
    entry: '/app',
    title: 'Funding for Main Street, from the bank down the block',
    amountLabel: 'Choose Desired Amount',
    terms: ['3 months', '6 months', '12 months'],
    next: 'Continue',
    fill: 'rgb(29, 79, 145)',
  },
  {
    brand: 'ironline',
    host: 'ironline.localhost',
    start: '/',
    entry: '/finance',
    title: 'Put the machine to work. Pay as it earns.',
    amountLabel: 'Equipment price to finance',
    terms: ['3 months', '6 months', '12 months'],
    next: 'Next',
    fill: 'rgb(242, 183, 5)',
  },
  {
    brand: 'tallyroom',
    host: 'tallyroom.localhost',
    start: '/funding/bcm',
    entry: '/funding/app',
    title: 'Your credit score, right next to your books',
    font: 'Figtree',
    amountLabel: 'Choose Desired Amount',
    terms: ['12 months', '24 months', '36 months'],
    next: 'Continue',
    fill: 'rgb(139, 92, 246)',
  },
];

/** The prefix of its paths. */
const prefixOf = ({ start }: Appearance): string => start.replace(/\/(bcm)?$/, '');

describe.each(APPEARANCES)('$brand', (appearance) => {
  const visitor = () => app.person({ origin: `http://${appearance.host}:${app.server.port}` });

  it('has its own front page', async () => {
    const person = await visitor();
    await person.open('/');
    await person.heading(appearance.title);
    await expect.poll(() => new URL(person.page.url()).pathname).toBe(appearance.start);
    const logos = () =>
      person.page
        .locator('header img')
        .evaluateAll((images) =>
          images.map(
            (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
          ),
        );
    await expect.poll(logos).toEqual([true]);
    if (appearance.font) {
      const loadedFonts = () =>
        [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])).join();
      await expect.poll(() => person.page.evaluate(loadedFonts)).toContain(appearance.font);
      await person.page.emulateMedia({ colorScheme: 'dark' });
      await person.page.waitForFunction(() =>
        document.querySelector<HTMLImageElement>('header img')?.currentSrc.endsWith('-dark.svg'),
      );
      await expectNoViolations(person);
      await person.page.emulateMedia({ colorScheme: null });
    }
    const button = person.page.locator('main a.button').first();
    await expect
      .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe(appearance.fill);
    await expectNoViolations(person);
    await person.page.setViewportSize({ width: 375, height: 812 });
    await expectNoViolations(person);
    await person.open(`${prefixOf(appearance)}/bcm`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoViolations(person);
  });

  it('starts its wizard with its own texts and limits', async () => {
    const person = await visitor();
    await person.open(appearance.entry);
    await person.heading(headings.amount);
    await expect.poll(() => new URL(person.page.url()).pathname).toBe(`${prefixOf(appearance)}/app/amount`);
    await person.page.getByRole('textbox', { name: appearance.amountLabel }).fill('45,000');
    await expect.poll(() => person.page.getByRole('radio').evaluateAll(labels)).toEqual(appearance.terms);
    await person.page.getByRole('radio', { name: appearance.terms[0], exact: true }).check();
    await expectNoViolations(person);
    await person.next(appearance.next);
    await person.heading(headings.info);
    await person.next(appearance.next);
    await person.page.getByRole('heading', { name: PROBLEMS }).waitFor();
    await expectNoViolations(person);
  });
});

/**
 * The whole journey with the brand whose color is hardest to read. The default brand's: whole-flow.test.ts, its
 * colors: steps.test.ts; under a prefix: bcm-brands.test.ts.
 */
it('takes an applicant of ironline to a submitted application with its own texts and theme', async () => {
  const person = await app.person({ origin: `http://ironline.localhost:${app.server.port}` });
  const expectAccessible = () => expectNoViolations(person);
  await person.open('/app/info');
  await person.heading(headings.info);
  const email = newEmail();
  await fillInfo(person, email);
  await person.next('Next');
  await person.heading(headings['verify/login']);
  await expectAccessible();
  await person.field('Verification Code').fill(await emailedCode(app.server.origin, email));
  await person.heading(headings['business/more-details']);
  await fill.moreDetails(person);
  await expectAccessible();
  await person.next('Next');
  await person.heading(headings['bank-connect']);
  await expectAccessible();
  await person.button("Skip - I don't have them right now").click();
  await person.heading(headings['business/further-details']);
  await person.field('Tax ID *').fill(answers.ein);
  await person.field(/revenue/i).fill(answers.revenue);
  await expectAccessible();
  await person.next('Next');
  await person.heading(headings['business/owners']);
  await fill.owner(person);
  await expectAccessible();
  await person.next('Next');
  await person.heading(headings['type-of-funding']);
  await person.page.getByRole('checkbox', { name: /Working Capital/ }).check();
  await expectAccessible();
  await person.next('Next');
  await person.heading(headings['aproximate-timing']);
  await person.page.getByRole('radio', { name: 'Immediately' }).check();
  await expectAccessible();
  await person.next('Next');
  await person.heading(headings['funding-is-almost-here']);
  await expectAccessible();
  await certifiesAboveSubmit(person);
  await person.next('Submit');
  await person.heading('We received your application');
  await expect.poll(() => new URL(person.page.url()).pathname).toBe('/app/decision/process');
  await expectAccessible();
  const deals = await app.server.db.query<{ brand: string }>(
    'select brand from deals where submitted_at is not null',
  );
  expect(deals).toEqual([{ brand: 'ironline' }]);
});

it('[SIGN-26] mails the code in the brand of `?brand=` and the language of `?lang=`', async () => {
  const person = await app.person();
  await person.open('/app/info?brand=ironline&lang=es');
  const email = newEmail();
  await person.page.locator('input[type=email]').waitFor();
  await fillStep(person.page, email);
  await person.page.locator('form.step-form button[type=submit]').click();
  await emailedCode(app.server.origin, email);
  const [mail] = await mailsTo(app.server.origin, email);
  expect(mail?.text).toMatch(/Ironline/);
  expect(mail?.subject).toMatch(/código/i);
});

it('a link can prefill no term or amount that the brand does not offer', async () => {
  const person = await app.person({ origin: `http://harbor.localhost:${app.server.port}` });
  await person.open('/app/amount?loan_terms=60&loan_amount=900000');
  await person.page.getByText(/Some details in the link could not be used/).waitFor();
  await expect
    .poll(() => person.page.getByRole('radio', { checked: true }).evaluateAll(labels))
    .toEqual(['12 months']);
  await person.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill('9,000');
  await person.next();
  await person.page.getByText('Please enter an amount between $10,000 and $200,000.').first().waitFor();
});

async function fillInfo(person: Person, email: string): Promise<void> {
  await person.field(/business name/i).fill(answers.business);
  await person.field('First name *').fill(answers.first);
  await person.field('Last name *').fill(answers.last);
  await person.field('Mobile phone *').fill(answers.mobile);
  await person.field('Email *').fill(email);
  await person.page.getByRole('checkbox', { name: /I agree/ }).check();
}

/** Texts beside each choice. */
function labels(inputs: Element[]): string[] {
  return inputs.map((input) => ((input as HTMLInputElement).labels?.[0]?.textContent ?? '').trim());
}

/**
 * On a phone, Submit is not in a fixed bar: it scrolls into view with the certification right above it [SCREEN-63].
 */
async function certifiesAboveSubmit({ page, button }: Person): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const bottom = async () => (await button('Submit').boundingBox())?.y ?? 0;
  await expect.poll(bottom).toBeGreaterThan(PHONE.height);
  await button('Submit').scrollIntoViewIfNeeded();
  const text = await page.locator('#certification').boundingBox();
  expect(text?.y).toBeGreaterThanOrEqual(0);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(await bottom());
  if (size) await page.setViewportSize(size);
}
