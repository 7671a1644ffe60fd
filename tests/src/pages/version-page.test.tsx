// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { VersionPage } from '#src/pages/VersionPage.tsx';
import { bootWith, brand, Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the version page shows the running version, and which values are unknown [ROUTE-9]', () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const boot = { ...bootWith(), version: { name: 'trellis', commit: 'abc123', flows: { apply: '1.0.0' } } };
  render(
    <Stage at="/version">
      <BrandProvider value={{ brand, boot }}>
        <VersionPage />
      </BrandProvider>
    </Stage>,
  );
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(facts.slice(0, 3)).toEqual([
    ['Name', 'trellis'],
    ['Version', 'Unknown'],
    ['Commit', 'abc123'],
  ]);
  expect(facts.at(-1)).toEqual([expect.any(String), 'apply 1.0.0']);
});
