import type { CompiledStep } from '#engine/core/index.ts';
import type { Runtime } from '../wizard/runtime.ts';
import type catalog from './catalog.json';
import { checkEmail } from './check-email.ts';
import { resumeApplication } from './resume-application.ts';
import { save, updateDeal } from './save.ts';
import { sendCode } from './send-code.ts';
import { activate, submit } from './submit.ts';

/** Names a step's `next` may use; catalog.json tells staff and the compiler what each is for. */
export type ActionName = keyof typeof catalog;

/** Does one thing on the way to the next step. False keeps the person where they are; it has told them why. */
export type Action = (runtime: Runtime, step: CompiledStep) => Promise<boolean>;

const ACTIONS: Record<ActionName, Action> = {
  activate,
  'check-email': checkEmail,
  'resume-application': resumeApplication,
  save,
  'send-code': sendCode,
  submit,
  'update-deal': updateDeal,
};

/** Runs an action by name. @throws for a name the catalog does not know: the compiler refuses such a flow. */
export function runAction(name: string, runtime: Runtime, step: CompiledStep): Promise<boolean> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName] : undefined;
  if (!action) throw new Error(`Unknown action '${name}'`);
  return action(runtime, step);
}
