// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect } from '#src/application/state/events.ts';
import { savedMachine } from './machine/machine.ts';
import { runner } from './make-runner.ts';
import { failedAnswer, saveData, serverDeal } from './test-runtime.ts';

// The only module with side effects of an application: it performs effects and reports their results.

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());
const wait = (ms: number, timer: 'autosave' | 'draft' = 'autosave'): Effect => ({ type: 'wait', timer, ms });

describe('a call', () => {
  it('has its key and version, and its answer is reported with the key', async () => {
    const { perform, ports, dispatched } = runner();
    const page = savedMachine();
    page.save('a');
    const attempt = page.attempt();
    const answer = { ok: true as const, value: saveData() };
    ports.api.saveApplication.mockResolvedValueOnce(answer);
    perform({ type: 'call', attempt });
    const { key, payload } = attempt;
    expect(ports.api.saveApplication).toHaveBeenCalledExactlyOnceWith('save', payload, { key, version: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(dispatched).toEqual([{ type: 'answered', key, answer }]);
  });

  it('ignores an answer that arrives after its application was set aside: the next one may have the same key', async () => {
    const { perform, ports, dispatched } = runner();
    const page = savedMachine();
    page.save('a');
    const answer = { ok: true as const, value: saveData() };
    ports.api.saveApplication.mockResolvedValue(answer);
    const call: Effect = { type: 'call', attempt: page.attempt() };
    perform(call);
    perform({ type: 'set-aside' });
    perform(call);
    await vi.advanceTimersByTimeAsync(0);
    expect(dispatched).toHaveLength(1);
  });

  it('loads the flow of a newer version before its answer is reported', async () => {
    const { perform, ports, dispatched } = runner();
    const page = savedMachine();
    page.save('a');
    const current = serverDeal();
    const answer = failedAnswer({ status: 409, current });
    ports.api.saveApplication.mockResolvedValueOnce(answer);
    const order: unknown[] = [];
    ports.switchToFlowOf.mockImplementation(async (deal) => void order.push(deal, dispatched.length));
    perform({ type: 'call', attempt: page.attempt() });
    await vi.advanceTimersByTimeAsync(0);
    expect([order, dispatched.length]).toEqual([[current, 0], 1]);
  });

  it('fetches the application of its flow, and reports the answer with the key', async () => {
    const { perform, ports, dispatched } = runner();
    const answer = { ok: true as const, value: null };
    ports.api.currentDeal.mockResolvedValueOnce(answer);
    perform({ type: 'fetch', key: 'k' });
    expect(ports.api.currentDeal).toHaveBeenCalledExactlyOnceWith('apply');
    await vi.advanceTimersByTimeAsync(0);
    expect(dispatched).toEqual([{ type: 'fetched', key: 'k', answer }]);
  });
});

describe('a wait', () => {
  it('ends once, at its time', () => {
    const { perform, dispatched } = runner();
    perform(wait(100));
    vi.advanceTimersByTime(99);
    expect(dispatched).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(dispatched).toEqual([{ type: 'timer', timer: 'autosave' }]);
  });

  it('replaces a running timer of the same name and keeps a timer of another name', () => {
    const { perform, dispatched } = runner();
    perform(wait(100));
    perform(wait(300));
    perform(wait(200, 'draft'));
    vi.advanceTimersByTime(200);
    expect(dispatched).toEqual([{ type: 'timer', timer: 'draft' }]);
    vi.advanceTimersByTime(100);
    expect(dispatched).toHaveLength(2);
  });

  it('sends no event if it was stopped or the page has ended', () => {
    const { perform, dispatched, stop } = runner();
    perform(wait(100));
    perform({ type: 'stop-waiting', timer: 'autosave' });
    vi.advanceTimersByTime(1000);
    expect(dispatched).toEqual([]);
    perform(wait(100, 'draft'));
    stop();
    vi.advanceTimersByTime(1000);
    expect(dispatched).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a requested save gets its result by its id, once', async () => {
  const { perform, whenSettled } = runner();
  const [first, other] = [whenSettled('a'), whenSettled('b')];
  perform({ type: 'settle', id: 'b', outcome: { ok: false } });
  perform({ type: 'settle', id: 'a', outcome: { ok: true } });
  perform({ type: 'settle', id: 'nobody', outcome: { ok: true } });
  expect(await Promise.all([first, other])).toEqual([{ ok: true }, { ok: false }]);
});

it.each([
  ['entered', true, 0],
  ['declined', false, 0],
  // Its code did not load, or the session has ended.
  ['broken', false, 1],
] as const)(
  'a fresh code that is %s is reported as %s, after %i alerts',
  async (outcome, entered, alerts) => {
    const { perform, dispatched, answerCode, ports } = runner();
    perform({ type: 'ask-for-code', key: 'k' });
    answerCode(outcome);
    await vi.advanceTimersByTimeAsync(0);
    expect(dispatched).toEqual([{ type: 'code-entered', key: 'k', entered }]);
    const failure = { kind: 'network', status: 500, level: 'warning' };
    expect(ports.showFailure.mock.calls).toEqual(Array.from({ length: alerts }, () => [failure, 'save']));
  },
);

it('dialogs, alerts, uploads and the last submission are passed to their services', () => {
  const { perform, ports } = runner();
  const submission = { reference: 'R', businessName: '', stage: '', submittedAt: '', documents: [] };
  const effects: Effect[] = [
    { type: 'dialog', kind: 'processing', open: true },
    { type: 'dialog', kind: 'processing', open: false },
    { type: 'clear-alerts' },
    { type: 'forget-uploads' },
    { type: 'remember-submission', submission },
    { type: 'navigate', to: '/there', state: 1 },
  ];
  for (const effect of effects) perform(effect);
  expect(ports.modals.open).toHaveBeenCalledExactlyOnceWith('processing');
  expect(ports.modals.close).toHaveBeenCalledExactlyOnceWith('processing');
  expect(ports.alerts.clear).toHaveBeenCalledOnce();
  expect(ports.forgetUploads).toHaveBeenCalledOnce();
  expect(ports.submissions.keep).toHaveBeenCalledExactlyOnceWith('apply', submission);
  expect(ports.navigate).toHaveBeenCalledExactlyOnceWith('/there', 1);
});
