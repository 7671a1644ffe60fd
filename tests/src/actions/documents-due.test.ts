import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { createEngine } from '#engine/core/index.ts';
import { documentsDue, noteDocumentsNeeded } from '#src/actions/documents-due.ts';
import type { Runtime } from '#src/wizard/runtime.ts';

const YOUNG = { loan_type: ['EQ'], business_years: 1 };

function runtimeWith(application: Record<string, string[] | number>): Runtime {
  const engine = createEngine(
    flow,
    { compute: {}, content: {}, texts: {}, now: () => '2026-11-20T00:00:00.000Z' },
    { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} },
  );
  engine.dispatch({ type: 'load', application, version: 3 });
  const ids = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
  return { engine, ids } as unknown as Runtime;
}

it.each([
  [
    ['pfs', 'suq'],
    ['pfs', 'suq'],
  ],
  [['pfs'], ['pfs']],
  [[], []],
])('decision 22: where the server still needs %j, %j are due', (needed, due) => {
  const runtime = runtimeWith(YOUNG);
  expect(documentsDue(runtime)).toEqual(['pfs', 'suq']);
  noteDocumentsNeeded(runtime, 'd1', needed);
  expect(documentsDue(runtime)).toEqual(due);
});

it('the word about an application that asked for none says nothing of one that does', () => {
  const runtime = runtimeWith({ loan_type: ['WC'], business_years: 1 });
  noteDocumentsNeeded(runtime, 'd1', []);
  runtime.engine.dispatch({ type: 'change', values: { loan_type: ['EQ'] } });
  expect(documentsDue(runtime)).toEqual(['pfs', 'suq']);
  // Nor does one that does not know of this change yet.
  noteDocumentsNeeded(runtime, 'd1', []);
  expect(documentsDue(runtime)).toEqual(['pfs', 'suq']);
});

it('another application owes its own', () => {
  const runtime = runtimeWith(YOUNG);
  noteDocumentsNeeded(runtime, 'd1', []);
  runtime.ids = { dealId: 'd2', accountId: 'a1', contactId: 'c1' };
  expect(documentsDue(runtime)).toEqual(['pfs', 'suq']);
  noteDocumentsNeeded(runtime, 'd1', []);
  expect(documentsDue(runtime)).toEqual(['pfs', 'suq']);
});
