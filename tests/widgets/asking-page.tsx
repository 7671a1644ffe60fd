import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { delegateOf, type FieldValue } from '#engine';
import type { PartRequest, RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import { showStep } from './step-harness.tsx';

export const SAM = {
  owner_2_id: 'b',
  owner_2_first: 'Sam',
  owner_2_last: 'Reed',
  owner_2_email: 'sam@oak.example',
  owner_2_ownership: 40,
};

export const ANN = { owner_1_id: 'a', owner_1_first: 'Ann', owner_1_ownership: 60 };

export const WAITING: PartRequest = {
  id: 'r1',
  delegate: 'owner-part',
  item: 'b',
  status: 'waiting',
  undelivered: false,
  madeAt: '2026-11-20T15:00:00.000Z',
  sentAt: '2026-11-20T15:00:00.000Z',
  dueAt: '2026-12-04T15:00:00.000Z',
  fields: ['first', 'last', 'mobile', 'title', 'street', 'suite', 'zip', 'city', 'state', 'ssn', 'dob'],
};

/** The requests of an application, as the port of a page has them; a test changes them. */
export function fakeRequests(start: PartRequest[] = []) {
  let requests: readonly PartRequest[] = start;
  const listeners = new Set<() => void>();
  let takes = (_requests: readonly PartRequest[]): void => {};
  const set = (next: readonly PartRequest[]): void => {
    requests = next;
    takes(next);
    for (const listener of listeners) listener();
  };
  const port = {
    current: () => requests,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: vi.fn(async (): Promise<RequestOutcome> => {
      set([WAITING]);
      return { ok: true };
    }),
    sendAgain: vi.fn(async (): Promise<RequestOutcome> => ({ ok: true })),
    withdraw: vi.fn(async (): Promise<RequestOutcome> => {
      set([]);
      return { ok: true };
    }),
  };
  const onTake = (take: typeof takes): void => {
    takes = take;
  };
  return { port: port satisfies RequestsPort, set, onTake };
}

export async function show(
  requests: PartRequest[] = [],
  answers: Record<string, FieldValue> = SAM,
  only?: string[],
) {
  window.location.hash = '#item-2';
  const fake = fakeRequests(requests);
  const shownStep = await showStep('owners', {
    answers: { ...ANN, ...answers },
    only,
    loggedIn: true,
    ports: { requests: fake.port },
  });
  window.location.hash = '';
  const { engine } = shownStep;
  const take = (all: readonly PartRequest[]): void => {
    const awaited = all.flatMap(({ delegate: name, item, fields, status }) => {
      const { delegate } = delegateOf(engine.flow, name) ?? {};
      return delegate && ['waiting', 'opened'].includes(status) ? [{ delegate, item, fields }] : [];
    });
    engine.dispatch({ type: 'awaited', awaited });
  };
  fake.onTake(take);
  act(() => take(requests));
  return { ...shownStep, ...fake };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
