// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { Footer } from '#src/shell/start/Footer.tsx';
import { bootWith, brand } from '../test-brand.tsx';

afterEach(cleanup);

function show(isStep: boolean): void {
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
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
