import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, fieldUi } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith, environment } from '../engine/test-application.ts';

const FLOWS = [
  ['apply', apply],
  ['bcm', bcm],
] as const;

function stepOf(flow: CompiledFlow, id: string) {
  const step = flow.steps.find((candidate) => candidate.id === id);
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
}

/** Fields with a line of help below their label, wherever a step asks for them. */
const HELPED = [
  ...['business_dba', 'business_ein', 'business_revenue', 'business_naics', 'equipment_description'],
  ...['owner_1_title', 'owner_1_dob'],
];

describe.each(FLOWS)('the texts of the steps of %s', (_name, flow) => {
  it('each step has a heading, and says why it asks', () => {
    const without = flow.steps.filter(({ heading, intro }) => !heading || !intro).map(({ id }) => id);
    expect(without).toEqual(['verify-login']);
  });

  it('[SCREEN-10] [SCREEN-11] [SCREEN-13] the code screen has its words in each state', () => {
    expect(stepOf(flow, 'verify-login')).toMatchObject({
      title: 'Verify Your Identity',
      heading: 'Verify Your Identity',
      states: {
        start: { heading: 'Welcome, Enter your email to continue', primary: 'Send Code' },
        sent: {
          heading: 'Verify Your Identity',
          intro: "We've sent an email with your code to {email}",
          primary: 'Verify Code',
        },
        busy: { primary: 'Processing' },
        done: { heading: "You're signed in", intro: 'You are signed in as {email}.', primary: 'Continue' },
      },
    });
  });

  it('fields that need it have a line of help in each step', () => {
    const lists = flow.steps.flatMap((step) => [
      ...Object.keys(step.schema.properties ?? {}).map((name) => [step, name] as const),
      ...(step.itemSchemas.owners ? HELPED.map((name) => [step, name] as const) : []),
    ]);
    const asked = lists.filter(
      ([step, name]) => HELPED.includes(name) && fieldUi(flow, step, name)['ui:widget'] !== 'hidden',
    );
    expect(asked.length).toBeGreaterThan(3);
    for (const [step, name] of asked) {
      if (step.itemSchemas.owners && !name.startsWith('owner_')) continue;
      expect([step.id, name, Boolean(fieldUi(flow, step, name)['ui:help'])]).toEqual([step.id, name, true]);
    }
    expect(fieldUi(flow, stepOf(flow, 'info'), 'owner_1_email')['ui:help']).toContain('sign-in codes');
  });

  it('[SCREEN-22] the consent links to the terms and the privacy policy of the brand', () => {
    expect(fieldUi(flow, stepOf(flow, 'info'), 'consent')['ui:options']).toMatchObject({
      text: 'I agree to the [Terms of Use]({brand.terms_url}) and [Privacy Policy]({brand.privacy_url}).',
    });
  });
});

it('[SCREEN-40] each offered product has a line that describes it', () => {
  const { descriptions } = (fieldUi(apply, stepOf(apply, 'type-of-funding'), 'loan_type')['ui:options'] ??
    {}) as {
    descriptions?: Record<string, string>;
  };
  const texts = ['WC', 'LOC', 'EQ', 'BCC', 'PL'].map((product) => descriptions?.[product]);
  expect(new Set(texts.filter(Boolean)).size).toBe(5);
});

it('[STEP-20] [SCREEN-56] the final page of bcm names the next step, or says that there is no score yet', () => {
  const step = stepOf(bcm, 'contact-soon');
  expect(step.primary).toBeTruthy();
  expect(step.intro).toMatch(/activated.*reviewing and processing/);
  const { heading, intro, primary } = step.states.nothing ?? {};
  expect([heading, intro, primary].filter((text) => !text)).toEqual([]);
});

it('[LINK-18] [LINK-19] the parts about the owner in bcm are headed as such', () => {
  const parts = stepOf(bcm, 'more-details').substeps.filter(({ path }) => path.startsWith('owners/'));
  expect(parts.map(({ path, title, heading }) => [path, title, heading])).toEqual(
    ['owners/1/info', 'owners/1/identity'].map((path) => [path, 'About You', 'More Details About You']),
  );
  expect(parts.map(({ byName }) => byName ?? false)).toEqual([false, true]);
});

it('a signature asks for a full name and the date of today', () => {
  const step = stepOf(apply, 'terms');
  const errors = formOf(apply, contextWith({}), environment()).errorsOf(step);
  expect(errors.map(({ text }) => text)).toEqual([
    'Please type your full name.',
    "Please enter today's date.",
  ]);
  expect(step.uiSchema['ui:document']).toBe('/brand/content/terms');
});

describe('the answers about months of statements', () => {
  const isAccepted = (statements: object) =>
    formOf(apply, contextWith({ statement_word: statements }), environment())
      .draftErrors()
      .every(({ field }) => !field.startsWith('statement_word'));
  const months = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `20${10 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    );
  it.each([
    [{ months: months(24), rest: 'later' }, true],
    [{ months: months(25) }, false],
    [{ months: ['2026-12'], rest: 'none' }, true],
    [{ months: ['2026-13'] }, false],
    [{ months: ['2026-00'] }, false],
    [{ rest: 'never' }, false],
    [{ note: 'x'.repeat(300) }, true],
    [{ note: 'x'.repeat(301) }, false],
  ])('%j: accepted %s', (statements, accepted) => {
    expect(isAccepted(statements)).toBe(accepted);
  });
});
