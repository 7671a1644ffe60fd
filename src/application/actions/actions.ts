import type { Runtime } from '../runtime.ts';
import type { Goal, Outcome } from '../state.ts';
import type catalog from './catalog.json';
import { checkEmail } from './check-email.ts';
import { resumeApplication } from './resume-application.ts';
import { sendCode } from './send-code.ts';

/** Names a step's `next` may use; catalog.json tells staff and the compiler what each is for. */
export type ActionName = keyof typeof catalog;

const ACTIONS: Record<ActionName, (runtime: Runtime) => Promise<Outcome>> = {
  activate: ending('activate'),
  'check-email': checkEmail,
  'resume-application': resumeApplication,
  save: ending('save'),
  'send-code': sendCode,
  submit: ending('submit'),
  'update-deal': ending('deals'),
};

/** An action that is nothing but a wish to the application's core. */
function ending(goal: Goal): (runtime: Runtime) => Promise<Outcome> {
  return (runtime) => runtime.request(goal);
}

/**
 * Runs an action by name: one thing on the way to the next step. An outcome that is not ok keeps the person where they are;
 * they have been told why, or are shown its errors. @throws for a name the catalog does not know: the compiler refuses
 * such a flow.
 */
export function runAction(name: string, runtime: Runtime): Promise<Outcome> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName] : undefined;
  if (!action) throw new Error(`Unknown action '${name}'`);
  return action(runtime);
}
