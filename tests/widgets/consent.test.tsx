// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkedText, widget } from '#widgets/consent/index.tsx';
import { context, show } from './harness.tsx';

const TEXT =
  'I agree to the [Terms of Use]({brand.vendor_url}/terms) and [Privacy Policy]({brand.vendor_url}/privacy).';
const box = (): HTMLInputElement => screen.getByRole('checkbox');

test('the words beside the box are its name, and link to the pages of the vendor', () => {
  show(widget, { options: { text: TEXT, star: true } });
  expect(screen.getByRole('checkbox', { name: /^I agree to the Terms of Use/ })).toBe(box());
  const terms = screen.getByRole('link', { name: 'Terms of Use (opens in a new tab)' });
  expect(terms.getAttribute('href')).toBe('https://bank.example/terms');
  expect(terms.getAttribute('target')).toBe('_blank');
  expect(terms.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: /Privacy Policy/ }).getAttribute('href')).toBe(
    'https://bank.example/privacy',
  );
});

test('the Space key checks and unchecks the box', async () => {
  const { user, changes, blurred } = show(widget, { options: { text: TEXT } });
  await user.tab();
  expect(document.activeElement).toBe(box());
  await user.keyboard(' ');
  expect(box().checked).toBe(true);
  await user.keyboard(' ');
  expect(changes).toEqual([true, false]);
  await user.tab();
  expect(blurred).toHaveBeenCalled();
});

test('a consent with an error is announced as invalid', () => {
  show(widget, {
    options: { text: TEXT },
    error: 'Consent is required to proceed.',
    describedBy: 'answer-error',
  });
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(box().getAttribute('aria-describedby')).toBe('answer-error');
});

test('brand content cannot turn a link into a script', () => {
  const brand = { ...context, brand: { vendor_url: 'javascript:alert(1)//' } };
  expect(linkedText(TEXT, brand).every((part) => part.href === undefined)).toBe(true);
  expect(linkedText('[a](//evil.example)', context)[0]?.href).toBeUndefined();
});

test.each([
  ['https://bank.example/terms', 'https://bank.example/terms'],
  ['http://bank.example/terms', 'http://bank.example/terms'],
  ['/terms?a=b', '/terms?a=b'],
  ['mailto:a@bank.example', undefined],
  ['terms', undefined],
  ['', undefined],
])('the address %j of a link becomes %s', (address, href) => {
  expect(linkedText(`See [them](${address}) first.`, context)).toEqual([
    { words: 'See ' },
    { words: 'them', ...(href && { href }) },
    { words: ' first.' },
  ]);
});

test("a brand's number is filled in, but nothing that every object has", () => {
  const brand = { ...context, brand: { years: 5 } };
  expect(linkedText('{brand.years} {brand.toString}', brand)).toEqual([{ words: '5 {brand.toString}' }]);
});

test('an answer is in no text and in no address of a link', () => {
  const owners = [{ email: 'ann@oak.example', ssn: '536-22-8726' }];
  const answeredContext = { ...context, application: { owners } };
  const text =
    'I, {application.owners.0.email}, agree to [this](https://bank.example/?a={application.owners.0.ssn}).';
  expect(JSON.stringify(linkedText(text, answeredContext))).not.toMatch(/ann@oak|536-22/);
});

test('a vendor address that ends in a slash gives one slash; unknown placeholders stay', () => {
  const brand = { ...context, brand: { vendor_url: 'https://bank.example/' } };
  expect(linkedText(TEXT, brand)[1]?.href).toBe('https://bank.example/terms');
  expect(linkedText('Hello {brand.nobody}', context)).toEqual([{ words: 'Hello {brand.nobody}' }]);
});
