import { readField } from '#engine/core/index.ts';
import type { BankAccount, BankConnection, BankFailure } from '#widgets/bank-link/port.ts';
import { bankFailureOf } from '../api/bank-failure.ts';
import type { Runtime } from '../wizard/runtime.ts';
import { saveTo } from './save.ts';
import { takeUpStatements } from './take-up-statements.ts';

const FAILED: BankFailure = { ok: false };

/** A token to open Link with. The deal must exist, so an application that was never saved is saved first. */
export async function bankLinkToken(
  runtime: Runtime,
  ask: { resume: boolean; signal?: AbortSignal },
): Promise<{ ok: true; token: string } | BankFailure> {
  if (!runtime.base && !(await saveTo(runtime, 'create', true))) return FAILED;
  const answer = await runtime.api.bankLinkToken(ask);
  return answer.ok ? { ok: true, token: answer.value } : bankFailureOf(answer.failure);
}

/** Accounts connected by this page, by application. Memory alone: bank data reaches no storage (decision 23). */
const connected = new WeakMap<Runtime, { loanId: string; account: BankAccount }>();

/** Sends what Link found out, and takes up that the server has it (spec §4, §7). */
export async function connectBank(
  runtime: Runtime,
  { publicToken, accounts, main }: BankConnection,
): Promise<{ ok: true } | BankFailure> {
  const { engine, api } = runtime;
  const read = (name: string) => readField(engine.flow, engine.state().application, name);
  const loanId = String(read('loan_id') ?? '');
  const types = read('loan_type');
  const amount = read('loan_amount');
  const answer = await api.connectBank({
    loan_id: loanId,
    loan_type: Array.isArray(types) ? types.map(String) : [],
    ...(typeof amount === 'number' && { amount }),
    first: String(read('owner_1_first') ?? ''),
    bank_accounts: accounts,
    main_account_id: main.id,
    public_token: publicToken,
  });
  if (!answer.ok) return bankFailureOf(answer.failure);
  connected.set(runtime, { loanId, account: main });
  takeUpStatements(runtime, { type_of_statements: 'plaid', have_statements: true }, answer.value);
  return { ok: true };
}

/** The account that this page connected to the application in front; undefined after a reload or for another one. */
export function connectedAccount(runtime: Runtime): BankAccount | undefined {
  const { engine } = runtime;
  const known = connected.get(runtime);
  return known?.loanId === readField(engine.flow, engine.state().application, 'loan_id')
    ? known?.account
    : undefined;
}
