import { type ApplicationData, type Migration, migrateAnswers, reduce, renameField } from '#engine';
import type { ApplicationState, Setting } from '../state/index.ts';

/** Switches to the flow of another release, already in `setting`, and migrates the page's answers to it. */
export function handleFlowSwitch(
  { flow, env }: Setting,
  state: ApplicationState,
  migrations: readonly Migration[],
): ApplicationState {
  const movedAnswers = migrations.length === 0 ? state : movedState(state, migrations);
  return reduce(flow, env, movedAnswers, { type: 'facts', facts: {} });
}

function movedState(state: ApplicationState, migrations: readonly Migration[]): ApplicationState {
  const { core } = state;
  const all = (answers: ApplicationData): ApplicationData =>
    migrateAnswers(answers, migrations) as ApplicationData;
  const byName = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [renameField(name, migrations), value]));
  const { attempt, question } = core;
  return {
    ...state,
    application: all(state.application),
    touched: byName(state.touched),
    core: {
      ...core,
      base: core.base && all(core.base),
      lost: core.lost.map(all),
      refused: byName(core.refused),
      attempt: attempt && { ...attempt, snapshot: all(attempt.snapshot), held: all(attempt.held) },
      question: question && { ...question, mine: byName(question.mine) },
    },
  };
}
