import { sqlState } from './retry.ts';

/** Why a database refuses connections, permanently until a setting is changed. */
export type Refusal = 'login' | 'no-database' | 'startup-parameter' | 'no-tls';

/** Refusals by SQLSTATE, or by message, because PgBouncer has one SQLSTATE (08P01) for all and the driver none. */
const REFUSALS: readonly [Refusal, state: RegExp, words: RegExp][] = [
  ['login', /^28...$/, /authentication failed|empty password|no such user|password must be a string/],
  ['no-database', /^3D000$/, /no such database|database ".*" does not exist/],
  ['startup-parameter', /^$/, /unsupported startup parameter/],
  ['no-tls', /^$/, /does not support SSL|SSL required|TLS required/],
];

/** Classifies a refused connection; undefined for other errors. */
export function classifyRefusal(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  const words = error instanceof Error && (state === '' || state === '08P01') ? error.message : '';
  return REFUSALS.find(
    ([, states, phrases]) => (state !== '' && states.test(state)) || phrases.test(words),
  )?.[0];
}
