import { type Role, roleField } from '#domain/roles.ts';
import { type FieldValue, isEmpty, readField } from '#engine';
import type { Brand } from '../../brand/types.ts';
import { chooseAccount, chosenAccount } from '../../session/state/index.ts';
import type { Services } from '../../shell/services/index.ts';
import { createRuntimes } from '../runtime/index.ts';
import { isUnsaved } from '../saves/index.ts';
import type { Runtime } from '../state/index.ts';

/** How a choice ended. `asks`: the flow in whose wizard, and nowhere else, the person is asked something that comes first. */
export type AccountSwitch = { ok: true } | { ok: false; asks?: string };

/**
 * Goes on with another account of the signed-in person, in every flow that runs: what is open is saved, then the
 * application of that account is taken up. Answers that no account has yet (typed before signing in) come along.
 * @param account undefined: a business of the person's own that is not in the list.
 * @returns not ok where the open answers could not be saved, or were changed in two places and the person has not chosen
 * between them; then nothing has changed.
 */
export async function switchAccount(
  flowId: string,
  setting: { brand: Brand; services: Services },
  account: { id: string; name?: string } | undefined,
): Promise<AccountSwitch> {
  const runtimes = setting.services.once(createRuntimes);
  const runtime = await runtimes.of(flowId, setting.brand);
  const running = await runtimes.running();
  for (const one of running) {
    const isSaved = await saveOpen(one);
    const asking = running.find(isAsking);
    if (asking) return { ok: false, asks: asking.engine.flow.id };
    if (!isSaved) return { ok: false };
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
  return { ok: true };
}

/**
 * Saves what is open.
 * @returns whether it was saved: false also as soon as the person is asked, since the save waits for them.
 */
async function saveOpen(runtime: Runtime): Promise<boolean> {
  const { core } = runtime.state();
  // A first save that nobody answered may have made an application of this account: that is known before.
  const isOpen = core.ids ? isUnsaved(runtime.engine.flow, runtime.state()) : core.createKey !== undefined;
  if (isAsking(runtime)) return false;
  if (!isOpen) return true;
  let stop = (): void => {};
  const asked = new Promise<false>((resolve) => {
    stop = runtime.engine.store.subscribe(() => {
      if (isAsking(runtime)) resolve(false);
    });
  });
  const saved = runtime.request('save').then(({ ok }) => ok);
  return Promise.race([saved, asked]).finally(stop);
}

/** Whether answers that were changed in two places are put to the person. */
function isAsking(runtime: Runtime): boolean {
  return runtime.state().core.question !== undefined;
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
