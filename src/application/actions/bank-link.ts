import type { BankAccount, BankConnection, BankFailure } from '#widgets/bank-link/port.ts';
import { bankFailureOf } from '../../api/bank-failure.ts';
import { answerOf, textOf } from '../answer-of.ts';
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
  const { flow } = engine;
  const { application } = engine.state();
  const types = answerOf(flow, application, 'products');
  const amount = answerOf(flow, application, 'amount');
  const answer = await api.connectBank({
    loan_id: textOf(flow, application, 'loan-id'),
    loan_type: Array.isArray(types) ? types.map(String) : [],
    ...(typeof amount === 'number' && { amount }),
    first: textOf(flow, application, 'first-name'),
    bank_accounts: accounts,
    main_account_id: main.id,
    public_token: publicToken,
  });
  if (!answer.ok) return bankFailureOf(answer.failure);
  runtime.dispatch({
    type: 'statements',
    asked: { source: 'plaid', has: true },
    data: answer.value,
    account: main,
  });
  return { ok: true };
}

/** The account that this page connected to the application in front; undefined after a reload or for another one. */
export function connectedAccount({
  engine,
  state,
}: Pick<ApplicationCore, 'engine' | 'state'>): BankAccount | undefined {
  const { application, core } = state();
  return core.bank?.loanId === textOf(engine.flow, application, 'loan-id') ? core.bank?.account : undefined;
}
