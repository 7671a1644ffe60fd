import { answers } from './answers.ts';
import { emailedCode } from './mail.ts';

/** The headings, by the step's path. */
export const headings = {
  amount: 'Tell Us How We Can Help',
  info: "Let's Start with Some Basic Info",
  'verify/login': 'Verify Your Identity',
  'business/more-details': 'More Details on Your Business',
  'bank-connect': 'Connect Your Bank Account',
  'business/further-details': 'Further Business Details',
  'business/owners': 'More Details About You',
  'type-of-funding': 'What products are you interested in?',
  'aproximate-timing': "When do you think you'll need funding?",
  'funding-is-almost-here': 'Funding is Almost Here',
} as const;

export type StepPath = keyof typeof headings;

/** The steps in their order. */
export const stepPaths = Object.keys(headings) as StepPath[];

/** A control as steps are filled by: Playwright's Locator, and the same in other browsers (tests/browsers). */
export interface Control {
  click(): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(option: { label: string }): Promise<unknown>;
}

/** The page that shows a step: a user's own, or a frame in another page. */
export interface Place {
  page: {
    getByRole(
      role: 'textbox' | 'radio' | 'checkbox' | 'combobox' | 'option',
      options: { name: string | RegExp },
    ): Control;
  };
  field(name: string): Control;
}

/** A user who walks through steps; a Person is one. */
export interface Walker extends Place {
  open(path: string): Promise<void>;
  heading(name: string): Promise<void>;
  next(name?: string): Promise<void>;
  button(name: string | RegExp): Control;
  link(name: string | RegExp): Control;
}

/** Fills one step by mouse and typing, without leaving it. */
export const fill = {
  async amount(person: Place): Promise<void> {
    await person.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill(answers.amount);
    await person.page.getByRole('radio', { name: '48 months' }).check();
  },
  async info(person: Place, email: string): Promise<void> {
    await person.field('Business name *').fill(answers.business);
    await person.field('First name *').fill(answers.first);
    await person.field('Last name *').fill(answers.last);
    await person.field('Mobile phone *').fill(answers.mobile);
    await person.field('Email *').fill(email);
    await person.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  },
  async moreDetails(person: Place, years = '5 years'): Promise<void> {
    await person.field('Street address').fill(answers.street);
    await person.field('City').fill(answers.city);
    await person.field('State').selectOption({ label: answers.state });
    await person.field('ZIP code').fill(answers.zip);
    await person.field('Years in business *').selectOption({ label: years });
    await person.page.getByRole('radio', { name: 'LLC' }).check();
    await person.page.getByRole('combobox', { name: 'Industry' }).click();
    await person.page.getByRole('option', { name: 'Restaurant' }).click();
  },
  async furtherDetails(person: Place): Promise<void> {
    await person.field('Tax ID *').fill(answers.ein);
    await person.field('Annual gross revenue *').fill(answers.revenue);
  },
  /** The owner whose card is open; the first owner's name and contact come from the info step. */
  async owner(person: Place, share = '100', ssn: string = answers.ssn): Promise<void> {
    await person.field('Position *').fill(answers.title);
    await person.field('Ownership percentage *').fill(share);
    await person.field('Social Security number *').fill(ssn);
    await person.field('Month').selectOption({ label: answers.born.month });
    await person.field('Day').selectOption({ label: answers.born.day });
    await person.field('Year').selectOption({ label: answers.born.year });
    await person.page.getByRole('checkbox', { name: 'Same as the business address' }).check();
  },
};

/**
 * From home to the first step after sign-in, by mouse.
 * @returns the user's email
 */
export async function signUp(person: Walker, origin: string, email: string): Promise<void> {
  await person.open('/');
  await person.link('Register Now').click();
  await person.heading(headings.amount);
  await fill.amount(person);
  await person.next();
  await person.heading(headings.info);
  await fill.info(person, email);
  await person.next();
  await enterCode(person, origin, email);
  await person.heading(headings['business/more-details']);
}

/** Enters the emailed code at the sign-in step, which submits itself. */
export async function enterCode(person: Walker, origin: string, email: string): Promise<void> {
  await person.heading(headings['verify/login']);
  await person.field('Verification Code').fill(await emailedCode(origin, email));
}
