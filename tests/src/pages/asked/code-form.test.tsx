// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { RecipientCalls } from '#src/api/asked.ts';
import { CodeForm } from '#src/pages/asked/code/CodeForm.tsx';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

const BUSY = 'There were too many tries. Please try again later.';
const UNREACHABLE = 'Check your connection, then try again.';
const refusal = (status: number) =>
  ({ ok: false, failure: { kind: 'refused', status, level: 'warning' } }) as const;

/** The form; `isEnding` failures end the page. */
function open({ isEnding = false, isProofExpired = false } = {}) {
  const calls = {
    sendCode: vi.fn<RecipientCalls['sendCode']>(async () => ({ ok: true, value: true })),
    verify: vi.fn<RecipientCalls['verify']>(async () => ({ ok: true, value: 'proof' })),
  };
  const onProven = vi.fn();
  const requestPage = { calls, onProven, isProofExpired, handleFailure: () => isEnding } as never;
  render(
    <Stage>
      <CodeForm requestPage={requestPage} request={{ address: 's***@oak.example' } as never} />
    </Stage>,
  );
  return { calls, onProven, user: userEvent.setup() };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((it) => it.click());
const send = () => press('Send code');
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Verification code/ });

it('names the address before a code is sent, and gives the right code to the page', async () => {
  const { onProven, user } = open();
  screen.getByText(/^We send a code to s\*\*\*@oak\.example/);
  await send();
  const input = await field();
  expect(document.activeElement).toBe(input);
  await user.type(input, '123456{Enter}');
  await vi.waitFor(() => expect(onProven.mock.calls).toEqual([['proof']]));
  expect(screen.queryByText(/please enter a new code/)).toBeNull();
});

it('names the form by its heading, and its field is for a mailed code of digits', async () => {
  open();
  screen.getByRole('region', { name: 'First, a code' });
  await send();
  const input = await field();
  expect([input.inputMode, input.autocomplete]).toEqual(['numeric', 'one-time-code']);
  const help = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toMatch(/^6 digits\./);
});

it('says that an expired proof needs a new code', () => {
  open({ isProofExpired: true });
  screen.getByText('For your safety, please enter a new code to go on.');
});

it.each([
  [429, BUSY],
  [503, UNREACHABLE],
])('a code that could not be sent (%i) can be requested again', async (status, words) => {
  const { calls } = open();
  calls.sendCode.mockResolvedValueOnce(refusal(status));
  expect(screen.getByRole('alert').childElementCount).toBe(0);
  await send();
  expect((await screen.findByText(words)).parentElement?.role).toBe('alert');
  await send();
  await field();
  expect(screen.queryByText(words)).toBeNull();
});

it.each([
  [422, /^This code is wrong or has expired/],
  [429, BUSY],
  [503, UNREACHABLE],
])('a code that is refused with %i says why, and stays in the field', async (status, words) => {
  const { calls, onProven, user } = open();
  calls.verify.mockResolvedValueOnce(refusal(status));
  await send();
  await user.type(await field(), '12 34 56{Enter}');
  await screen.findByText(words);
  expect(await field()).toHaveProperty('value', '12 34 56');
  expect(calls.verify.mock.calls).toEqual([['123456']]);
  expect(onProven).not.toHaveBeenCalled();
});

it('a failure that ends the page shows no error of the code', async () => {
  const { calls, user } = open({ isEnding: true });
  calls.verify.mockResolvedValueOnce(refusal(403));
  await send();
  await user.type(await field(), '123456{Enter}');
  await screen.findByRole('button', { name: 'Verify code' });
  expect(screen.queryByText(UNREACHABLE)).toBeNull();
});

it('a new code empties the field and removes the error of the last one', async () => {
  const now = vi.spyOn(Date, 'now');
  const { calls, user } = open();
  calls.verify.mockResolvedValueOnce(refusal(422));
  await send();
  await user.type(await field(), '123456{Enter}');
  await screen.findByText(/^This code is wrong/);
  now.mockReturnValue(Date.now() + 3_600_000);
  await press('Send a new code');
  await screen.findByText('A new code was sent to s***@oak.example.');
  expect(await field()).toHaveProperty('value', '');
  expect(screen.queryByText(/^This code is wrong/)).toBeNull();
  now.mockRestore();
});
