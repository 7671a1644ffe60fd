// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noPlaces, showStep } from '../widgets/step-harness.tsx';

/** Spec §5: "Required fields are marked with *", by the screen of apply that asks for them, with the field's label. */
const STARRED: Record<string, string[]> = {
  amount: ['Select Term'],
  info: [
    'Business name',
    'First name',
    'Last name',
    'Mobile phone',
    'Email',
    /* consent */ 'I agree to the Terms of Use',
  ],
  'verify-login': ['Email'],
  'more-details': ['Years in business', 'Business structure'],
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
  ],
};
/** Screens on which nothing of §5's list stands. */
const PLAIN = ['type-of-funding', 'aproximate-timing', 'terms'];

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
async function starred(step: string): Promise<string[]> {
  await showStep(step, { ports, loggedIn: step !== 'verify-login' });
  await screen.findByRole('heading', { level: 1 });
  return [...document.querySelectorAll('[aria-hidden="true"]')]
    .filter((mark) => mark.textContent?.trim() === '*')
    .map((mark) => (mark.parentElement?.textContent ?? '').replace(/\s*\*$/, ''));
}

describe('§5 required fields are marked with *', () => {
  it.each(Object.entries(STARRED))('%s', async (step, labels) => {
    const found = await starred(step);
    expect(found.map((label) => labels.find((name) => label.startsWith(name)) ?? label)).toEqual(labels);
  });

  it.each(PLAIN)('%s has none', async (step) => {
    expect(await starred(step)).toEqual([]);
  });
});
