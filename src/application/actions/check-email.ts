import { roleField } from '#domain/roles.ts';
import { locate, wordOf } from '#engine/core/index.ts';
import { showFailure } from '../../api/show-failure.ts';
import { textOf } from '../answer-of.ts';
import type { Runtime } from '../runtime.ts';
import type { Outcome } from '../state.ts';

/**
 * Email check (spec §4): not registered, the form continues; registered, 'This email is already registered with us.
 * Please login.' at the field, with its link on the page.
 */
export async function checkEmail(
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
