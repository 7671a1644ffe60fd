import { expect, it } from 'vitest';
import { properties } from '#schemas/application.schema.json';

// WCAG 2.2, 1.3.5: what asks for the person themselves says so to browsers, and no other field is filled in with it.

it.each([
  ['signature_name', 'name'],
  // There is no word for a name that a business trades under: `organization` would be its legal one.
  ['business_dba', 'off'],
  ['business_ein', 'off'],
  ['business_name', 'section-business organization'],
] as const)('%s: %s', (field, token) => {
  expect(properties[field]['x-autocomplete']).toBe(token);
});
