import { answers } from './answers.ts';
import type { Place } from './steps.ts';

/** The headings of the credit monitoring screens. */
export const bcmHeadings = {
  home: 'View Your Business Credit Score For Free',
  info: "Let's Start with Some Basic Info",
  details: 'More Details on Your Business',
  summary: 'Your Business Credit Score is Almost Ready',
  final: 'We Will Contact You Soon',
  select: 'Choose a Business',
} as const;

/** Fills the details of credit monitoring: variant one [SCREEN-31]. */
export async function fillDetails(person: Place): Promise<void> {
  await person.field('Company DBA (optional)').fill('Acme');
  await person.field('Tax ID *').fill(answers.ein);
  await person.field('Street address').fill(answers.street);
  await person.field('City').fill(answers.city);
  await person.field('State').selectOption({ label: answers.state });
  await person.field('ZIP code').fill(answers.zip);
  await person.field('Position *').fill(answers.title);
  await person.field('Month').selectOption({ label: answers.born.month });
  await person.field('Day').selectOption({ label: answers.born.day });
  await person.field('Year').selectOption({ label: answers.born.year });
}
