import { expect, it } from 'vitest';
import { handleFlowSwitch } from '#src/application/machine/flow-switch.ts';
import type { ApplicationState } from '#src/application/state/state.ts';
import { savedMachine } from './machine.ts';

// A release renames a question: everything that the page knows of it gets the new name.

const MIGRATIONS = [{ rename: 'business_dba', to: 'trade_name' }];
const OLD = { loan_id: 'l1', business_dba: 'Oak' } as never;
const NEW = { loan_id: 'l1', trade_name: 'Oak' };

function switched(change: (state: ApplicationState) => Partial<ApplicationState['core']>) {
  const { inputs, state } = savedMachine();
  const before = { ...state(), application: OLD, touched: { business_dba: true as const } };
  const core = { ...before.core, ...change(before) };
  return handleFlowSwitch(inputs, { ...before, core }, MIGRATIONS);
}

it('renames the answers of the page, and that they were touched', () => {
  const { application, touched } = switched(() => ({}));
  expect(application).toMatchObject(NEW);
  expect(application).not.toHaveProperty('business_dba');
  expect(touched).toEqual({ trade_name: true });
});

it.each<[string, Partial<ApplicationState['core']>, object]>([
  ["the server's state", { base: OLD }, { base: NEW }],
  ['saves without an answer', { lost: [OLD] }, { lost: [NEW] }],
  ['refused answers', { refused: { business_dba: 'Oak' } }, { refused: { trade_name: 'Oak' } }],
  [
    'a running save',
    { attempt: { snapshot: OLD, heldAnswers: OLD } as never },
    { attempt: { snapshot: NEW, heldAnswers: NEW } },
  ],
  [
    'a question to the person',
    { question: { differences: [], mine: { business_dba: 'Oak' }, request: undefined } },
    { question: { mine: { trade_name: 'Oak' } } },
  ],
])('renames %s', (_, core, expected) => {
  const after = switched(() => core).core;
  expect(after).toMatchObject(expected);
  expect(JSON.stringify(after)).not.toContain('business_dba');
});
