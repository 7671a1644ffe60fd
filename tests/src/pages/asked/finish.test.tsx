// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FinishScreen, Thanks } from '#src/pages/asked/part/FinishScreen.tsx';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

/** The end of a part after a press of Send, which the server answers with `answer`. */
async function sendPart(answer: unknown, isHandled = false) {
  const requestPage = {
    calls: { finish: vi.fn().mockResolvedValue(answer) },
    setRequest: vi.fn(),
    handleFailure: vi.fn(() => isHandled),
  };
  const [onDone, onOpen, onBack] = [vi.fn(), vi.fn(), vi.fn()];
  const request = { asker: 'Ada', words: { certification: 'I certify this.' } };
  const parts: unknown = { requestPage, request, onDone, onOpen, onBack };
  const props = parts as Parameters<typeof FinishScreen>[0];
  render(
    <Stage>
      <FinishScreen {...props} />
    </Stage>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Send'));
  const alert = screen.getByRole('alert').textContent;
  return { requestPage, onDone, onOpen, alert };
}
const refusal = (failure: object) => ({
  ok: false,
  failure: { kind: 'refused', level: 'warning', ...failure },
});

it('sends a part with the certification that the page shows', async () => {
  const { requestPage, onDone, onOpen, alert } = await sendPart({ ok: true, value: { status: 'answered' } });
  screen.getByText('I certify this.');
  expect(requestPage.calls.finish).toHaveBeenCalledExactlyOnceWith('I certify this.');
  expect(requestPage.setRequest).toHaveBeenCalledExactlyOnceWith({ status: 'answered' });
  expect(onDone).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  expect(alert).toBe('');
});

it('opens the screen of a missing answer', async () => {
  const { onDone, onOpen, alert } = await sendPart(refusal({ status: 422, errors: [{ field: 'ssn' }] }));
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
  expect(alert).toBe('');
});

it.each([
  [429, 'There were too many tries. Please try again later.'],
  [503, 'Your answers are not saved. Check your connection and try again.'],
])('says why a part was not sent: status %s', async (status, words) => {
  const { onDone, onOpen, alert } = await sendPart(refusal({ status, errors: [] }));
  expect(alert).toBe(words);
  expect(onOpen).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});

it('shows no message if the page of the request handles the failure', async () => {
  const { onDone, onOpen, alert } = await sendPart(refusal({ status: 503 }), true);
  expect([onDone.mock.calls, onOpen.mock.calls, alert]).toEqual([[], [], '']);
});

it('after the end, thanks the person and offers to correct the part', async () => {
  const onCorrect = vi.fn();
  const parts: unknown = { request: { asker: 'Ada', first: 'Sam', words: {} }, onCorrect };
  render(
    <Stage>
      <Thanks {...(parts as Parameters<typeof Thanks>[0])} />
    </Stage>,
  );
  screen.getByRole('heading', { name: 'Thank you, Sam' });
  screen.getByText(/We have your part, and Ada has been told/);
  await userEvent.click(screen.getByRole('button', { name: 'Correct my part' }));
  expect(onCorrect).toHaveBeenCalledOnce();
});
