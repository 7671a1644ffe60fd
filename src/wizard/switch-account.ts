import { saveTo } from '../actions/save.ts';
import type { Boot } from '../brand/boot.ts';
import type { Brand } from '../brand/types.ts';
import { chooseAccount } from '../session/account-choice.ts';
import type { Runtime } from './runtime.ts';
import { runningRuntimes, runtimeOf } from './runtimes.ts';
import { takeUpDeal } from './take-up.ts';

/**
 * Goes on with another account of the signed-in person, in every flow that runs: what is open is saved, then the
 * application of that account is taken up. Answers that no account has yet (typed before signing in) come along.
 * @param account undefined: a business of the person's own that is not in the list.
 * @returns false where the open answers could not be saved; then nothing has changed.
 */
export async function switchAccount(
  flowId: string,
  setting: { brand: Brand; boot: Boot },
  account: { id: string; name?: string } | undefined,
): Promise<boolean> {
  const runtime = await runtimeOf(flowId, setting);
  const running = await runningRuntimes();
  for (const one of running) {
    if (one.base && one.engine.state().dirty && !(await saveTo(one, 'save'))) return false;
  }
  chooseAccount(runtime.session, account?.id);
  for (const one of running) {
    if (one.base) one.clear();
    await takeUpDeal(one, Object.keys(one.engine.state().touched).length > 0);
  }
  prefillKnown(runtime, account?.name);
  return true;
}

/** What the session and the account tell of the person and the business, where nobody has entered it. */
function prefillKnown({ engine, session }: Runtime, businessName: string | undefined): void {
  const { firstName, lastName, email } = session.store.getState();
  const known = {
    business_name: businessName,
    owner_1_first: firstName,
    owner_1_last: lastName,
    owner_1_email: email,
  };
  const values = Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  engine.dispatch({ type: 'prefill', values });
}
