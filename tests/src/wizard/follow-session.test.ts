// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { readField } from '#engine/core/index.ts';
import type { Session } from '#src/session/session.ts';
import type { Ending } from '#src/session/session-service.ts';
import { followSession } from '#src/wizard/follow-session.ts';
import { keepDraftOf } from '#src/wizard/keep-draft.ts';
import { keepLastSubmission, readLastSubmission } from '#src/wizard/last-submission.ts';
import type { Runtime } from '#src/wizard/runtime.ts';
import { takeUpDraft } from '#src/wizard/take-up.ts';
import { engineWith } from '../../engine/core/test-application.ts';

// Decision 15: whose answers stand in this tab.

const OUT: Session = { loggedIn: false, accounts: [] };
const as = (id: string): Session => ({ loggedIn: true, accounts: [], id, email: `${id}@example.com` });
const IDS = { business_id: 'b1', loan_id: 'l1' };

beforeEach(() => sessionStorage.clear());

/** A page of this tab, with a session that tests turn. */
function page(who: Session = OUT) {
  const store = createStore<Session>(() => who);
  const listeners: ((ending: Ending) => void)[] = [];
  const engine = engineWith({}, who.loggedIn);
  const runtime = {
    ...{ engine, base: undefined, brand: { platform: 'bank' } },
    session: { store, onEnded: (listener: (ending: Ending) => void) => listeners.push(listener) },
  } as unknown as Runtime;
  takeUpDraft(runtime);
  const write = keepDraftOf(runtime);
  followSession(runtime, write);
  const read = (name: string) => readField(engine.flow, engine.state().application, name);
  return {
    runtime,
    type: (values: Record<string, string>) => engine.dispatch({ type: 'change', values }),
    signIn: (id: string) => store.setState(as(id), true),
    end(ending: Ending) {
      store.setState(OUT, true);
      for (const listener of listeners) listener(ending);
    },
    write: () => write(store.getState().id),
    read,
    ids: () => [read('business_id'), read('loan_id')],
    name: () => read('business_name'),
  };
}
const stored = () => JSON.stringify({ ...sessionStorage });

describe('an ended session', () => {
  test('takes the answers off the page; the same person gets them back', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.end('expired');
    expect([ada.name(), ...ada.ids()]).toEqual([undefined, undefined, undefined]);
    ada.signIn('ada');
    expect(ada.name()).toBe('Acme');
  });

  test('what a visitor types meanwhile does not take their place, and stays on top', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', owner_1_first: 'Ada' });
    ada.end('expired');
    ada.type({ owner_1_first: 'Augusta' });
    ada.write();
    ada.signIn('ada');
    expect([ada.name(), ada.read('owner_1_first')]).toEqual(['Acme', 'Augusta']);
  });

  test('over a reload too: nobody signed out sees them, the same person does', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme' });
    ada.end('expired');
    const visitor = page();
    expect(visitor.name()).toBeUndefined();
    visitor.type({ owner_1_first: 'Eve' });
    visitor.write();
    const again = page();
    again.signIn('ada');
    expect(again.name()).toBe('Acme');
  });

  test('another person never gets them: ids and draft are cleared', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.end('expired');
    ada.signIn('bob');
    expect([ada.name(), ...ada.ids()]).toEqual([undefined, undefined, undefined]);
    expect(stored()).not.toMatch(/Acme|b1|l1/);
    ada.end('expired');
    ada.signIn('ada');
    expect(ada.name()).toBeUndefined();
  });
});

describe('another person on the same browser', () => {
  test('after a reload: the earlier one`s draft is dropped', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.write();
    const bob = page(as('bob'));
    expect([bob.name(), ...bob.ids()]).toEqual([undefined, undefined, undefined]);
    expect(stored()).not.toContain('Acme');
  });

  test.each(['logged-out', 'replaced'] as const)('%s: everything is forgotten at once', (ending) => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.write();
    keepLastSubmission({
      reference: 'R-1',
      businessName: 'Acme',
      amount: 1,
      stage: '',
      submittedAt: '',
      documents: [],
    });
    ada.end(ending);
    expect(ada.name()).toBeUndefined();
    expect(stored()).not.toMatch(/Acme|R-1/);
    expect(readLastSubmission()).toBeUndefined();
  });
});

test('a visitor who signs in keeps what they typed', () => {
  const eve = page();
  eve.type({ business_name: 'Eve Co' });
  eve.signIn('eve');
  expect(eve.name()).toBe('Eve Co');
});
