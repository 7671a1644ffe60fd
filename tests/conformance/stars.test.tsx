// @vitest-environment jsdom

import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompiledFlow } from '#engine';
import { noPlaces, type StepOptions, showStep } from '../widgets/step-harness.tsx';

/** [SCREEN-70]: every required field has a star; the fields' labels by screen of apply. */
const STARRED: Record<string, string[]> = {
  amount: ['Choose Desired Amount', 'Select Term'],
  info: [
    'Business name',
    'First name',
    'Last name',
    'Mobile phone',
    'Email',
    /* consent */ 'I agree to the Terms of Use',
  ],
  'verify-login': ['Email'],
  'more-details': [
    'Street address',
    'ZIP code',
    'City',
    'State',
    'Years in business',
    'Business structure',
    'Industry',
  ],
  'further-details': ['Tax ID', 'Annual gross revenue'],
  owners: [
    'First name',
    'Last name',
    'Mobile phone',
    'Email',
    'Position',
    'Ownership percentage',
    'Social Security number',
    'Date of birth',
    'Street address',
    'ZIP code',
    'City',
    'State',
  ],
  'type-of-funding': ['What products are you interested in?'],
  'aproximate-timing': ["When do you think you'll need funding?"],
  terms: ['Type your full name to sign', 'Date'],
};
/** The same for the monitoring flow's own screen. */
const STARRED_BCM = ['Tax ID', 'Street address', 'ZIP code', 'City', 'State', 'Position', 'Date of birth'];
const ports = {
  places: noPlaces,
  'email-code': {
    start: async () => ({ ok: true }),
    verify: async () => ({ ok: true }),
    lockedUntil: () => undefined,
    sentTo: () => undefined,
  },
};

/** The labels that end with a star, as the user reads them. */
async function starredLabels(step: string, flow?: CompiledFlow): Promise<string[]> {
  await showStep(step, { ports, flow, loggedIn: step !== 'verify-login' });
  await screen.findByRole('heading', { level: 1 });
  return [...document.querySelectorAll('[aria-hidden="true"]')]
    .filter((mark) => mark.textContent?.trim() === '*')
    .map((mark) => (mark.parentElement?.textContent ?? '').replace(/\s*\*$/, ''));
}

describe('[OWNER-10] [SCREEN-70] required fields are marked with *', () => {
  const expectStars = (found: string[], labels: string[]) =>
    expect(found.map((label) => labels.find((name) => label.startsWith(name)) ?? label)).toEqual(labels);

  it.each(Object.entries(STARRED))('%s', async (step, labels) => {
    expectStars(await starredLabels(step), labels);
  });

  it('more-details of bcm', async () => {
    expectStars(await starredLabels('more-details', bcm), STARRED_BCM);
  });
});

/** Steps whose widget has no answer field: a bank, files. */
const WITHOUT_FIELDS = ['bank-connect', 'upload-statements'];
const codeSent = {
  ports: { ...ports, 'email-code': { ...ports['email-code'], sentTo: () => 'ada@example.com' } },
};
const owner = (first: string) => ({ key: first, first, last: 'Hopper' });
/** States in which a step shows other fields than at its start. */
const STATES: { state: string; flow: CompiledFlow; step: string; options: StepOptions }[] = [
  { state: 'a code was sent', flow: apply, step: 'verify-login', options: codeSent },
  { state: 'a code was sent', flow: bcm, step: 'verify-login', options: codeSent },
  { state: 'signed in', flow: apply, step: 'info', options: { loggedIn: true } },
  {
    state: 'no EIN',
    flow: apply,
    step: 'further-details',
    options: { answers: { business_structure: 'Sole Proprietorship' } },
  },
  { state: 'equipment', flow: apply, step: 'type-of-funding', options: { answers: { loan_type: ['EQ'] } } },
  {
    state: 'two owners',
    flow: apply,
    step: 'owners',
    options: { answers: { owners: [owner('Grace'), owner('Ada')] } },
  },
  {
    state: 'fields of a link',
    flow: apply,
    step: 'more-details',
    options: { only: ['business_phone', 'business_dba'] },
  },
];
const atStart = [apply, bcm].flatMap((flow) =>
  flow.steps
    .filter(({ id, view }) => view === 'form' && !WITHOUT_FIELDS.includes(id))
    .map(({ id }) => ({
      state: 'at its start',
      flow,
      step: id,
      options: { loggedIn: id !== 'verify-login' },
    })),
);

describe('[SCREEN-70] [SCREEN-71] every field says whether it must be answered: a star, or words', () => {
  it.each([...atStart, ...STATES])('$flow.id $step, $state', async ({ flow, step, options }) => {
    await showStep(step, { ports, flow, ...options });
    await screen.findByRole('heading', { level: 1 });
    const fields = new Set(
      [...document.querySelectorAll('form :is(input, select, textarea)')].map((element) =>
        element.closest('.tr-field'),
      ),
    );
    expect(fields.size).toBeGreaterThan(0);
    for (const field of fields) {
      const label = field?.querySelector('.tr-field__label, .tr-tick__words')?.textContent;
      const isRequired = field?.matches('[data-required]') || field?.querySelector('[aria-required="true"]');
      // The no-break space keeps the star on the line of the label's last word.
      expect(label).toMatch(isRequired ? /[^)]\u00a0\*$/ : /[^*] \(optional\)$/);
    }
  });
});
