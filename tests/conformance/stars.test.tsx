// @vitest-environment jsdom

import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompiledFlow } from '#engine/core/index.ts';
import { noPlaces, showStep } from '../widgets/step-harness.tsx';

/**
 * Spec §5: "Required fields are marked with *", by the screen of apply that asks for them, with the field's label: those
 * that §5 lists and every other required one, so that one rule holds for all.
 */
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
/** The same of the monitoring flow's own screen. */
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

/** The labels that end with a star, as a person reads them. */
async function starred(step: string, flow?: CompiledFlow): Promise<string[]> {
  await showStep(step, { ports, flow, loggedIn: step !== 'verify-login' });
  await screen.findByRole('heading', { level: 1 });
  return [...document.querySelectorAll('[aria-hidden="true"]')]
    .filter((mark) => mark.textContent?.trim() === '*')
    .map((mark) => (mark.parentElement?.textContent ?? '').replace(/\s*\*$/, ''));
}

describe('§5 required fields are marked with *', () => {
  const expectStars = (found: string[], labels: string[]) =>
    expect(found.map((label) => labels.find((name) => label.startsWith(name)) ?? label)).toEqual(labels);

  it.each(Object.entries(STARRED))('%s', async (step, labels) => {
    expectStars(await starred(step), labels);
  });

  it('more-details of bcm', async () => {
    expectStars(await starred('more-details', bcm), STARRED_BCM);
  });
});
