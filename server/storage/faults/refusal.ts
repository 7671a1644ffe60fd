import { sqlState } from './retry.ts';

/** Why a connection is refused, and stays so until somebody changes a setting. */
export type Refusal = 'login' | 'no-database' | 'startup-parameter' | 'no-tls';

/** PostgreSQL says it by SQLSTATE. PgBouncer says 08P01 of everything, and the driver has no code: of those the words are compared. */
const REFUSALS: readonly [Refusal, state: RegExp, words: RegExp][] = [
  ['login', /^28...$/, /authentication failed|empty password|no such user|password must be a string/],
  ['no-database', /^3D000$/, /no such database|database ".*" does not exist/],
  ['startup-parameter', /^$/, /unsupported startup parameter/],
  ['no-tls', /^$/, /does not support SSL|SSL required|TLS required/],
];

/** @returns undefined for an error that is no refusal of a connection */
export function refusalOf(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  const words = error instanceof Error && (state === '' || state === '08P01') ? error.message : '';
  return REFUSALS.find(
    ([, states, phrases]) => (state !== '' && states.test(state)) || phrases.test(words),
  )?.[0];
}
