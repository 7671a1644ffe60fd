import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectErrors, expectNoErrors } from './harness/errors.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import type { Person } from './harness/person.ts';
import { fill, headings, type StepPath } from './harness/steps.ts';
import { useApp } from './harness/use-app.ts';

const app = useApp();

const BLANK = 'Cannot be empty or contain only whitespace characters';
const AMOUNT = 'Please enter an amount between $5,000 and $250,000.';
const amountField = ({ page }: Person) => page.getByRole('textbox', { name: 'Choose Desired Amount' });
const tile = ({ page }: Person, name: string) => page.getByRole('checkbox', { name });

/** What is entered at a step, the words for it in the order of the page (spec §5), and how it is mended. */
interface WrongInput {
  step: StepPath;
  title: string;
  what: string;
  enter: (person: Person) => Promise<void>;
  texts: string[];
  mend: (person: Person) => Promise<void>;
}

const wrong: WrongInput[] = [
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'nothing',
    enter: (ada) => amountField(ada).fill(''),
    texts: ['Choose Desired Amount: Required'],
    mend: fill.amount,
  },
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'less than the least',
    enter: (ada) => amountField(ada).fill('4,999'),
    texts: [AMOUNT],
    mend: fill.amount,
  },
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'more than the most',
    enter: (ada) => amountField(ada).fill('250,001'),
    texts: [AMOUNT],
    mend: fill.amount,
  },
  {
    step: 'info',
    title: 'Basic Info',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Please enter a valid business name.',
      'Please enter a valid first name.',
      'Please enter a valid last name.',
      'Invalid, must be 10 digits',
      'Please enter a valid email address.',
      'Consent is required to proceed.',
    ],
    mend: (ada) => fill.info(ada, newEmail()),
  },
  {
    step: 'info',
    title: 'Basic Info',
    what: 'too little and blanks',
    enter: async (ada) => {
      await ada.field('Business name *').fill('A');
      await ada.field('First name *').fill('   ');
      await ada.field('Last name *').fill('W');
      await ada.field('Mobile phone *').fill('415555012');
      await ada.field('Email *').fill('ada@');
    },
    texts: [
      'Please enter a valid business name.',
      BLANK,
      'Please enter a valid last name.',
      'Invalid, must be 10 digits',
      'Please enter a valid email address.',
      'Consent is required to proceed.',
    ],
    mend: (ada) => fill.info(ada, newEmail()),
  },
  {
    step: 'business/more-details',
    title: 'More Details',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Please enter a valid street.',
      'Please enter a valid city.',
      'Please enter a valid state.',
      'Please enter a valid zip code.',
      'Years in business: Required',
      'Business structure: Required',
      'Industry: Required',
    ],
    mend: (ada) => fill.moreDetails(ada),
  },
  {
    step: 'business/more-details',
    title: 'More Details',
    what: 'a city without its street, a wrong website, and blanks',
    enter: async (ada) => {
      await fill.moreDetails(ada);
      await ada.field('Street address').fill('');
      await ada.field('Suite or unit (optional)').fill('  ');
      await ada.field('ZIP code').fill('123');
      await ada.field('Website (optional)').fill('not a website');
    },
    texts: [
      'Please enter a valid street address',
      BLANK,
      'Please enter a valid zip code.',
      'Please enter a valid website.',
    ],
    mend: async (ada) => {
      await ada.field('Suite or unit (optional)').fill('');
      await ada.field('Website (optional)').fill('acme.example');
      await fill.moreDetails(ada);
    },
  },
  {
    step: 'business/further-details',
    title: 'Further Business Details',
    what: 'nothing',
    enter: async () => {},
    texts: ['Please enter a valid ein.', 'Annual gross revenue: Required'],
    mend: fill.furtherDetails,
  },
  {
    step: 'business/further-details',
    title: 'Further Business Details',
    what: 'too few digits and no revenue',
    enter: async (ada) => {
      await ada.field('Tax ID *').fill('47-55129');
      await ada.field('Annual gross revenue *').fill('0');
    },
    texts: ['Invalid, must be 9 digits (xx-xxxxxxx)', 'Please enter an amount above $0.'],
    mend: fill.furtherDetails,
  },
  {
    step: 'business/owners',
    title: 'Owners',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Please enter a valid title.',
      'Ownership percentage: Required',
      'Invalid, must be xxx-xx-xxxx format',
      'Date of birth: Required',
      'Please enter a valid street.',
      'Please enter a valid city.',
      'Please enter a valid state.',
      'Please enter a valid zip code.',
    ],
    mend: (ada) => fill.owner(ada),
  },
  {
    step: 'business/owners',
    title: 'Owners',
    what: 'too large a share, a made-up number and a day that never was',
    enter: async (ada) => {
      await fill.owner(ada, '101', '000-12-3456');
      await ada.field('Month').selectOption({ label: 'February' });
      await ada.field('Day').selectOption({ label: '31' });
      await ada.field('Position *').fill('X');
    },
    texts: [
      'Please enter a valid title.',
      'Ownership percentage must be less or equal to 100.',
      'Invalid SSN: format, restricted patterns, or repeated digits.',
      'Please choose the month, day and year.',
    ],
    mend: (ada) => fill.owner(ada),
  },
  {
    step: 'type-of-funding',
    title: 'Type of Funding',
    what: 'nothing',
    enter: async () => {},
    texts: ['Please select at least one product type.'],
    mend: (ada) => tile(ada, 'Line of Credit').check(),
  },
  {
    step: 'type-of-funding',
    title: 'Type of Funding',
    what: 'equipment without a word about it',
    enter: async (ada) => {
      await tile(ada, 'Equipment Financing').check();
      await ada.field('Describe the equipment').fill('');
    },
    texts: ['Please enter a valid description.'],
    mend: (ada) => ada.field('Describe the equipment').fill('An oven'),
  },
  {
    step: 'aproximate-timing',
    title: 'Timing',
    what: 'nothing',
    enter: async () => {},
    texts: ["When do you think you'll need funding?: Required"],
    mend: (ada) => ada.page.getByRole('radio', { name: 'Within 1 month' }).check(),
  },
];

