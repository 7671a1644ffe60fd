// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { RecipientCorrection } from '#contracts/requests.ts';
import { CorrectionSend } from '#src/pages/asked/correction/CorrectionSend.tsx';
import { openCorrection } from '#src/pages/asked/correction/correction-engine.ts';
import { WHOLE } from '../../../conformance/journey-deals.ts';
import { brand, Stage } from '../../test-brand.tsx';

// [REQUEST-61]: the last screen of a correction, which sends the answers, and a refusal by the server.

afterEach(cleanup);

const screenOf = (step: string, field: string) => ({ path: field, step, title: field, fields: [field] });
const correction = {
  certification: 'I certify this.',
  application: WHOLE.application,
  screens: [screenOf('further-details', 'business_revenue'), screenOf('more-details', 'business_website')],
} as unknown as RecipientCorrection;

/** Renders the last screen of a correction and presses Send; the server's response is `answer`. */
async function sendCorrection(answer: unknown, isHandled = false) {
  const form = openCorrection(flow, brand, correction);
  form.engine.dispatch({ type: 'change', values: { business_revenue: 640000 } });
  const requestPage = {
    calls: { correct: vi.fn().mockResolvedValue(answer) },
    setRequest: vi.fn(),
    handleFailure: vi.fn(() => isHandled),
  };
  const onOpen = vi.fn();
  const request = { asker: 'Oak Bank', words: {}, correction };
  const parts: unknown = { requestPage, request, form, onOpen, onBack: undefined };
  render(
    <Stage>
      <CorrectionSend {...(parts as Parameters<typeof CorrectionSend>[0])} />
    </Stage>,
  );
  const button = screen.getByRole('button', { name: 'Send answers' });
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Send answers'));
  const alert = screen.getByRole('alert').textContent;
  const errors = Object.keys(form.engine.state().errors);
  return { requestPage, opened: onOpen.mock.calls.flat(), alert, errors };
}
const refused = (failure: object) => ({
  ok: false,
  failure: { kind: 'refused', level: 'warning', ...failure },
});
const faultOf = (field: string) => ({ pointer: `/${field}`, field, keyword: 'format', text: 'Not valid' });

it('sends the answers of all screens with the certification that the page shows', async () => {
  const sent = { status: 'answered' };
  const { requestPage, opened, alert } = await sendCorrection({ ok: true, value: sent });
  screen.getByText('I certify this.');
  const { business_website } = WHOLE.application as Record<string, unknown>;
  expect(requestPage.calls.correct).toHaveBeenCalledExactlyOnceWith(
    { business_revenue: 640000, business_website: business_website ?? null },
    'I certify this.',
  );
  expect(requestPage.setRequest).toHaveBeenCalledExactlyOnceWith(sent);
  expect([opened, alert]).toEqual([[], '']);
});

it.each([
  ['business_revenue', 0],
  ['business_website', 1],
  ['business_website/0', 1],
])('opens the screen of the refused answer %s, with its error', async (field, index) => {
  const errors = [faultOf(field)];
  const result = await sendCorrection(refused({ status: 422, errors }));
  expect([result.opened, result.errors, result.alert]).toEqual([[index], [field], '']);
  expect(result.requestPage.setRequest).not.toHaveBeenCalled();
});

it.each([
  [429, [], 'There were too many tries. Please try again later.'],
  [503, [], 'Your answers are not saved. Check your connection and try again.'],
  [422, [faultOf('business_name')], 'Your answers are not saved. Check your connection and try again.'],
])('says why a correction was not sent: status %s, errors %j', async (status, errors, words) => {
  const { opened, alert } = await sendCorrection(refused({ status, errors }));
  expect([opened, alert]).toEqual([[], words]);
});

it('shows no message if the page of the request handles the failure', async () => {
  const { opened, alert } = await sendCorrection(refused({ status: 503 }), true);
  expect([opened, alert]).toEqual([[], '']);
});
