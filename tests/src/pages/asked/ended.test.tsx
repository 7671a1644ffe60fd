// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recipientCalls } from '#src/api/asked.ts';
import { RequestPage } from '#src/pages/asked/AskedPage.tsx';
import { Stage } from '../../test-brand.tsx';

vi.mock('#src/api/asked.ts', () => ({ recipientCalls: vi.fn(), findRequest: vi.fn() }));
const read = vi.fn();
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.mocked(recipientCalls).mockReturnValue({ read } as never);
  read.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REQUEST = {
  ...{ status: 'waiting', purpose: 'owner', isClosed: false, asker: 'Ada', business: '', first: 'Sam' },
  ...{ address: 's***@oak.example', dueAt: '2026-12-11T12:00:00.000Z' },
  words: { title: 'Your part', task: 'your details', decline: 'I am not an owner', certification: '' },
};
const open = (changes: object = {}) =>
  render(
    <Stage at="/continue/part?t=abc" changes={changes}>
      <RequestPage />
    </Stage>,
  );
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

it.each([
  ['waiting', 'You no longer need to answer'],
  ['opened', 'You no longer need to answer'],
  ['withdrawn', 'You no longer need to answer'],
])('a request that was closed while it was %s needs no answer', async (status, title) => {
  read.mockResolvedValue({ ok: true, value: { ...REQUEST, status, isClosed: true } });
  open();
  expect(await heading()).toBe(title);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a page that is opened too often can be tried again', async () => {
  read.mockResolvedValueOnce({ ok: false, failure: { kind: 'refused', status: 429, level: 'warning' } });
  read.mockResolvedValue({ ok: true, value: REQUEST });
  open();
  expect(await heading()).toBe('Please wait a moment');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Your part' });
});

it.each([
  ['en-US', 'Friday, December 11'],
  ['es-US', 'viernes, 11 de diciembre'],
])("the last day is written in the brand's language: %s", async (locale, day) => {
  read.mockResolvedValue({ ok: true, value: REQUEST });
  open({ locale });
  expect(await screen.findByText(new RegExp(day))).toBeTruthy();
});

it('a person who has answered is not offered to decline', async () => {
  read.mockResolvedValue({ ok: true, value: { ...REQUEST, status: 'answered' } });
  open();
  await heading();
  expect(screen.queryByRole('button', { name: 'I am not an owner' })).toBeNull();
});

it.each([
  ['answered', 'Thank you'],
  ['expired', 'This link has expired'],
  ['withdrawn', 'You no longer need to answer'],
  ['opened', 'You no longer need to answer'],
])(
  '[REQUEST-61] a question of a lender that ended as %s says so, and links to the status',
  async (status, title) => {
    const value = { ...REQUEST, purpose: 'correction', status, isClosed: true };
    read.mockResolvedValue({ ok: true, value });
    open();
    expect(await heading()).toBe(title);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/app/decision/process');
  },
);
