import { type Role, roleField } from '#domain/roles.ts';
import { locate, wordOf } from '#engine';
import { showFailure } from '../../api/show-failure.ts';
import type { Goal, Outcome, Runtime } from '../state/index.ts';
import { textOf } from '../state/index.ts';
import type catalog from './catalog.json';

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

/** An action that is nothing but a request to the application's core. */
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

/**
 * Email check [SIGN-2]: not registered, the form continues; registered, 'This email is already registered with us.
 * Please login.' at the field, with its link on the page.
 */
async function checkEmail(
  runtime: Pick<Runtime, 'engine' | 'api' | 'brand' | 'boot' | 'alerts'>,
): Promise<Outcome> {
  const { engine, api } = runtime;
  const { flow } = engine;
  const email = textOf(flow, engine.state().application, 'email');
  const answer = await api.validateEmail(email);
  if (!answer.ok) {
    showFailure(answer.failure, runtime, 'check-email');
    return { ok: false };
  }
  if (!answer.value.userWithThisEmailExists) return { ok: true };
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
 * After sign-in, the person's unfinished application on the server goes before this tab's draft; answers that differ
 * are offered, not dropped [SESSION-24]. Without one, this tab's draft is the application.
 */
async function resumeApplication(runtime: Runtime): Promise<Outcome> {
  if (runtime.state().core.ids) return { ok: true };
  const answer = await runtime.askServer();
  if (!answer || answer.ok) return { ok: true };
  showFailure(answer.failure, runtime, 'load');
  return { ok: false };
}

/**
 * Starts the emailed-code sign-in with names and phone carried [SIGN-1]. A code sent less than 60 seconds
 * ago to the same address still counts, so going back and forth does not run into the lock.
 */
async function sendCode({
  engine,
  session,
  alerts,
}: Pick<Runtime, 'engine' | 'session' | 'alerts'>): Promise<Outcome> {
  const byRole = (role: Role): string => textOf(engine.flow, engine.state().application, role);
  const email = byRole('email');
  const until = session.emailCode.lockedUntil();
  if (session.emailCode.sentTo() === email && until !== undefined && until > Date.now()) return { ok: true };
  const answer = await session.startCode(email, {
    firstName: byRole('first-name'),
    lastName: byRole('last-name'),
    phone: byRole('phone'),
  });
  if (!answer.ok) alerts.show({ level: 'warning', text: answer.text });
  return answer.ok ? { ok: true } : { ok: false };
}

/**
 * Reads from the server how statements have come: another tab, another device or a return link may have sent some since. If the
 * call fails, the page keeps its state.
 */
export async function syncStatements(
  runtime: Pick<Runtime, 'engine' | 'api' | 'state' | 'dispatch'>,
): Promise<void> {
  const { session, core } = runtime.state();
  if (!core.ids || !session.loggedIn) return;
  const answer = await runtime.api.currentDeal(runtime.engine.flow.id);
  if (answer.ok && answer.value) runtime.dispatch({ type: 'statements-read', deal: answer.value });
}
