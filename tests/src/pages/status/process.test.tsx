// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LastSubmission } from '#src/application/state/last-submission.ts';
import type { readNeeds } from '#src/pages/read-needs.ts';
import { ProcessPage } from '#src/pages/status/ProcessPage.tsx';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

const readNeedsMock = vi.hoisted(() => vi.fn<typeof readNeeds>());
vi.mock('#src/pages/read-needs.ts', async (original) => ({
  ...(await original<object>()),
  readNeeds: readNeedsMock,
}));
const downloaded = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('#src/pages/status/read-status.ts', () => ({ readStatus: () => new Promise(() => {}) }));
vi.mock('#src/pages/download-copy.ts', () => ({ downloadCopy: downloaded }));

// Imported before, so that no test waits for the page's lazy import.
beforeAll(() => import('#src/pages/read-needs.ts'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page on Friday, November 27, about a submission on Monday. */
function open(
  stage: string,
  now = '2026-11-27T15:00:00Z',
  dealId = 'deal',
  more: Partial<LastSubmission> = {},
): string[] {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const services = createServices(bootWith());
  const session = { store: createStore(() => ({ loggedIn: true })), resume: async () => {} } as never;
  Object.assign(services.session, { open: async () => session, signedIn: () => session });
  services.submissions.keep('apply', {
    reference: 'HJ3Y-HFKQ',
    businessName: 'Acme Bakery',
    stage,
    submittedAt: '2026-11-23T15:00:00Z',
    documents: [],
    ids: { dealId, accountId: 'account', contactId: 'contact' },
    ...more,
  });
  render(
    <Stage services={services}>
      <ProcessPage flow="apply" />
    </Stage>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

it('[ROUTE-30] [LIMIT-30] names the reply date, and the contact for questions', () => {
  expect(open('ApplySubmitted', '2026-11-24T15:00:00Z')[0]).toBe('We review your application.');
  expect(screen.getByText('You hear from us by Wednesday, November 25 at the latest.')).toBeTruthy();
  const ask = screen.getByRole('link', { name: 'help@bank.example' });
  expect(ask.getAttribute('href')).toBe('mailto:help@bank.example');
  expect(ask.parentElement?.textContent).toBe('Questions? Write to help@bank.example.');
});

it('[ROUTE-31] begins with the statements if they are awaited: the reply counts from them', () => {
  expect(open('AwaitingStatements').slice(0, 2)).toEqual([
    'You send your bank statements.',
    'We review your application.',
  ]);
  const words = 'Send your bank statements today, and you hear from us by Tuesday, December 1 at the latest.';
  expect(screen.getByText(words)).toBeTruthy();
});

it("never counts the reply time from before the submit if the device's clock is behind", () => {
  open('AwaitingStatements', '2016-11-27T15:00:00Z');
  expect(screen.getByText(/you hear from us by Wednesday, November 25 at the latest/)).toBeTruthy();
});

it('offers to send missing forms alone without asking for statements', () => {
  open('ApplySubmitted', undefined, undefined, { documents: ['pfs'] });
  const link = screen.getByRole('link', { name: 'Upload the form' });
  expect(link.getAttribute('href')).toBe('/continue/direct-upload/deal/account/contact');
  expect(screen.queryByRole('heading', { name: 'We still need your bank statements' })).toBeNull();
});

it('reads the missing documents once, and shows them', async () => {
  readNeedsMock.mockResolvedValue({ statements: true, documents: ['pfs'], months: [] });
  open('AwaitingStatements', undefined, 'asked');
  await screen.findByRole('link', { name: /Personal Financial Statement/i });
  // By now a second request would have been made: only modules are loaded before it.
  await vi.dynamicImportSettled();
  expect(readNeedsMock.mock.calls.filter(([, { dealId }]) => dealId === 'asked')).toHaveLength(1);
});

it('downloads one copy by a double click, and another by a later one', async () => {
  open('ApplySubmitted');
  const button = screen.getByRole('button', { name: 'Download a copy (PDF)' });
  const press = async (detail: number) => {
    fireEvent.click(button, { detail });
    await vi.dynamicImportSettled();
    await screen.findByRole('button', { name: 'Download a copy (PDF)' });
  };
  await press(1);
  await press(2);
  expect(downloaded).toHaveBeenCalledTimes(1);
  await press(1);
  expect(downloaded).toHaveBeenCalledTimes(2);
});

it('names the answers that the submitted application lacks', () => {
  open('ApplySubmitted', undefined, undefined, { notIncluded: ['City', 'Bob Stone: ZIP'] });
  expect(screen.getByText(/they are not part of it: City; Bob Stone: ZIP\.$/)).toBeTruthy();
});

it('names them too if only the navigation reports the submission', () => {
  render(
    <Stage state={{ arrived: true, notIncluded: ['City'] }}>
      <ProcessPage flow="apply" />
    </Stage>,
  );
  expect(screen.getByText(/they are not part of it: City\.$/)).toBeTruthy();
});

it('lists no next steps without a receipt', () => {
  render(
    <Stage state={{ arrived: true }}>
      <ProcessPage flow="apply" />
    </Stage>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
});
