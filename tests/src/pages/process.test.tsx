// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProcessPage } from '#src/pages/ProcessPage.tsx';
import { createServices } from '#src/shell/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page on Friday, November 27, of what was submitted on Monday. */
function open(stage: string, now = '2026-11-27T15:00:00Z'): string[] {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const services = createServices(bootWith());
  services.submissions.keep('apply', {
    reference: 'HJ3Y-HFKQ',
    businessName: 'Acme Bakery',
    stage,
    submittedAt: '2026-11-23T15:00:00Z',
    documents: [],
  });
  render(
    <Stage services={services}>
      <ProcessPage flow="apply" />
    </Stage>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

it('says by when one hears back, and where to ask', () => {
  expect(open('ApplySubmitted')[0]).toBe('We review your application.');
  expect(screen.getByText('You hear from us by Wednesday, November 25 at the latest.')).toBeTruthy();
  const ask = screen.getByRole('link', { name: 'help@bank.example' });
  expect(ask.getAttribute('href')).toBe('mailto:help@bank.example');
  expect(ask.parentElement?.textContent).toBe('Questions? Write to help@bank.example.');
});

it('begins with the statements where they are awaited: the reply counts from them', () => {
  expect(open('AwaitingStatements').slice(0, 2)).toEqual([
    'You send your bank statements.',
    'We review your application.',
  ]);
  const words = 'Send your bank statements today, and you hear from us by Tuesday, December 1 at the latest.';
  expect(screen.getByText(words)).toBeTruthy();
});

it('promises nothing before the submit where the clock of the device is behind', () => {
  open('AwaitingStatements', '2016-11-27T15:00:00Z');
  expect(screen.getByText(/you hear from us by Wednesday, November 25 at the latest/)).toBeTruthy();
});
