import { readField } from '#engine/core/index.ts';
import type { BankAccount, BankConnection, BankFailure } from '#widgets/bank-link/port.ts';
import { bankFailureOf } from '../../api/bank-failure.ts';
import type { ApplicationCore } from '../runtime.ts';

const FAILED: BankFailure = { ok: false };

/** A token to open Link with. The deal must exist, so an application that was never saved is saved first. */
export async function bankLinkToken(
  runtime: ApplicationCore,
  ask: { resume: boolean; signal?: AbortSignal },
): Promise<{ ok: true; token: string } | BankFailure> {
  if (!(await runtime.request('known', true)).ok) return FAILED;
  const answer = await runtime.api.bankLinkToken(ask);
  return answer.ok ? { ok: true, token: answer.value } : bankFailureOf(answer.failure);
}

/** Sends what Link found out, and takes up that the server has it (spec §4, §7). */
export async function connectBank(
  runtime: ApplicationCore,
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
  runtime.dispatch({
    type: 'statements',
    asked: { type_of_statements: 'plaid', have_statements: true },
    data: answer.value,
    account: main,
  });
  return { ok: true };
}

/** The account that this page connected to the application in front; undefined after a reload or for another one. */
export function connectedAccount({ state }: Pick<ApplicationCore, 'state'>): BankAccount | undefined {
  const { application, core } = state();
  return core.bank?.loanId === application.loan_id ? core.bank?.account : undefined;
}
