// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, toDraft } from '#engine';
import { readTabDraft } from '#src/application/runtime/draft/tab-draft.ts';
import { createMachine } from './machine/machine.ts';
import { runner } from './make-runner.ts';
import { flow } from './test-runtime.ts';

// The only module with side effects of an application: it performs effects and reports their results.

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe('the draft of this tab', () => {
  const page = createMachine();
  page.type({ business_name: 'Acme' });
  const draft = JSON.stringify(toDraft(flow, page.state()));
  const runnerInputs = (id?: string) => ({
    session: { store: { getState: () => ({ id, loggedIn: id !== undefined, accounts: [] }) } },
    submissions: { drop: vi.fn() },
  });
  const read = (id?: string, platform = 'bank'): Draft | undefined =>
    readTabDraft(flow, platform, runnerInputs(id) as never);

  it('is read only for its person and its brand', () => {
    const { perform } = runner();
    perform({ type: 'remember', person: 'ada', draft });
    expect(read('ada', 'other')).toBeUndefined();
    expect(read('ada')?.application).toMatchObject({ business_name: 'Acme' });
    expect(read('bob')).toBeUndefined();
    // The draft is deleted then.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Acme');
  });

  it('is deleted with the last submission if another person signs in', () => {
    runner().perform({ type: 'remember', person: 'ada', draft });
    const bob = runnerInputs('bob');
    readTabDraft(flow, 'bank', bob as never);
    expect(bob.submissions.drop).toHaveBeenCalledExactlyOnceWith('apply');
  });

  it('waits for its person while no user is signed in, and is read by that person once', () => {
    const { perform, dispatched } = runner();
    perform({ type: 'remember', person: 'ada', draft });
    expect(read()).toBeUndefined();
    // A visitor`s draft replaces it in the tab, but keeps a place of its own.
    perform({ type: 'remember', person: undefined, draft: draft.replace('Acme', 'Eve Co') });
    expect(read()?.application).toMatchObject({ business_name: 'Eve Co' });
    perform({ type: 'recall', person: 'ada' });
    expect(dispatched).toMatchObject([
      { type: 'draft-read', draft: { application: { business_name: 'Acme' } } },
    ]);
    perform({ type: 'recall', person: 'ada' });
    expect(dispatched).toHaveLength(1);
  });

  it('is deleted unread if another person signs in after it was set aside', () => {
    const { perform, dispatched } = runner();
    perform({ type: 'remember', person: 'ada', draft });
    perform({ type: 'set-aside' });
    expect(read('ada')).toBeUndefined();
    perform({ type: 'recall', person: 'bob' });
    perform({ type: 'recall', person: 'ada' });
    expect(dispatched).toEqual([]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])(
    'is deleted with the draft that was set aside; everything: %s, the last submission %d times',
    (everything, times) => {
      const { perform, ports } = runner();
      perform({ type: 'remember', person: 'ada', draft });
      perform({ type: 'set-aside' });
      perform({ type: 'remember', person: undefined, draft });
      perform({ type: 'forget', everything });
      expect({ ...sessionStorage }).toEqual({});
      expect(ports.submissions.drop).toHaveBeenCalledTimes(times);
    },
  );

  it('is ignored if it is of another flow or an older format', () => {
    const { perform } = runner();
    for (const draftChange of [{ flow: 'bcm' }, { format: 0 }]) {
      perform({
        type: 'remember',
        person: 'ada',
        draft: JSON.stringify({ ...JSON.parse(draft), ...draftChange }),
      });
      expect(read('ada')).toBeUndefined();
    }
  });
});
