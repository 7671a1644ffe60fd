// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { autofillTokens } from '../../../../engine/react/rjsf/fields/autofill.ts';
import { showStep } from '../../../widgets/step-harness.tsx';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

const text = { type: 'string' };
const application = {
  type: 'object',
  properties: {
    city: text,
    people: {
      type: 'array',
      'x-flat': 'person_{n}_{field}',
      items: { type: 'object', properties: { mail: text, homes: { type: 'array', items: text } } },
    },
  },
} as const;

it('[OWNER-15] each open owner has its own autofill section, and autofill is off for secret numbers', async () => {
  await showStep('owners', { answers: { owner_1_first: 'Ann', owner_2_first: 'Bob' }, loggedIn: true });
  const tokens = () =>
    [...document.querySelectorAll('[autocomplete]')].map((node) => node.getAttribute('autocomplete'));
  expect(tokens()).toContain('section-owner-1 given-name');
  expect(tokens()).toContain('section-owner-1 bday-month');
  expect(screen.getByLabelText(/^Social Security number/).getAttribute('autocomplete')).toBe('off');
});

it.each([
  { name: 'city', given: 'address-level2', tokens: 'address-level2' },
  { name: 'person_2_mail', given: 'email', tokens: 'section-person-2 email' },
  { name: 'person_2_mail', given: 'section-work email', tokens: 'section-work-2 email' },
  { name: 'person_2_mail', given: 'off', tokens: 'off' },
  { name: 'person_2_mail', given: 'on', tokens: 'on' },
  { name: 'person_2_mail', given: ' ', tokens: ' ' },
  { name: 'person_2_mail', given: undefined, tokens: undefined },
  { name: 'person_1_homes/2', given: 'street-address', tokens: 'section-person-1-homes-3 street-address' },
  { name: 'Old cars/0/keys/1', given: 'name', tokens: 'section-old-cars-1-keys-2 name' },
  { name: 'car/maker', given: 'organization', tokens: 'organization' },
])('the section of $name with "$given" is "$tokens"', ({ name, given: autofillName, tokens }) => {
  expect(autofillTokens(application, name, autofillName)).toBe(tokens);
});

it('an item inside an answer names its list and its number', async () => {
  const phone = { type: 'string', 'x-autocomplete': 'tel' };
  await showSmall({ fields: { phones: { type: 'array', items: phone } } }, { phones: ['1', '2'] });
  const tokens = [...document.querySelectorAll('input')].map((input) => input.autocomplete);
  expect(tokens).toEqual(['section-phones-1 tel', 'section-phones-2 tel']);
});
