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
 * Saves the unsaved answers of every running flow, then loads another account's application. Answers from before
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
  const pageRuntime = await runtimes.getOrStart(flowId, context.brand);
  const running = await runtimes.listRunning();
  for (const runtime of running) {
    const isSaved = await saveUnsaved(runtime);
    const asking = running.find(isAsking);
    if (asking) return { ok: false, asks: asking.engine.flow.id };
    if (!isSaved) return { ok: false };
  }
  const previousAccount = chosenAccount(pageRuntime.session);
  const previousName =
    previousAccount && pageRuntime.session.store.getState().accountNames?.[previousAccount];
  chooseAccount(pageRuntime.session, account?.id);
  for (const runtime of running) {
    if (
      runtime.state().core.ids ||
      (previousAccount && hasOnlyPrefilled(runtime, prefilledAnswers(runtime, previousName)))
    )
      runtime.dispatch({ type: 'clear' });
    await runtime.askServer();
  }
  pageRuntime.engine.dispatch({ type: 'prefill', values: prefilledAnswers(pageRuntime, account?.name) });
  return { ok: true };
}

/** @returns false if the save failed, or once it shows a question, because it then waits for the person's decision */
async function saveUnsaved(runtime: Runtime): Promise<boolean> {
  const { core } = runtime.state();
  // A first save without an answer may have created an application of this account.
  const needsSave = core.ids ? isUnsaved(runtime.engine.flow, runtime.state()) : core.createKey !== undefined;
  if (isAsking(runtime)) return false;
  if (!needsSave) return true;
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

/** Whether the person entered nothing else than the prefilled answers, so that clearing loses nothing. */
function hasOnlyPrefilled(runtime: Runtime, prefilled: Record<string, FieldValue>): boolean {
  const { touched, application } = runtime.state();
  return Object.keys(touched).every((name) => {
    const value = readField(runtime.engine.flow, application, name);
    return isEmpty(value) || value === prefilled[name];
  });
}

/** The answers that are prefilled from the session and the account. */
function prefilledAnswers(
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
