// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { listOf } from '#engine';
import { readTabDraft } from '#src/application/runtime/draft/tab-draft.ts';
import { createSubmissions } from '#src/application/state/last-submission.ts';
import { as, flow, OUT, runtimeWith, serverDeal } from './test-runtime.ts';

// [SESSION-23] [SIGN-39]: a reloaded page and the server's version at that time.

beforeEach(() => sessionStorage.clear());

const HELD = {
  loan_id: 'l1',
  business_id: 'b1',
  business_name: 'Acme',
  business_city: 'Reno',
  owners: [
    { id: 'c1', first: 'Ada' },
    { id: 'c2', first: 'Bob' },
  ],
};
const deal = (version: number, application: object = HELD) =>
  serverDeal({ version, application: application as never });

/** The tab of a user whose application the server has in version 1. */
function openPage() {
  const page = runtimeWith({ who: as('ada') });
  page.runtime.dispatch({ type: 'server-application', deal: deal(1) });
  return page;
}

/** The same tab after a reload, before the server was asked. */
function reloadPage(page: ReturnType<typeof runtimeWith>, who = as('ada')) {
  page.runtime.dispatch({ type: 'page-hidden' });
  page.runtime.stop();
  const session = { store: { getState: () => who } };
  const draft = readTabDraft(flow, 'bank', { session, submissions: createSubmissions() } as never);
  return runtimeWith({ who, draft });
}

it('[SESSION-20] a cleared answer and a removed owner stay so over a reload', () => {
  const page = openPage();
  page.type({ business_name: undefined });
  const [, bob] = listOf(page.runtime.state().application, 'owners');
  page.runtime.dispatch({ type: 'remove-item', list: 'owners', key: bob?.key ?? '' });
  const back = reloadPage(page);
  back.runtime.dispatch({ type: 'server-application', deal: deal(1) });
  expect(back.read('business_name')).toBeUndefined();
  expect(listOf(back.runtime.state().application, 'owners').map(({ id }) => id)).toEqual(['c1']);
  expect(back.runtime.state()).toMatchObject({ dirty: true, version: 1 });
  expect(back.runtime.state().core.question).toBeUndefined();
});

it('changes from another device are merged, and conflicts are asked about', () => {
  const page = openPage();
  page.type({ business_name: 'Mine' });
  const back = reloadPage(page);
  const theirs = { ...HELD, business_name: 'Theirs', business_city: 'Elko' };
  back.runtime.dispatch({ type: 'server-application', deal: deal(2, theirs) });
  expect(back.read('business_city')).toBe('Elko');
  expect(back.runtime.state().core.question?.differences).toMatchObject([
    { field: 'business_name', mine: 'Mine', theirs: 'Theirs' },
  ]);
  back.runtime.dispatch({ type: 'chosen', choice: 'mine' });
  expect(back.read('business_name')).toBe('Mine');
});

it('a reload while the person is being asked asks again, with their answer', () => {
  const page = openPage();
  page.type({ business_name: 'Mine' });
  const back = reloadPage(page);
  const theirs = deal(2, { ...HELD, business_name: 'Theirs' });
  back.runtime.dispatch({ type: 'server-application', deal: theirs });
  const again = reloadPage(back);
  again.runtime.dispatch({ type: 'server-application', deal: theirs });
  expect(again.runtime.state().core.question?.differences).toMatchObject([
    { mine: 'Mine', theirs: 'Theirs' },
  ]);
});

it('an application that was submitted elsewhere opens the confirmation', () => {
  const page = openPage();
  const back = reloadPage(page);
  const addresses: string[] = [];
  back.runtime.onNavigate((to) => addresses.push(to));
  back.runtime.dispatch({ type: 'server-application', deal: null });
  expect(addresses).toEqual(['/app/decision/process']);
  expect(back.read('business_name')).toBeUndefined();
});

it("ignores an answer that is older than this page's last save", () => {
  const page = openPage();
  page.runtime.dispatch({ type: 'server-application', deal: deal(3, { ...HELD, business_name: 'Newer' }) });
  page.runtime.dispatch({ type: 'server-application', deal: deal(2, { ...HELD, business_name: 'Older' }) });
  expect(page.read('business_name')).toBe('Newer');
});

it("[STEP-61] an untouched default is not a change, and the server's record of statements replaces the draft's", () => {
  const page = runtimeWith({ who: as('ada') });
  expect(page.read('loan_amount')).toBe(150000);
  const savedApplication = {
    ...HELD,
    loan_amount: 85000,
    type_of_statements: 'upload',
    have_statements: true,
  };
  page.runtime.dispatch({ type: 'server-application', deal: deal(1, savedApplication) });
  expect([page.read('loan_amount'), page.read('type_of_statements')]).toEqual([85000, 'upload']);
  expect(page.runtime.state()).toMatchObject({ dirty: false });
});

it("merges a visitor's answers with the server's once they sign in", () => {
  const page = runtimeWith({ who: OUT });
  page.type({ business_street: '1 Main St' });
  page.turn(as('ada'));
  page.runtime.dispatch({ type: 'server-application', deal: deal(1) });
  expect([page.read('business_street'), page.read('business_name')]).toEqual(['1 Main St', 'Acme']);
  expect(page.runtime.state().dirty).toBe(true);
});
