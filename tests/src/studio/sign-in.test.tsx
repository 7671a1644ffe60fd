// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionService } from '#src/session/state/session-port.ts';
import { SignIn } from '#src/studio/SignIn.tsx';

afterEach(cleanup);

/** The sign-in of staff with an identity provider that accepts, or answers with a text. */
function open({ refused, ended }: { refused?: string; ended?: string } = {}) {
  const answer = async () => (refused === undefined ? { ok: true } : { ok: false, text: refused });
  const startCode = vi.fn(answer);
  const verifyCode = vi.fn(answer);
  const session = { startCode, verifyCode, ending: () => ended } as unknown as SessionService;
  render(<SignIn session={session} />);
  return { startCode, verifyCode, user: userEvent.setup() };
}
const control = () => screen.getByRole<HTMLInputElement>('textbox');

it('a member asks for a code by their address, and signs in with it', async () => {
  const { startCode, verifyCode, user } = open();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Email me a code']);
  await user.type(control(), ' ed@studio.example {Enter}');
  await screen.findByText(/ed@studio\.example/);
  expect(startCode.mock.calls).toEqual([['ed@studio.example']]);
  expect(control().autocomplete).toBe('one-time-code');
  await user.type(control(), ' 123456 {Enter}');
  await waitFor(() => expect(verifyCode.mock.calls).toEqual([['ed@studio.example', '123456']]));
  expect(startCode).toHaveBeenCalledOnce();
});

it('a refused address stays with the reason beside it', async () => {
  const { user, verifyCode } = open({ refused: 'This address is not right.' });
  await user.type(control(), 'ed{Enter}');
  await screen.findByText('This address is not right.');
  expect(control().value).toBe('ed');
  expect(verifyCode).not.toHaveBeenCalled();
});

it('a code can be sent to another address', async () => {
  const { startCode, user } = open();
  await user.type(control(), 'ed@studio.example{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use another address' }));
  await user.clear(control());
  await user.type(control(), 'pat@studio.example{Enter}');
  await screen.findByText(/pat@studio\.example/);
  expect(startCode).toHaveBeenCalledTimes(2);
});

it('a code is requested once while the request is under way', async () => {
  const { startCode, user } = open();
  let end: (answer: { ok: boolean }) => void = () => {};
  startCode.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  await user.type(control(), 'ed@studio.example{Enter}{Enter}');
  expect(startCode).toHaveBeenCalledOnce();
  end({ ok: true });
  await screen.findByText(/ed@studio\.example/);
});

it('a session that has expired is named', () => {
  open({ ended: 'expired' });
  expect(screen.getByRole('status').textContent).toMatch(/^Your session has ended\./);
});

it('another address starts without the code and the reason of the address before', async () => {
  const answers = { isRefused: false };
  const answer = async () => (answers.isRefused ? { ok: false, text: 'This code is wrong.' } : { ok: true });
  const service: unknown = { startCode: answer, verifyCode: answer, ending: () => undefined };
  render(<SignIn session={service as SessionService} />);
  const user = userEvent.setup();
  await user.type(control(), 'ed@studio.example{Enter}');
  answers.isRefused = true;
  await user.type(await screen.findByLabelText('Code'), '111111{Enter}');
  await screen.findByText('This code is wrong.');
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.queryByText('This code is wrong.')).toBeNull();
  answers.isRefused = false;
  await user.type(control(), '{Enter}');
  expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('');
});
