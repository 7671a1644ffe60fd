// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listOf, maskValue, widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import { loadFluent, loadReview } from '#src/wizard/fetch-code.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { widgets } from '#widgets/registry.ts';
import { COMPLETE } from '../../../engine/test-application.ts';
import { as, flow, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => {};
// The first load of a step's code takes a while.
beforeAll(async () => {
  const names = flow.steps.flatMap((step) => widgetNames(step));
  await Promise.all([loadWidgets(widgets, names), loadFluent(), loadReview()]);
}, 60_000);
afterEach(cleanup);

const MOST = flow.application.properties?.owners?.maxItems ?? 0;
const SSN = { present: true, mask: maskValue('mask-last-4', '536-22-8726') };
const ownersNamed = (...names: string[]) =>
  names.map((first, index) => ({ id: `c${index + 1}`, first, last: 'Reed', ssn: SSN }));

/** A page of a saved application with these owners. */
async function open(at: string, owners: object[]) {
  const { runtime } = runtimeWith({
    who: as('ada'),
    api: {
      country: async () => ({ ok: true, value: 'US' }),
      searchPlaces: async () => ({ available: false, results: [] }),
    },
  });
  const session = { ...runtime.session, ending: () => undefined, canRedirect: () => false, isLasting: true };
  const { loan_amount, business_name } = COMPLETE as Record<string, never>;
  const application = { loan_id: 'l1', loan_amount, business_name, owners } as never;
  const deal = serverDeal({ farthest: 'funding-is-almost-here', application });
  runtime.dispatch({ type: 'server-application', deal });
  const ownRuntime = { ...runtime, session } as never;
  render(
    <Stage at={at}>
      <RunningWizard runtime={ownRuntime} />
    </Stage>,
  );
  await waitFor(() => expect(document.querySelector('button[type=submit]')).toBeTruthy());
  return { runtime, count: () => listOf(runtime.state().application, 'owners').length };
}

it.each([
  ['one more owner after the last one', ownersNamed('Ada'), 2],
  ['none after an owner without answers', [...ownersNamed('Ada'), {}], 2],
  ['none beyond the most that a form takes', ownersNamed(...Array<string>(MOST).fill('Ada')), MOST],
])('/app/owners/add shows %s', async (_, owners, expected) => {
  expect(MOST).toBeGreaterThan(1);
  const { count } = await open('/app/owners/add', owners);
  expect(count()).toBe(expected);
});

it('[REQUEST-40] the review names each person whose part is awaited, each name once', async () => {
  const { runtime } = await open('/app/funding-is-almost-here', ownersNamed('Ada', 'Sam', 'Sam', 'Kim'));
  const at = '2026-11-22T10:00:00.000Z';
  const requests = ['c2', 'c3', 'c4'].map((item) => ({
    ...{ id: item, delegate: 'owner-part', item, status: 'waiting' as const, undelivered: false, given: [] },
    ...{ fields: ['first', 'ssn'], madeAt: at, sentAt: at, dueAt: at },
  }));
  act(() => runtime.dispatch({ type: 'requests-read', requests }));
  const submit = await screen.findByRole('button', { description: /We are waiting for/ });
  const why = document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(why).toContain('We are waiting for Sam and Kim. ');
  expect(submit.getAttribute('aria-disabled')).toBe('true');
});

it('[REQUEST-42] the review shows the state of a request in the card of the person who was asked', async () => {
  const { runtime } = await open('/app/funding-is-almost-here', ownersNamed('Ada', 'Sam', 'Kim'));
  const at = '2026-11-22T10:00:00.000Z';
  const request = { id: 'r', delegate: 'owner-part', item: 'c2', undelivered: false, given: [] };
  const times = { fields: ['first', 'ssn'], madeAt: at, sentAt: at, dueAt: at };
  act(() =>
    runtime.dispatch({ type: 'requests-read', requests: [{ ...request, ...times, status: 'declined' }] }),
  );
  const stateOf = (name: string) =>
    [...document.querySelectorAll('.tr-review__group')]
      .filter((group) => group.querySelector('h3')?.textContent?.includes(name))
      .some((group) => /declined|does not|not fill/i.test(group.textContent ?? ''));
  await waitFor(() => expect(stateOf('Sam')).toBe(true));
  expect([stateOf('Ada'), stateOf('Kim')]).toEqual([false, false]);
});
