import { expect, it } from 'vitest';
import { pageNeeds } from '#src/application/saves/submission.ts';
import { as, runtimeWith, serverDeal } from './test-runtime.ts';

const YOUNG = { loan_type: ['EQ'], business_years: 1 };

function pageWith(application: object) {
  const { runtime } = runtimeWith({ who: as('ada') });
  const load = (overrides = {}) =>
    runtime.dispatch({
      type: 'server-application',
      deal: serverDeal({
        application: { loan_id: 'l1', owners: [{ id: 'c1' }], ...application } as never,
        ...overrides,
      }),
    });
  load();
  return {
    due: () => pageNeeds(runtime.engine, runtime.state()).documents,
    needs: (dealId: string, needed: string[]) =>
      runtime.dispatch({ type: 'documents-needed', dealId, needed }),
    runtime,
    load,
  };
}

it.each([
  [
    ['pfs', 'suq'],
    ['pfs', 'suq'],
  ],
  [['pfs'], ['pfs']],
  [[], []],
])('[AMOUNT-41] the documents %j are due by the server, %j by the page', (needed, due) => {
  const page = pageWith(YOUNG);
  expect(page.due()).toEqual(['pfs', 'suq']);
  page.needs('d1', needed);
  expect(page.due()).toEqual(due);
});

it('needs of an application without documents are not applied to another one', () => {
  const page = pageWith({ loan_type: ['WC'], business_years: 1 });
  page.needs('d1', []);
  page.runtime.dispatch({ type: 'change', values: { loan_type: ['EQ'] } });
  expect(page.due()).toEqual(['pfs', 'suq']);
  // A server that does not know of this change yet does not count either.
  page.needs('d1', []);
  expect(page.due()).toEqual(['pfs', 'suq']);
});

it('each application has its own documents due', () => {
  const page = pageWith(YOUNG);
  page.needs('d1', []);
  page.load({ dealId: 'd2', version: 2 });
  expect(page.due()).toEqual(['pfs', 'suq']);
  page.needs('d1', []);
  expect(page.due()).toEqual(['pfs', 'suq']);
});
