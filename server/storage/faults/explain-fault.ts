import { classifyRefusal, type Refusal } from './refusal.ts';
import { sqlState } from './retry.ts';
import { isUnavailable } from './unavailable.ts';

const REFUSAL_TEXTS: Readonly<Record<Refusal, string>> = {
  login: 'It refuses the user or the password.',
  'no-database': 'It has no database of that name.',
  'startup-parameter':
    'A pooler before it refuses a startup parameter. Set DATABASE_PREPARE=off, and give the limits to the role ("Database" in docs/operations.md).',
  'no-tls': 'It and the address do not agree about TLS (sslmode).',
};

/** Explanations by SQLSTATE, or by error code or message of the network and poolers. The first match counts. */
const TEMPORARY_FAULTS: readonly [RegExp, string][] = [
  [/^57014/, 'A statement took longer than statement_timeout allows.'],
  [/^55P03/, 'A row or table stayed locked for longer than lock_timeout allows. Try again.'],
  [/^25P0/, 'A transaction took longer than the limits of the role allow.'],
  [/^25006/, 'It takes no writes: the address leads to a standby.'],
  [/^53300|max_client_conn|no more connections allowed/, 'It has no connection left.'],
  [/^53/, 'It lacks memory or disk.'],
  [/^57P0[1-5]/, 'It is starting or stopping.'],
  [/query_wait_timeout|server_login_retry|server login/, 'The pooler gets no connection to PostgreSQL.'],
  [/^08|^E[A-Z]|timeout|Connection terminated|not queryable/, 'It does not answer.'],
];

/** Explains a database fault for the terminal; undefined for an unrelated error. */
export function explainFault(error: unknown, setting = 'DATABASE_URL'): string | undefined {
  const cause = isUnavailable(error) && error instanceof Error ? error.cause : error;
  const state = sqlState(cause);
  const refusal = classifyRefusal(cause);
  if (refusal) return composeText(setting, REFUSAL_TEXTS[refusal], state);
  if (!isUnavailable(error)) return undefined;
  const text = `${state} ${cause instanceof Error ? cause.message : ''}`.trim();
  return composeText(
    setting,
    TEMPORARY_FAULTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'It cannot be asked now.',
    state,
  );
}

function composeText(setting: string, words: string, state: string): string {
  return `The database of ${setting} cannot be used. ${words}${state && ` (${state})`}`;
}
