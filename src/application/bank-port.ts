import type { BankLinkPort } from '#widgets/bank-link/port.ts';
import { bankReturnAddress, forgetBankReturn } from '../api/bank-return.ts';
import { bankLinkToken, connectBank, connectedAccount } from './actions/bank-link.ts';
import { skipBank } from './actions/skip-bank.ts';
import type { Runtime } from './runtime.ts';

/** Port `bank-link` of a running application. */
export function bankPortOf(runtime: Runtime): BankLinkPort {
  const script = runtime.boot.bankLinkScript;
  return {
    standIn: script !== undefined,
    prepare: async () => {
      if (script) await import(/* @vite-ignore */ script);
    },
    linkToken: (ask) => bankLinkToken(runtime, ask),
    connect: (connection) => connectBank(runtime, connection),
    returnAddress: bankReturnAddress,
    forgetReturn: forgetBankReturn,
    connectedAccount: () => connectedAccount(runtime),
    skip: () => skipBank(runtime),
  };
}
