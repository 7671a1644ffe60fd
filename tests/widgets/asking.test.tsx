// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { delegateOf, type FieldValue } from '#engine';
import type { PartRequest, RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import { showStep } from './step-harness.tsx';

const SAM = {
  ...{ owner_2_id: 'b', owner_2_first: 'Sam', owner_2_last: 'Reed', owner_2_email: 'sam@oak.example' },
  owner_2_ownership: 40,
};
const ANN = { owner_1_id: 'a', owner_1_first: 'Ann', owner_1_ownership: 60 };

const WAITING: PartRequest = {
  ...{ id: 'r1', delegate: 'owner-part', item: 'b', status: 'waiting', undelivered: false },
  ...{ madeAt: '2026-11-20T15:00:00.000Z', sentAt: '2026-11-20T15:00:00.000Z' },
  dueAt: '2026-12-04T15:00:00.000Z',
  fields: ['first', 'last', 'mobile', 'title', 'street', 'suite', 'zip', 'city', 'state', 'ssn', 'dob'],
};

/** The requests of an application, as the port of a page has them; a test changes them. */
function fakeRequests(start: PartRequest[] = []) {
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
    again: vi.fn(async (): Promise<RequestOutcome> => ({ ok: true })),
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

async function show(
  requests: PartRequest[] = [],
  answers: Record<string, FieldValue> = SAM,
  only?: string[],
) {
  window.location.hash = '#item-2';
  const fake = fakeRequests(requests);
  const shown = await showStep('owners', {
    answers: { ...ANN, ...answers },
    only,
    loggedIn: true,
    ports: { requests: fake.port },
  });
  window.location.hash = '';
  const { engine } = shown;
  const take = (all: readonly PartRequest[]): void => {
    const awaited = all.flatMap(({ delegate: name, item, fields, status }) => {
      const { delegate } = delegateOf(engine.flow, name) ?? {};
      return delegate && ['waiting', 'opened'].includes(status) ? [{ delegate, item, fields }] : [];
    });
    engine.dispatch({ type: 'awaited', awaited });
  };
  fake.onTake(take);
  act(() => take(requests));
  return { ...shown, ...fake };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the card of an owner', () => {
  test('asks the person, and says that we wait for them instead of asking for their details [REQUEST-41]', async () => {
    const { user, port } = await show();
    expect(screen.getByLabelText('Social Security number *')).toBeTruthy();
    await user.click(button('Ask Sam to fill this in'));
    expect(port.ask).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'owner-part', list: 'owners' }),
      expect.any(String),
    );
    const state = await screen.findByText('Waiting for Sam, asked on November 20, 2026', {
      selector: '[id]',
    });
    await waitFor(() => expect(document.activeElement).toBe(state));
    expect(screen.queryByLabelText('Social Security number *')).toBeNull();
    expect(screen.getByLabelText(/^Ownership/)).toBeTruthy();
    expect(screen.getByText(/^Asked for: First name, Last name, Mobile phone, /)).toBeTruthy();
  });

  test('of the applicant offers to ask nobody', async () => {
    const { user } = await show();
    await user.click(button('Edit Ann'));
    expect(
      within(screen.getByRole('region', { name: 'Ann' })).queryByRole('button', { name: /^Ask/ }),
    ).toBeNull();
  });
});
