import { type ApplicationData, type Migration, migrateAnswers, reduce, renameField } from '#engine';
import type { ApplicationState, MachineInputs } from '../state/index.ts';

/** Migrates the page's answers to the flow of another release, which the caller has put into `inputs`. */
export function handleFlowSwitch(
  { flow, env }: MachineInputs,
  state: ApplicationState,
  migrations: readonly Migration[],
): ApplicationState {
  const migratedState = migrations.length === 0 ? state : migrateState(state, migrations);
  return reduce(flow, env, migratedState, { type: 'facts', facts: {} });
}

function migrateState(state: ApplicationState, migrations: readonly Migration[]): ApplicationState {
  const { core } = state;
  const migrate = (answers: ApplicationData): ApplicationData =>
    migrateAnswers(answers, migrations) as ApplicationData;
  const renameKeys = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [renameField(name, migrations), value]));
  const { attempt, question } = core;
  return {
    ...state,
    application: migrate(state.application),
    touched: renameKeys(state.touched),
    core: {
      ...core,
      base: core.base && migrate(core.base),
      lost: core.lost.map(migrate),
      refused: renameKeys(core.refused),
      attempt: attempt && {
        ...attempt,
        snapshot: migrate(attempt.snapshot),
        heldAnswers: migrate(attempt.heldAnswers),
      },
      question: question && { ...question, mine: renameKeys(question.mine) },
    },
  };
}
