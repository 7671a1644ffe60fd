// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { readTabDraft } from '#src/application/runtime/draft/tab-draft.ts';
import { followPage } from '#src/application/runtime/start-runtime.ts';
import { createSubmissions } from '#src/application/state/last-submission.ts';
import type { Session } from '#src/session/state/session.ts';
import { addDraft } from '#widgets/text-control/pending-drafts.ts';
import { as, flow, OUT, runtimeWith } from './test-runtime.ts';

// [SESSION-22]: whose answers this tab holds.

const IDS = { business_id: 'b1', loan_id: 'l1' };

beforeEach(() => sessionStorage.clear());

/** A page of this tab, opened as by `startRuntime`, with a session that tests change. */
function page(who: Session = OUT) {
  const session = { store: { getState: () => who } };
  const draft = readTabDraft(flow, 'bank', { session, submissions: createSubmissions() } as never);
  const { runtime, turn, end, type, read } = runtimeWith({ who, draft });
  followPage(runtime);
  return {
    runtime,
    type,
    signIn: (id: string) => turn(as(id)),
    end,
    write: () => runtime.dispatch({ type: 'page-hidden' }),
    read,
    ids: () => [read('business_id'), read('loan_id')],
    name: () => read('business_name'),
  };
}
const storedTabText = () => JSON.stringify({ ...sessionStorage });

describe('an ended session', () => {
  test('removes the answers from the page, and restores them for the same person', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.end('expired');
    expect([ada.name(), ...ada.ids()]).toEqual([undefined, undefined, undefined]);
    ada.signIn('ada');
    expect(ada.name()).toBe('Acme');
  });

  test('stores a text that was still being typed, and shows it to no visitor', () => {
    const ada = page(as('ada'));
    addDraft(() => ada.type({ business_name: 'Acme' }));
    ada.end('expired');
    expect(ada.name()).toBeUndefined();
    ada.signIn('ada');
    expect(ada.name()).toBe('Acme');
  });

  test("keeps its answers below a visitor's later input", () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', owner_1_first: 'Ada' });
    ada.end('expired');
    ada.type({ owner_1_first: 'Augusta' });
    ada.write();
    ada.signIn('ada');
    expect([ada.name(), ada.read('owner_1_first')]).toEqual(['Acme', 'Augusta']);
  });

  test('hides the answers from a visitor after a reload, and restores them for the same person', () => {
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
    expect(storedTabText()).not.toMatch(/Acme|b1|l1/);
    ada.end('expired');
    ada.signIn('ada');
    expect(ada.name()).toBeUndefined();
  });

  test('never shows the answers to another person after a reload', () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.end('expired');
    const bob = page();
    bob.signIn('bob');
    expect([bob.name(), ...bob.ids()]).toEqual([undefined, undefined, undefined]);
    expect(storedTabText()).not.toMatch(/Acme|b1|l1/);
  });
});

describe('another person on the same browser', () => {
  test("drops the earlier user's draft after a reload", () => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.write();
    const bob = page(as('bob'));
    expect([bob.name(), ...bob.ids()]).toEqual([undefined, undefined, undefined]);
    expect(storedTabText()).not.toContain('Acme');
  });

  test.each(['logged-out', 'replaced'] as const)('%s: drops everything at once', (ending) => {
    const ada = page(as('ada'));
    ada.type({ business_name: 'Acme', ...IDS });
    ada.write();
    ada.runtime.submissions.keep('apply', {
      reference: 'R-1',
      businessName: 'Acme',
      amount: 1,
      stage: '',
      submittedAt: '',
      documents: [],
    });
    ada.end(ending);
    expect(ada.name()).toBeUndefined();
    expect(storedTabText()).not.toMatch(/Acme|R-1/);
    expect(ada.runtime.submissions.read('apply')).toBeUndefined();
  });
});

test('a visitor who signs in keeps the typed answers', () => {
  const eve = page();
  eve.type({ business_name: 'Eve Co' });
  eve.signIn('eve');
  expect(eve.name()).toBe('Eve Co');
});
