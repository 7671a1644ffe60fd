import { type Role, roleField } from '#domain/roles.ts';
import { type FieldValue, isEmpty, readField } from '#engine/core/index.ts';
import type { Brand } from '../brand/types.ts';
import { chooseAccount, chosenAccount } from '../session/account-choice.ts';
import type { Services } from '../shell/services.ts';
import { isUnsaved } from './held-back.ts';
import type { Runtime } from './runtime.ts';
import { createRuntimes } from './runtimes.ts';

/**
 * Goes on with another account of the signed-in person, in every flow that runs: what is open is saved, then the
 * application of that account is taken up. Answers that no account has yet (typed before signing in) come along.
 * @param account undefined: a business of the person's own that is not in the list.
 * @returns false where the open answers could not be saved; then nothing has changed.
 */
export async function switchAccount(
  flowId: string,
  setting: { brand: Brand; services: Services },
  account: { id: string; name?: string } | undefined,
): Promise<boolean> {
  const runtimes = setting.services.once(createRuntimes);
  const runtime = await runtimes.of(flowId, setting.brand);
  const running = await runtimes.running();
  for (const one of running) {
    const { core } = one.state();
    // A first save that nobody answered may have made an application of this account: that is known before.
    const isOpen = core.ids ? isUnsaved(one.engine.flow, one.state()) : core.createKey !== undefined;
    if (isOpen && !(await one.request('save')).ok) return false;
  }
  const before = chosenAccount(runtime.session);
  const nameBefore = before && runtime.session.store.getState().accountNames?.[before];
  chooseAccount(runtime.session, account?.id);
  for (const one of running) {
    if (one.state().core.ids || (before && holdsOnly(one, knownBy(one, nameBefore))))
      one.dispatch({ type: 'clear' });
    await one.askServer();
  }
  runtime.engine.dispatch({ type: 'prefill', values: knownBy(runtime, account?.name) });
  return true;
}

/** Whether nothing was entered but what the account before was known by: its name is not the next one's. */
function holdsOnly(runtime: Runtime, known: Record<string, FieldValue>): boolean {
  const { touched, application } = runtime.state();
  return Object.keys(touched).every((name) => {
    const value = readField(runtime.engine.flow, application, name);
    return isEmpty(value) || value === known[name];
  });
}

/** What the session and the account tell of the person and the business. */
function knownBy({ engine, session }: Runtime, businessName: string | undefined): Record<string, FieldValue> {
  const { firstName, lastName, email } = session.store.getState();
  const known: [Role, string | undefined][] = [
    ['name', businessName],
    ['first-name', firstName],
    ['last-name', lastName],
    ['email', email],
  ];
  return Object.fromEntries(
    known.flatMap(([role, value]) => {
      const field = roleField(engine.flow, role);
      return value && field !== '' ? [[field, value]] : [];
    }),
  );
}
