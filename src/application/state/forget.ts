import { reduce } from '#engine';
import type { Effect, Step } from './events.ts';
import type { Setting } from './setting.ts';
import { type ApplicationState, BLANK_CORE } from './state.ts';

/** Starts again for the same person [STEP-60]. Waiting requests are refused, a pending answer is ignored. */
export function forget(setting: Setting, state: ApplicationState): Step<ApplicationState> {
  const emptied = forgetButDraft(setting, state);
  return {
    state: emptied.state,
    effects: [...emptied.effects, { type: 'forget', everything: false }, { type: 'forget-uploads' }],
  };
}

/** The same, but keeps this tab's draft. */
export function forgetButDraft({ flow, env }: Setting, state: ApplicationState): Step<ApplicationState> {
  const { person, own: ownValues, queue, attempt, question } = state.core;
  const blank = reduce(flow, env, state, { type: 'reset', values: ownValues });
  const waiting = [attempt?.request, question?.request, ...queue];
  return {
    state: { ...blank, core: { ...BLANK_CORE, person, own: ownValues } },
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
