import { Problem } from '../problems/problem.ts';
import type { BankAccount } from './port.ts';

/**
 * The primary business checking account among the accounts that the provider told (spec §5: at least one checking account).
 * Left out, it is the only checking account there is.
 * @throws Problem `no-accounts`, `no-checking`; `connect-failed` for an account of another item, or a choice not made
 */
export function mainAccount(accounts: readonly BankAccount[], chosen: string | undefined): BankAccount {
  if (accounts.length === 0) throw new Problem('no-accounts');
  const checking = accounts.filter(isChecking);
  const [only] = checking;
  if (!only) throw new Problem('no-checking');
  if (!chosen) {
    if (checking.length === 1) return only;
    throw new Problem('connect-failed', { detail: 'Several checking accounts, and none was named.' });
  }
  const main = accounts.find(({ id }) => id === chosen);
  if (!main) throw new Problem('connect-failed', { detail: 'The account is not one of this connection.' });
  if (!isChecking(main)) throw new Problem('no-checking');
  return main;
}

function isChecking({ type, subtype }: BankAccount): boolean {
  return type === 'depository' && subtype === 'checking';
}
