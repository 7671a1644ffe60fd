import type { BankLinkPort } from '#widgets/bank-link/port.ts';
import { createBankPort } from '../../api/statements/bank.ts';
import { askAddress } from '../actions/index.ts';
import type { ApplicationCore, Runtime } from '../state/index.ts';
import { answerByRole, textByRole } from '../state/index.ts';
import { requestsPortOf } from './requests-port.ts';
import { skipBank } from './skip-bank.ts';

/** The widgets' ports by name (widgets/<name>/port.ts). */
export function createPorts(runtime: Runtime): Record<string, unknown> {
  const { api, modals, session, engine } = runtime;
  return {
    places: { zip: api.placeOfZip, search: api.searchPlaces, details: api.placeDetails },
    industries: { search: api.searchIndustries },
    'email-code': {
      ...session.emailCode,
      correct: (email: string) => askAddress(email, modals, engine.env),
      lastEmail: session.lastEmail,
    },
    reveal: {
      reveal: async (name: string) => (await import('../../step-up/reveal.ts')).reveal(runtime, name),
    },
    confirm: { confirm: modals.confirm },
    requests: requestsPortOf(runtime),
    'bank-link': bankPortOf(runtime),
    // Getters, because each person who signs in on this page gets a new port.
    get 'file-upload'() {
      return runtime.uploads.current();
    },
    get 'statement-upload'() {
      return runtime.uploads.current();
    },
  };
}

/** Port `bank-link` of a running application. */
export function bankPortOf(runtime: ApplicationCore): BankLinkPort {
  const { api, boot, state } = runtime;
  const text = (role: 'loan-id' | 'first-name') => textByRole(runtime.engine.flow, state().application, role);
  const port = createBankPort(boot, {
    calls: api,
    ensureDeal: async () => (await runtime.request('ensure-deal', true)).ok,
    loanDetails() {
      const { flow } = runtime.engine;
      const types = answerByRole(flow, state().application, 'products');
      const amount = answerByRole(flow, state().application, 'amount');
      return {
        loan_id: text('loan-id'),
        loan_type: Array.isArray(types) ? types.map(String) : [],
        ...(typeof amount === 'number' && { amount }),
        first: text('first-name'),
      };
    },
    onRecorded: (data, account) =>
      runtime.dispatch({
        type: 'statements',
        requestedAnswers: { source: 'plaid', has: true },
        data,
        account,
      }),
  });
  return {
    ...port,
    // Only in the page that connected the account, for its current application.
    connectedAccount() {
      const { bank } = state().core;
      return bank?.loanId === text('loan-id') ? bank.account : undefined;
    },
    skip: () => skipBank(runtime),
  };
}
