import type { Role } from '#domain/roles.ts';
import { textOf } from '../answer-of.ts';
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
