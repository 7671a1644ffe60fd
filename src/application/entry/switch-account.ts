import { type Role, roleField } from '#domain/roles.ts';
import { type FieldValue, isEmpty, readField } from '#engine';
import type { Brand } from '../../brand/types.ts';
import { chooseAccount, chosenAccount } from '../../session/state/index.ts';
import type { Services } from '../../shell/services/index.ts';
import { createRuntimes } from '../runtime/index.ts';
import { isUnsaved } from '../saves/index.ts';
import type { Runtime } from '../state/index.ts';

/** `asks`: the flow whose wizard must first ask the person about conflicting answers. */
export type AccountSwitch = { ok: true } | { ok: false; asks?: string };

/**
 * Saves the open answers of every running flow, then loads another account's application. Answers from before
 * the sign-in are kept.
 * @param account undefined: a business of the person that is not in the list
 * @returns not ok, with nothing changed, if the answers could not be saved or conflict
 */
export async function switchAccount(
  flowId: string,
  context: { brand: Brand; services: Services },
  account: { id: string; name?: string } | undefined,
): Promise<AccountSwitch> {
  const runtimes = context.services.once(createRuntimes);
  const runtime = await runtimes.getOrStart(flowId, context.brand);
  const running = await runtimes.listRunning();
  for (const runtime of running) {
    const isSaved = await saveUnsaved(runtime);
    const asking = running.find(isAsking);
    if (asking) return { ok: false, asks: asking.engine.flow.id };
    if (!isSaved) return { ok: false };
  }
  const previousAccount = chosenAccount(runtime.session);
  const previousName = previousAccount && runtime.session.store.getState().accountNames?.[previousAccount];
  chooseAccount(runtime.session, account?.id);
  for (const runtime of running) {
    if (
      runtime.state().core.ids ||
      (previousAccount && hasOnlyAnswers(runtime, prefilledBy(runtime, previousName)))
    )
      runtime.dispatch({ type: 'clear' });
    await runtime.askServer();
  }
  runtime.engine.dispatch({ type: 'prefill', values: prefilledBy(runtime, account?.name) });
  return { ok: true };
}

/** @returns false also as soon as a question is shown, because the save waits for its answer */
async function saveUnsaved(runtime: Runtime): Promise<boolean> {
  const { core } = runtime.state();
  // A first save without an answer may have created an application of this account.
  const isOpen = core.ids ? isUnsaved(runtime.engine.flow, runtime.state()) : core.createKey !== undefined;
  if (isAsking(runtime)) return false;
  if (!isOpen) return true;
  let stop = (): void => {};
  const questionShown = new Promise<false>((resolve) => {
    stop = runtime.engine.store.subscribe(() => {
      if (isAsking(runtime)) resolve(false);
    });
  });
  const isSaved = runtime.request('save').then(({ ok }) => ok);
  return Promise.race([isSaved, questionShown]).finally(stop);
}

function isAsking(runtime: Runtime): boolean {
  return runtime.state().core.question !== undefined;
}

/** Whether an application has no other answers than these, so that clearing it loses nothing. */
function hasOnlyAnswers(runtime: Runtime, prefilled: Record<string, FieldValue>): boolean {
  const { touched, application } = runtime.state();
  return Object.keys(touched).every((name) => {
    const value = readField(runtime.engine.flow, application, name);
    return isEmpty(value) || value === prefilled[name];
  });
}

/** The answers that the session and the account give. */
function prefilledBy(
  { engine, session }: Runtime,
  businessName: string | undefined,
): Record<string, FieldValue> {
  const { firstName, lastName, email } = session.store.getState();
  const prefilledRoles: [Role, string | undefined][] = [
    ['name', businessName],
    ['first-name', firstName],
    ['last-name', lastName],
    ['email', email],
  ];
  return Object.fromEntries(
    prefilledRoles.flatMap(([role, value]) => {
      const field = roleField(engine.flow, role);
      return value && field !== '' ? [[field, value]] : [];
    }),
  );
}