const open = async (step: StepPath): Promise<Person> => {
  const ada = await app.person();
  const path = `/app/${step}`;
  if (step === 'amount' || step === 'info') await ada.open(path);
  else await openAs(ada, await savedApplicant(app.server.origin, step), path);
  await ada.heading(headings[step]);
  return ada;
};

describe('Next on wrong input', () => {
  it.each(wrong)('$step: $what', async ({ step, title, enter, texts, mend }) => {
    const ada = await open(step);
    await enter(ada);
    await ada.next();
    await expectErrors(ada, title, texts);
    await ada.heading(headings[step]);
    await mend(ada);
    await ada.page.keyboard.press('Tab');
    await expectNoErrors(ada, title);
  });
});

describe('leaving a field', () => {
  it('checks the form of what was entered, and nothing that was not', async () => {
    const ada = await open('info');
    await ada.field('Business name *').focus();
    await ada.field('Email *').fill('ada@');
    await ada.field('Mobile phone *').focus();
    await ada.page.getByText('Please enter a valid email address.').waitFor();
    expect(await ada.page.getByText('Please enter a valid business name.').count()).toBe(0);
    await ada.field('Email *').fill('ada@example.com');
    await ada.page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' });
  });
});

describe('the code', () => {
  it('is refused in the provider’s words, may be tried again, and can be asked for once a minute', async () => {
    const ada = await open('info');
    ada.expectFaults(/status of 403/);
    const email = newEmail();
    await fill.info(ada, email);
    await ada.next();
    await ada.heading(headings['verify/login']);
    await ada.page.getByText(`We've sent an email with your code to ${email}`).waitFor();
    for (const name of ['Resend Code', 'Change Email']) {
      const locked = ada.page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
      expect(await locked.isDisabled()).toBe(true);
    }
    const code = ada.field('Verification Code');
    await code.fill('12');
    await ada.next('Verify Code');
    await ada.page.getByText('Please enter the 6-digit code.').waitFor();
    const right = await emailedCode(app.server.origin, email);
    await code.fill(right === '000000' ? '000001' : '000000');
    await ada.next('Verify Code');
    await ada.page.getByText('Wrong email or verification code.').waitFor();
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    await code.fill(right);
    await ada.next('Verify Code');
    await ada.heading(headings['business/more-details']);
  });

  it('needs an address to be sent to', async () => {
    const ada = await app.person();
    await ada.open('/app/verify/login');
    await ada.heading('Welcome, Enter your email to continue');
    await ada.field('Email').fill('ada@');
    await ada.next('Send Code');
    await ada.page.getByText('Please enter a valid email', { exact: true }).waitFor();
    await ada.field('Email').fill(newEmail());
    await ada.next('Send Code');
    await ada.heading(headings['verify/login']);
  });
});

it('keeps Submit closed while answers are missing, says why, and leads to them', async () => {
  const ada = await app.person();
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', {
    business_revenue: undefined,
  });
  await openAs(ada, applicant, '/app/funding-is-almost-here');
  const button = ada.button('Fill in Business Details to Submit');
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  await ada.heading(headings['funding-is-almost-here']);
  await ada.page.getByText('Some answers are missing.').waitFor();
  await ada.link(/^Change Annual gross revenue/).click();
  await ada.field('Annual gross revenue *').fill('120,000');
  await ada.next();
  await ada.heading(headings['funding-is-almost-here']);
  await ada.button('Submit').waitFor();
});
