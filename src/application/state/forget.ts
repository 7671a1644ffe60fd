import { reduce } from '#engine';
import type { Effect, NextState } from './events.ts';
import type { MachineInputs } from './machine-inputs.ts';
import { type ApplicationState, BLANK_CORE } from './state.ts';

/** Empties the application for the same person [STEP-60]. Waiting saves fail, and the answer of a running save is ignored. */
export function resetApplication(
  inputs: MachineInputs,
  state: ApplicationState,
): NextState<ApplicationState> {
  const emptied = resetKeepingDraft(inputs, state);
  return {
    state: emptied.state,
    effects: [...emptied.effects, { type: 'forget', everything: false }, { type: 'forget-uploads' }],
  };
}

/** Empties the application, but keeps this tab's draft. */
export function resetKeepingDraft(
  { flow, env }: MachineInputs,
  state: ApplicationState,
): NextState<ApplicationState> {
  const { person, personAnswers: ownValues, queue, attempt, question } = state.core;
  const blank = reduce(flow, env, state, { type: 'reset', values: ownValues });
  const waiting = [attempt?.request, question?.request, ...queue];
  return {
    state: { ...blank, core: { ...BLANK_CORE, person, personAnswers: ownValues } },
    effects: [
      { type: 'stop-waiting', timer: 'autosave' },
      { type: 'stop-waiting', timer: 'draft' },
      { type: 'dialog', kind: 'processing', open: false },
      ...waiting.flatMap((request): Effect[] =>
        request ? [{ type: 'settle', id: request.id, outcome: { ok: false } }] : [],
      ),
    ],
  };
}
