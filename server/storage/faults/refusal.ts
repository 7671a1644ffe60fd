import { sqlState } from './retry.ts';

/** Permanent, until a setting is changed. */
export type Refusal = 'login' | 'no-database' | 'startup-parameter' | 'no-tls';

/** Refusals by SQLSTATE, or by message: PgBouncer uses 08P01 for everything, and the driver has no code. */
const REFUSALS: readonly [Refusal, state: RegExp, words: RegExp][] = [
  ['login', /^28...$/, /authentication failed|empty password|no such user|password must be a string/],
  ['no-database', /^3D000$/, /no such database|database ".*" does not exist/],
  ['startup-parameter', /^$/, /unsupported startup parameter/],
  ['no-tls', /^$/, /does not support SSL|SSL required|TLS required/],
];

/** @returns undefined if the error is not a refused connection */
export function refusalOf(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  const words = error instanceof Error && (state === '' || state === '08P01') ? error.message : '';
  return REFUSALS.find(
    ([, states, phrases]) => (state !== '' && states.test(state)) || phrases.test(words),
  )?.[0];
}
