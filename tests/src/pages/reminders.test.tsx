// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContinuePage } from '#src/pages/continue/ContinuePage.tsx';
import { RemindersPage } from '#src/pages/continue/RemindersPage.tsx';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

const calls = vi.hoisted(() => ({ read: vi.fn(), setOff: vi.fn(), tokens: [] as string[] }));
vi.mock('#src/api/reminders.ts', () => ({
  reminderCalls: (_send: unknown, token: string) => {
    calls.tokens.push(token);
    return calls;
  },
}));

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  calls.read.mockReset().mockResolvedValue({ ok: true, value: false });
  calls.setOff.mockReset().mockImplementation(async (off: boolean) => ({ ok: true, value: off }));
  calls.tokens.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(page = <RemindersPage token="abc" />) {
  render(
    <Stage services={createServices(bootWith())} at="/continue/reminders/">
      {page}
    </Stage>,
  );
  return userEvent.setup();
}
const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('the page turns the reminders off and on again by one press each, and confirms each press [SAVE-43]', async () => {
  const user = open();
  await heading('Turn reminders off');
  expect(calls.setOff).not.toHaveBeenCalled();
  await press(user, 'Turn reminders off');
  await heading('Reminders are off');
  screen.getByText(/^You get no more reminders about unfinished applications from /);
  await press(user, 'Turn reminders on again');
  await heading('Reminders are on again');
  expect(calls.setOff.mock.calls).toEqual([[true], [false]]);
  expect(new Set(calls.tokens)).toEqual(new Set(['abc']));
});

it('the page of reminders that are off already offers to turn them on again [SAVE-43]', async () => {
  calls.read.mockResolvedValue({ ok: true, value: true });
  open(<ContinuePage />);
  await heading('Reminders are off');
  screen.getByRole('button', { name: 'Turn reminders on again' });
});

it.each([
  [{ kind: 'server', status: 403, level: 'error', code: 'invalid-link' }, 'This link does not work'],
  [{ kind: 'server', status: 400, level: 'error', code: 'bad-request' }, 'This link does not work'],
  [{ kind: 'server', status: 422, level: 'error', code: 'invalid' }, 'This link does not work'],
  [{ kind: 'server', status: 403, level: 'error', code: 'expired-link' }, 'There is nothing to turn off'],
])('a link that opens nothing says why: %j', async (failure, title) => {
  calls.read.mockResolvedValue({ ok: false, failure });
  open();
  await heading(title);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a press without a connection changes nothing, and can be repeated', async () => {
  const user = open();
  calls.setOff.mockResolvedValueOnce({
    ok: false,
    failure: { kind: 'network', status: 0, level: 'warning' },
  });
  await press(user, 'Turn reminders off');
  await heading('We cannot reach the server');
  await press(user, 'Try again');
  await press(user, 'Turn reminders off');
  await heading('Reminders are off');
});

it('a repeated attempt without a connection says again that the server is out of reach', async () => {
  const failure = { kind: 'network', status: 0, level: 'warning' };
  calls.read.mockResolvedValueOnce({ ok: false, failure });
  const user = open();
  await heading('We cannot reach the server');
  let answer: (value: unknown) => void = () => {};
  calls.read.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await press(user, 'Try again');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  answer({ ok: false, failure });
  await expect.poll(() => document.activeElement?.textContent).toBe('We cannot reach the server');
});

it('the page keeps its heading until the answer to a press arrives', async () => {
  const user = open();
  await press(user, 'Turn reminders off');
  await press(user, 'Turn reminders on again');
  await heading('Reminders are on again');
  calls.setOff.mockReturnValueOnce(new Promise(() => {}));
  await press(user, 'Turn reminders off');
  screen.getByRole('heading', { level: 1, name: 'Reminders are on again' });
});
