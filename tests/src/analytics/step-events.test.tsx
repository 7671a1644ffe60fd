// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CountedEvent } from '#contracts/funnel/funnel.ts';
import type { CompiledStep } from '#engine';
import { useCompletedEvent, useStepEvents } from '#src/analytics/use-step-events.ts';
import type { Boot } from '#src/brand/boot.ts';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { engineWith, flow } from '../../engine/test-application.ts';
import { bootWith } from '../test-brand.tsx';

const ANALYTICS = { url: 'https://events.example/v1', key: 'public-key' };
const NO_PROBLEM = { attempt: 0, fields: [] as string[] };

interface Sent {
  url: string;
  init: RequestInit;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(String(init.body)) });
    return new Response();
  });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stepOf = (id: string) => {
  const step = flow.steps.find((step) => step.id === id);
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
};

/** A page of the apply flow that shows one step. */
function openPage(boot: Partial<Boot>, first = stepOf('info')) {
  const engine = engineWith();
  const page: Boot = { ...bootWith(), ...boot };
  const services = createServices(page);
  let complete = () => {};
  function Step({ step, problem }: { step: CompiledStep; problem: typeof NO_PROBLEM }) {
    useStepEvents({ boot: page, engine }, step, problem);
    complete = useCompletedEvent({ boot: page, engine }, step);
    return null;
  }
  const stage = (step: CompiledStep, problem: typeof NO_PROBLEM) => (
    <ServicesContext value={services}>
      <Step step={step} problem={problem} />
    </ServicesContext>
  );
  const view = render(stage(first, NO_PROBLEM));
  return {
    engine,
    show: (id: string, problem = NO_PROBLEM) => view.rerender(stage(stepOf(id), problem)),
    complete: () => act(() => complete()),
  };
}
const events = () => sent.map(({ body }) => [body.event, body.step]);

it('a view and a completed step are sent to the analytics service, without cookies and beyond the page', async () => {
  const { show, complete, engine } = openPage({ analytics: ANALYTICS });
  show('amount');
  engine.dispatch({ type: 'change', values: { loan_amount: 85000 } });
  complete();
  // Analytics may load after the answers are cleared.
  engine.dispatch({ type: 'reset', values: {} });
  await vi.waitFor(() =>
    expect(events()).toEqual([
      ['step_viewed', 'info'],
      ['step_viewed', 'amount'],
      ['step_completed', 'amount'],
    ]),
  );
  expect(sent[2]).toMatchObject({
    url: ANALYTICS.url,
    init: { method: 'POST', credentials: 'omit', keepalive: true, mode: 'no-cors' },
    body: { key: 'public-key', loan_amount: 85000 },
  });
});

it('each press on Continue with errors is sent once, with the errors of that press', async () => {
  const { show, engine } = openPage({ analytics: ANALYTICS });
  const errors = [{ pointer: '/business_name', field: 'business_name', keyword: 'required', text: 'No' }];
  engine.dispatch({ type: 'errors', errors });
  const problem = { attempt: 1, fields: ['business_name'] };
  show('info', problem);
  engine.dispatch({ type: 'errors', errors: [] });
  show('info', { ...problem });
  show('info', { attempt: 2, fields: [] });
  await vi.waitFor(() =>
    expect(events()).toEqual([
      ['step_viewed', 'info'],
      ['step_errors', 'info'],
    ]),
  );
  expect(sent[1]?.body).toMatchObject({ error_count: 1, errors: { business_name: 'required' } });
});

it.each([
  ['save', ['step_completed']],
  ['submit', ['step_completed', 'application_submitted']],
  ['activate', ['step_completed', 'application_submitted']],
])('completing a step whose button runs %s sends %j', async (action, names) => {
  const { complete } = openPage({ analytics: ANALYTICS }, { ...stepOf('info'), next: [{ action }] });
  complete();
  await vi.waitFor(() => expect(events().map(([event]) => event)).toEqual(['step_viewed', ...names]));
});

it('a page without analytics and without the funnel sends nothing', async () => {
  const { show, complete } = openPage({});
  show('amount', { attempt: 1, fields: ['loan_amount'] });
  complete();
  await vi.dynamicImportSettled();
  expect(sent).toEqual([]);
});

it('the funnel counts the shown and finished steps of a page in their order', async () => {
  const { show, complete } = openPage({ funnel: true });
  show('amount');
  complete();
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    const steps = sent
      .flatMap(({ body }) => body.counts as CountedEvent[])
      .filter((event) => !event.question);
    expect(steps).toEqual([
      { step: 'info', event: 'started' },
      { step: 'amount', event: 'started' },
      { step: 'amount', event: 'finished' },
    ]);
  });
  expect(sent[0]).toMatchObject({
    url: '/tools/funnel',
    init: { method: 'POST', keepalive: true },
    body: { flow: 'apply', version: flow.version },
  });
});
