import { type Role, roleField } from '#domain/roles.ts';
import { type CompiledStep, locate, wordOf } from '#engine';
import { showFailure } from '../../api/client/show-failure.ts';
import type { Goal, Outcome, Runtime } from '../state/index.ts';
import { textByRole } from '../state/index.ts';
import { askAddress, loadLikelyAddress } from './ask-address.ts';
import type catalog from './catalog.json';

/** Names for a step's `next`; catalog.json describes each for staff and the compiler. */
export type ActionName = keyof typeof catalog;

const ACTIONS: Record<ActionName, (runtime: Runtime, step: string) => Promise<Outcome>> = {
  activate: requestGoal('activate'),
  'check-email': checkEmail,
  'resume-application': resumeApplication,
  save: requestGoal('save'),
  'send-code': sendCode,
  submit: requestGoal('submit'),
  'update-deal': requestGoal('deals'),
};

function requestGoal(goal: Goal): (runtime: Runtime, step: string) => Promise<Outcome> {
  return (runtime, step) => runtime.request(goal, false, step);
}

/**
 * Runs an action by name before the next step; if the outcome is not ok, the person stays.
 * @param step the id of the step that the person leaves. @throws Error for an unknown name
 */
export function runAction(name: string, runtime: Runtime, step: string): Promise<Outcome> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName] : undefined;
  if (!action) throw new Error(`Unknown action '${name}'`);
  return action(runtime, step);
}

/** Loads the code of the checks that a press on a step's button runs. */
export async function fetchChecks({ next }: CompiledStep): Promise<void> {
  if (next.some(({ action }) => action === 'check-email')) await loadLikelyAddress();
}

/** Asks the person if the address looks mistyped [SIGN-9]; a registered address is an error of the field. */
async function checkEmail(
  runtime: Pick<Runtime, 'engine' | 'api' | 'brand' | 'boot' | 'alerts' | 'modals' | 'session'>,
): Promise<Outcome> {
  const { engine, api, modals, session } = runtime;
  const { flow } = engine;
  const typedEmail = textByRole(flow, engine.state().application, 'email');
  // If a code was mailed to this address, the person has already answered.
  const email =
    session.emailCode.sentTo() === typedEmail ? typedEmail : await askAddress(typedEmail, modals, engine.env);
  if (email === undefined) return { ok: false };
  if (email !== typedEmail)
    engine.dispatch({ type: 'change', values: { [roleField(flow, 'email')]: email } });
  const result = await api.validateEmail(email);
  if (!result.ok) {
    showFailure(result.failure, runtime, 'check-email');
    return { ok: false };
  }
  if (!result.value.userWithThisEmailExists) return { ok: true };
  const text = wordOf(engine.env, 'errors.registered');
  const field = roleField(flow, 'email');
  const pointer = locate(flow.application, field)?.pointer ?? '';
  engine.dispatch({
    type: 'errors',
    errors: [{ pointer, field, keyword: 'registered', text }],
    fields: [field],
  });
  return { ok: false };
}

/**
 * The server's unfinished application takes precedence over this tab's draft; for different answers the
 * person chooses [SESSION-24].
 */
async function resumeApplication(runtime: Runtime): Promise<Outcome> {
  if (runtime.state().core.ids) return { ok: true };
  const result = await runtime.askServer();
  if (!result || result.ok) return { ok: true };
  showFailure(result.failure, runtime, 'load');
  return { ok: false };
}

/**
 * Mails a sign-in code with names and phone [SIGN-1]. A code sent to the same address within 60 seconds still
 * counts, so that going back and forth does not reach the rate limit.
 */
async function sendCode({
  engine,
  session,
  alerts,
}: Pick<Runtime, 'engine' | 'session' | 'alerts'>): Promise<Outcome> {
  const byRole = (role: Role): string => textByRole(engine.flow, engine.state().application, role);
  const email = byRole('email');
  const lockedUntil = session.emailCode.lockedUntil();
  if (session.emailCode.sentTo() === email && lockedUntil !== undefined && lockedUntil > Date.now())
    return { ok: true };
  const result = await session.startCode(email, {
    firstName: byRole('first-name'),
    lastName: byRole('last-name'),
    phone: byRole('phone'),
  });
  if (!result.ok) alerts.show({ level: 'warning', text: result.text });
  return result.ok ? { ok: true } : { ok: false };
}

/**
 * Reads how statements have come: another tab, device or return link may have sent some. A failed call
 * changes nothing.
 */
export async function syncStatements(
  runtime: Pick<Runtime, 'engine' | 'api' | 'state' | 'dispatch'>,
): Promise<void> {
  const { session, core } = runtime.state();
  if (!core.ids || !session.loggedIn) return;
  const result = await runtime.api.currentDeal(runtime.engine.flow.id);
  if (result.ok && result.value) runtime.dispatch({ type: 'statements-read', deal: result.value });
}
