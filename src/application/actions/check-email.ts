import { readField, wordOf } from '#engine/core/index.ts';
import { showFailure } from '../../api/show-failure.ts';
import type { Runtime } from '../runtime.ts';
import type { Outcome } from '../state.ts';

const FIELD = 'owner_1_email';

/**
 * Email check (spec §4): not registered, the form continues; registered, 'This email is already registered with us.
 * Please login.' at the field, with its link on the page.
 */
export async function checkEmail(
  runtime: Pick<Runtime, 'engine' | 'api' | 'brand' | 'boot' | 'alerts'>,
): Promise<Outcome> {
  const { engine, api } = runtime;
  const email = String(readField(engine.flow, engine.state().application, FIELD) ?? '');
  const answer = await api.validateEmail(email);
  if (!answer.ok) {
    showFailure(answer.failure, runtime, 'check-email');
    return { ok: false };
  }
  if (!answer.value.userWithThisEmailExists) return { ok: true };
  const text = wordOf(engine.env, 'errors.registered');
  engine.dispatch({
    type: 'errors',
    errors: [{ pointer: '/owners/0/email', field: FIELD, keyword: 'registered', text }],
    fields: [FIELD],
  });
  return { ok: false };
}
