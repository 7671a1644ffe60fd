import type { OperationName } from '#contracts/index.ts';
import { ask, type Call } from './call.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

/** Makes a call whose success (202, 204) has no body, without retries. */
export async function command<Name extends OperationName>(
  send: Send,
  name: Name,
  request: Omit<Call<Name, true>, 'isValid' | 'convert'>,
): Promise<Answer<true>> {
  const options = { retries: 0, isValid: () => true, convert: (): true => true };
  const result = await ask<Name, true>(send, name, { ...(request as Call<Name, true>), ...options });
  const isDone = result.ok || result.failure.status === 202 || result.failure.status === 204;
  return isDone ? { ok: true, value: true } : result;
}
