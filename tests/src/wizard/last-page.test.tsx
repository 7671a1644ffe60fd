// @vitest-environment jsdom
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import type { Api } from '#src/api/api.ts';
import { maskSecrets } from '#src/application/join/secrets.ts';
import type { Runtime } from '#src/application/state/index.ts';
import { loadFinal, loadFluent, loadReview } from '#src/wizard/fetch-code.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { widgets } from '#widgets/registry.ts';
import { COMPLETE, contextWith } from '../../engine/test-application.ts';
import { as, flow, runtimeWith, saveData, serverDeal } from '../application/test-runtime.ts';
import { Stage } from '../test-brand.tsx';

vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => {};
beforeAll(async () => {
  const names = flow.steps.flatMap((step) => widgetNames(step));
  await Promise.all([loadWidgets(widgets, names), loadFluent(), loadReview(), loadFinal()]);
}, 60_000);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The apply flow with the last page of the credit score flow. */
const withLastPage = { ...flow, steps: [...flow.steps, ...bcm.steps.filter(({ view }) => view === 'final')] };
const LAST = `/app/${withLastPage.steps.at(-1)?.path}`;

function Page({ runtime }: { runtime: Runtime }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="place">{`${how} ${pathname}`}</output>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Elsewhere
      </button>
      {pathname !== '/elsewhere' && <RunningWizard runtime={runtime} />}
    </>
  );
}

it('a submit opens the last page in place of the review, and clears the application once the page is left', async () => {
  const sent = saveData({ version: 2, reference: 'TR7K-2M4P', stage: 'ApplySubmitted' });
  const saveApplication = vi.fn<Api['saveApplication']>(async () => ({ ok: true, value: sent }));
  const { application } = contextWith(COMPLETE);
  const deal = serverDeal({
    farthest: 'funding-is-almost-here',
    application: maskSecrets(flow, { ...application, loan_id: 'l1', business_id: 'b1' } as never) as never,
  });
  const { runtime } = runtimeWith({
    who: as('ada'),
    api: {
      saveApplication,
      currentDeal: async () => ({ ok: true, value: deal }),
      country: async () => ({ ok: true, value: 'US' }),
    },
  });
  const session = { ...runtime.session, ending: () => undefined, canRedirect: () => false, isLasting: true };
  Object.assign(runtime, { session });
  runtime.replaceFlow(withLastPage);
  await runtime.askServer();
  render(
    <Stage at="/app/funding-is-almost-here">
      <Page runtime={runtime} />
    </Stage>,
  );
  const submit = await waitFor(() => {
    const button = document.querySelector<HTMLElement>('button[type=submit]');
    expect(button?.getAttribute('aria-disabled')).toBeNull();
    return button as HTMLElement;
  });
  await userEvent.click(submit);
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`REPLACE ${LAST}`));
  await screen.findByText('TR7K-2M4P');
  expect(saveApplication.mock.calls.map(([endpoint]) => endpoint)).toEqual(['submit']);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await act(async () => {});
  expect([runtime.state().core.ids, runtime.state().application.business_name]).toEqual([
    undefined,
    undefined,
  ]);
});
