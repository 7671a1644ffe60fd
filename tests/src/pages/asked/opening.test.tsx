// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecipientRequest } from '#contracts/requests.ts';
import { CODES } from '#domain/limits.ts';
import { findRequest, type RecipientCalls, recipientCalls } from '#src/api/asked.ts';
import type { Answer } from '#src/api/client/failure.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { RequestPage } from '#src/pages/asked/AskedPage.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { bootWith, brand } from '../../test-brand.tsx';

vi.mock('#src/api/asked.ts', () => ({ recipientCalls: vi.fn(), findRequest: vi.fn() }));

const calls = {
  read: vi.fn<RecipientCalls['read']>(),
  sendCode: vi.fn<RecipientCalls['sendCode']>(),
  verify: vi.fn<RecipientCalls['verify']>(),
  save: vi.fn<RecipientCalls['save']>(),
  finish: vi.fn<RecipientCalls['finish']>(),
  correct: vi.fn<RecipientCalls['correct']>(),
  uploadFile: vi.fn<RecipientCalls['uploadFile']>(),
  removeFile: vi.fn<RecipientCalls['removeFile']>(),
  decline: vi.fn<RecipientCalls['decline']>(),
};

const request = (more: Partial<RecipientRequest> = {}): Answer<RecipientRequest> => ({
  ok: true,
  value: {
    ...{
      status: 'waiting',
      purpose: 'owner',
      isClosed: false,
      asker: 'Ada Lovelace',
      business: 'Acme',
      first: 'Sam',
    },
    address: 's***@oak.example',
    dueAt: '2026-12-11T12:00:00.000Z',
    words: { title: 'Your part', task: 'your details', decline: 'I am not an owner', certification: '' },
    ...more,
  },
});
const refusal = (status: number, code?: string) => ({
  ok: false as const,
  failure: { kind: 'refused' as const, status, level: 'warning' as const, code },
});

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.mocked(recipientCalls).mockReturnValue(calls);
  calls.read.mockResolvedValue(request());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path = '/continue/part?t=abc') {
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
      <ServicesContext value={createServices(bootWith())}>
        <MemoryRouter initialEntries={[path]}>
          <RequestPage />
        </MemoryRouter>
      </ServicesContext>
    </BrandProvider>,
  );
  return userEvent.setup();
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const press = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('the page of a link shows the applicant and the request, and no part before a code', async () => {
  open();
  expect(await heading()).toBe('Your part');
  screen.getByText(/Ada Lovelace of Acme is filling in .* asks you, Sam, for your details\./);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['a withdrawn request', request({ status: 'withdrawn', isClosed: true }), /no longer need to answer/],
  ['an older link', refusal(403, 'expired-link'), /There is a newer email/],
  ['a broken link', refusal(403, 'invalid-link'), /This link does not work/],
])('%s ends with its own words and without a button to try again', async (_, answer, title) => {
  calls.read.mockResolvedValue(answer);
  open();
  expect(await heading()).toMatch(title);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a broken link opens the field for the code of the mail', async () => {
  calls.read.mockResolvedValue(refusal(403, 'invalid-link'));
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Type the code from the email' }));
  expect(await screen.findByRole('textbox', { name: /Code from the email/ })).toBeTruthy();
});

it('the page of an unreachable server has a button that tries again', async () => {
  calls.read.mockResolvedValueOnce(refusal(503));
  const user = open();
  await heading();
  await user.click(await screen.findByRole('button'));
  await waitFor(async () => expect(await heading()).toBe('Your part'));
});

it('a double click sends one code', async () => {
  let answer: (value: Answer<true>) => void = () => {};
  calls.sendCode.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const user = open();
  const send = await screen.findByRole('button', { name: 'Send code' });
  await user.dblClick(send);
  expect(calls.sendCode).toHaveBeenCalledTimes(1);
  expect(send.getAttribute('aria-disabled')).toBe('true');
  answer({ ok: true, value: true });
  expect(await screen.findByRole('textbox', { name: /Verification code/ })).toBeTruthy();
  const again = screen.getByRole('button', { name: /^Send a new code \(\d+\)$/ });
  expect((again as HTMLButtonElement).disabled).toBe(true);
});

