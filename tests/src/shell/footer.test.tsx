// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { Footer } from '#src/shell/start/Footer.tsx';
import { bootWith, brand } from '../test-brand.tsx';

afterEach(cleanup);

function show(isStep: boolean, content: Record<string, string> = {}): void {
  render(
    <BrandProvider value={{ brand: { ...brand, content }, boot: bootWith() }}>
      <MemoryRouter>
        <Footer credits={isStep} hasLanguages={isStep} />
      </MemoryRouter>
    </BrandProvider>,
  );
}

test('below a step the legal pages open in a new tab, and their links say so', () => {
  show(true);
  for (const name of ['Terms of Use', 'Privacy Policy']) {
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  }
});

test('below any other page they are plain links', () => {
  show(false);
  const link = screen.getByRole('link', { name: 'Terms of Use' });
  expect(link.getAttribute('target')).toBeNull();
});

const LEGAL = {
  'texts.legal.company': 'Oak Bank, N.A.',
  'texts.legal.license': ' ',
  'texts.legal.disclosures': 'Loans are made by Oak.\nNot all apply.',
};
const legalLines = (): string[] =>
  [...(screen.queryByRole('region')?.children ?? [])].map(({ textContent }) => textContent ?? '');

test.each([
  ['any other page', false, ['Oak Bank, N.A.', 'Loans are made by Oak.', 'Not all apply.']],
  ['a step', true, ['Oak Bank, N.A.']],
])("the brand's legal lines below %s, without empty ones", (_, isStep, lines) => {
  show(isStep, LEGAL);
  expect(legalLines()).toEqual(lines);
});

test('a brand without legal lines has no empty region for them', () => {
  show(false);
  expect(screen.queryByRole('region')).toBeNull();
});

test('the credit for ZIP codes is below steps only, which look them up', () => {
  const credit = () => screen.queryByText(/GeoNames|ZIP/i) !== null;
  show(true);
  expect(credit()).toBe(true);
  cleanup();
  show(false);
  expect(credit()).toBe(false);
});
