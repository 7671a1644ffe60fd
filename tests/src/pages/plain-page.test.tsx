// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlainPage } from '#src/pages/PlainPage.tsx';
import { Stage } from '../test-brand.tsx';

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an unknown address has a title, a link and the support address', () => {
  render(
    <Stage at="/nowhere">
      <PlainPage name="notFound" to="/" />
    </Stage>,
  );
  const heading = screen.getByRole('heading', { level: 1 }).textContent ?? '';
  expect(document.title).toContain(heading);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/', 'mailto:help@bank.example']);
});
