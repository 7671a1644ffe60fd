import { type Role, roleField } from '#domain/roles.ts';
import type { Brand } from '../brand/types.ts';
import { chooseAccount } from '../session/account-choice.ts';
import type { Services } from '../shell/services.ts';
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
    const { core, dirty } = one.state();
    // A first save that nobody answered may have made an application of this account: that is known before.
    const isOpen = core.ids ? dirty : core.createKey !== undefined;
    if (isOpen && !(await one.request('save')).ok) return false;
  }
  chooseAccount(runtime.session, account?.id);
  for (const one of running) {
    if (one.state().core.ids) one.dispatch({ type: 'clear' });
    await one.askServer();
  }
  prefillKnown(runtime, account?.name);
  return true;
}

/** What the session and the account tell of the person and the business, where nobody has entered it. */
function prefillKnown({ engine, session }: Runtime, businessName: string | undefined): void {
  const { firstName, lastName, email } = session.store.getState();
  const known: [Role, string | undefined][] = [
    ['name', businessName],
    ['first-name', firstName],
    ['last-name', lastName],
    ['email', email],
  ];
  const values = Object.fromEntries(
    known.flatMap(([role, value]) => {
      const field = roleField(engine.flow, role);
      return value && field !== '' ? [[field, value]] : [];
    }),
  );
  engine.dispatch({ type: 'prefill', values });
}
