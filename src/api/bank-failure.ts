import type { BankFailure } from '#widgets/bank-link/port.ts';
import type { Failure } from './failure.ts';

/** Codes whose words are meant for the person; other words speak of no bank ('We could not find what you asked for.'). */
const SHOWN: readonly (string | undefined)[] = [
  'no-accounts',
  'no-checking',
  'connect-failed',
  'connect-disabled',
  'bank-unavailable',
  'invalid-link',
  'expired-link',
  'too-many-requests',
];

/** A failed call as the bank link's widget reads it. */
export function bankFailureOf({ kind, status, code, message }: Failure): BankFailure {
  const again = kind === 'network' || kind === 'aborted' || status >= 500;
  return { ok: false, again, code, text: SHOWN.includes(code) ? message : undefined };
}
