import type { BankLinkPort } from '#widgets/bank-link/port.ts';
import { createBankPort } from '../api/bank-port.ts';
import { skipBank } from './actions/skip-bank.ts';
import { answerOf, textOf } from './answer-of.ts';
import type { ApplicationCore } from './runtime.ts';

/** Port `bank-link` of a running application. */
export function bankPortOf(runtime: ApplicationCore): BankLinkPort {
  const { api, boot, state } = runtime;
  const text = (role: 'loan-id' | 'first-name') => textOf(runtime.engine.flow, state().application, role);
  const port = createBankPort(boot, {
    calls: api,
    ready: async () => (await runtime.request('known', true)).ok,
    about() {
      const { flow } = runtime.engine;
      const types = answerOf(flow, state().application, 'products');
      const amount = answerOf(flow, state().application, 'amount');
      return {
        loan_id: text('loan-id'),
        loan_type: Array.isArray(types) ? types.map(String) : [],
        ...(typeof amount === 'number' && { amount }),
        first: text('first-name'),
      };
    },
    recorded: (data, account) =>
      runtime.dispatch({ type: 'statements', asked: { source: 'plaid', has: true }, data, account }),
  });
  return {
    ...port,
    // Connected in this page to the application in front: nobody knows it after a reload, or of another one.
    connectedAccount() {
      const { bank } = state().core;
      return bank?.loanId === text('loan-id') ? bank.account : undefined;
    },
    skip: () => skipBank(runtime),
  };
}
