import { expect, it } from 'vitest';
import { properties } from '#schemas/application.schema.json';

// WCAG 2.2, 1.3.5: questions about the user themselves have autocomplete tokens, and no other field has one.

it.each([
  ['signature_name', 'name'],
  // There is no token for a trade name: `organization` would be the legal one.
  ['business_dba', 'off'],
  ['business_ein', 'off'],
  ['business_name', 'section-business organization'],
] as const)('%s: %s', (field, token) => {
  expect(properties[field]['x-autocomplete']).toBe(token);
});
