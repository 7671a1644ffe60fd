// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/bcm';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineProvider } from '#engine/react';
import { openRuntime } from '#src/application/runtime/open-runtime.ts';
import type { LastSubmission } from '#src/application/state/last-submission.ts';
import { FinalScreen } from '#src/wizard/FinalScreen.tsx';
import { runtimeWith } from '../application/test-runtime.ts';
import { Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const RECEIPT: LastSubmission = {
  reference: 'HJ3Y-HFKQ',
  businessName: 'Acme Bakery',
  stage: 'ApplySubmitted',
  submittedAt: '2026-11-23T15:00:00Z',
  documents: [],
};
const step = flow.steps.find(({ view }) => view === 'final');

/** The last page of the business credit flow. */
function open(submission?: LastSubmission, state?: unknown) {
  const runtime = openRuntime(flow, runtimeWith().runtime);
  if (submission) runtime.submissions.keep(flow.id, submission);
  if (!step) throw new Error('The flow has no last page.');
  render(
    <Stage state={state}>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <FinalScreen runtime={runtime} step={step} />
      </EngineProvider>
    </Stage>,
  );
  runtime.stop();
}
const nextLink = () => document.querySelector('a.button')?.getAttribute('href');

it('shows the reference and the reply date of a submission, and links to its status', () => {
  open(RECEIPT);
  screen.getByText('HJ3Y-HFKQ');
  screen.getByText('Acme Bakery');
  screen.getByText('You hear from us by Wednesday, November 25 at the latest.');
  expect(nextLink()).toBe(flow.done);
});

it('without a submission it promises nothing, and links to the first step that is not complete', () => {
  open();
  expect(screen.queryByText(/You hear from us by/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(nextLink()).toBe(`${flow.base}/${flow.steps[0]?.path}`);
});

it('prints the page on a press', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  open(RECEIPT);
  await userEvent.click(screen.getByRole('button', { name: /Print/ }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

it.each([
  ['the receipt', { ...RECEIPT, notIncluded: ['ZIP'] }, { notIncluded: ['City'] }, 'ZIP'],
  ['the navigation, without a receipt', undefined, { notIncluded: ['City'] }, 'City'],
])('names the answers that are not part of the application: of %s', (_, receipt, state, name) => {
  open(receipt, state);
  expect(screen.getByText(new RegExp(`they are not part of it: ${name}\\.$`))).toBeTruthy();
});
