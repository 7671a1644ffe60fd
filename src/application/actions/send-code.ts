import { readField } from '#engine/core/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Outcome } from '../state.ts';

/**
 * Starts the emailed-code sign-in with names and phone carried (spec §4, info step). A code sent less than 60 seconds
 * ago to the same address still counts, so going back and forth does not run into the lock.
 */
export async function sendCode({
  engine,
  session,
  alerts,
}: Pick<Runtime, 'engine' | 'session' | 'alerts'>): Promise<Outcome> {
  const read = (name: string): string =>
    String(readField(engine.flow, engine.state().application, name) ?? '');
  const email = read('owner_1_email');
  const until = session.emailCode.lockedUntil();
  if (session.emailCode.sentTo() === email && until !== undefined && until > Date.now()) return { ok: true };
  const answer = await session.startCode(email, {
    firstName: read('owner_1_first'),
    lastName: read('owner_1_last'),
    phone: read('owner_1_mobile'),
  });
  if (!answer.ok) alerts.show({ level: 'warning', text: answer.text });
  return answer.ok ? { ok: true } : { ok: false };
}