it('a second code is announced as a new one', async () => {
  const now = vi.spyOn(Date, 'now');
  calls.sendCode.mockResolvedValue({ ok: true, value: true });
  const user = open();
  await press(user, 'Send code');
  expect((await screen.findByText(/^We sent a code to s\*\*\*@oak\.example\.$/)).role).toBe('status');
  now.mockReturnValue(Date.now() + CODES.resendLockMs);
  await press(user, 'Send a new code');
  expect((await screen.findByText('A new code was sent to s***@oak.example.')).role).toBe('status');
  now.mockRestore();
});

it('an incomplete code is not sent, and a wrong code is reported and can be corrected', async () => {
  calls.sendCode.mockResolvedValue({ ok: true, value: true });
  calls.verify.mockResolvedValueOnce(refusal(422)).mockResolvedValueOnce({ ok: true, value: 'proof' });
  const user = open();
  await press(user, 'Send code');
  const field = await screen.findByRole('textbox');
  await user.type(field, '12345{Enter}');
  expect(calls.verify).not.toHaveBeenCalled();
  expect(await screen.findByText('Enter the 6-digit code from the email.')).toBeTruthy();
  await user.type(field, '6{Enter}');
  expect(await screen.findByText(/This code is wrong or has expired/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '123 457{Enter}');
  await waitFor(() => expect(calls.verify).toHaveBeenLastCalledWith('123457'));
  await waitFor(() =>
    expect(recipientCalls).toHaveBeenLastCalledWith(expect.any(Function), { token: 'abc', proof: 'proof' }),
  );
});

it('a double click checks the code once, and the button shows that it is busy', async () => {
  calls.sendCode.mockResolvedValue({ ok: true, value: true });
  calls.verify.mockReturnValue(new Promise(() => {}));
  const user = open();
  await press(user, 'Send code');
  await user.type(await screen.findByRole('textbox'), '123456{Enter}{Enter}');
  const checking = await screen.findByRole('button', { name: 'Checking...' });
  expect(checking.getAttribute('aria-disabled')).toBe('true');
  expect(calls.verify).toHaveBeenCalledTimes(1);
});

it('declining asks for a confirmation, and then no answer can be given', async () => {
  calls.decline.mockResolvedValue({ ok: true, value: true });
  const services = createServices(bootWith());
  const confirm = vi
    .spyOn(services.modals, 'confirm')
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true);
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={['/continue/part?t=abc']}>
          <RequestPage />
        </MemoryRouter>
      </ServicesContext>
    </BrandProvider>,
  );
  const user = userEvent.setup();
  await press(user, 'I am not an owner');
  expect(calls.decline).not.toHaveBeenCalled();
  await press(user, 'I am not an owner');
  await waitFor(() => expect(calls.decline).toHaveBeenCalledTimes(1));
  expect(confirm).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('the code of the mail opens the request without a link, and an unknown code is reported', async () => {
  vi.mocked(findRequest)
    .mockResolvedValueOnce(refusal(403))
    .mockResolvedValueOnce({ ok: true, value: 'found' });
  const user = open('/continue/part');
  await press(user, 'Continue');
  expect(await screen.findByText('Enter the code from the email.')).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'K7QD-3MXC{Enter}');
  expect(await screen.findByText(/We do not know this code/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(recipientCalls).toHaveBeenLastCalledWith(expect.any(Function), {
      token: 'found',
      proof: undefined,
    }),
  );
});

it.each([
  [429, 'There were too many tries. Please try again later.'],
  [503, 'Check your connection, then try again.'],
])('a code of the mail that is answered with %i can be tried again', async (status, words) => {
  vi.mocked(findRequest).mockResolvedValueOnce(refusal(status));
  const user = open('/continue/part');
  await user.type(await screen.findByRole('textbox'), 'K7QD-3MXC{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('K7QD-3MXC');
});
