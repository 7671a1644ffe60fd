import type { ConnectBody } from '#contracts/bank.ts';
import type { BankAccount, BankConnectPort, BankFailure } from '#widgets/bank-link/port.ts';
import type { Boot } from '../brand/boot.ts';
import type { SaveData } from './api-types.ts';
import type { bankCalls } from './bank.ts';
import { bankReturnAddress, forgetBankReturn } from './bank-return.ts';
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

type About = Pick<ConnectBody, 'loan_id' | 'loan_type' | 'amount' | 'first'>;

/** Who connects a bank: the signed-in applicant, or whoever holds a return link. */
export interface BankCredential {
  /** The calls, made as this person. */
  calls: ReturnType<typeof bankCalls>;
  /** Makes sure that the deal exists; an applicant's is saved first. @returns whether it does */
  ready?(): Promise<boolean>;
  /** What this person knows of the application; by a return link nobody knows more than its ids. */
  about?(): About;
  /** Takes up what the server says of statements. */
  recorded?(data: SaveData, main: BankAccount): void;
}

const NOTHING_KNOWN: About = { loan_id: '', loan_type: [], first: '' };

/** The bank link of one application. */
export function createBankPort(
  { bankLinkScript: script }: Pick<Boot, 'bankLinkScript'>,
  { calls, ready, about, recorded }: BankCredential,
): BankConnectPort {
  return {
    standIn: script !== undefined,
    prepare: async () => {
      if (script) await import(/* @vite-ignore */ script);
    },
    async linkToken(ask) {
      if (ready && !(await ready())) return { ok: false };
      const answer = await calls.bankLinkToken(ask);
      return answer.ok ? { ok: true, token: answer.value } : bankFailureOf(answer.failure);
    },
    async connect({ publicToken, accounts, main }) {
      const answer = await calls.connectBank({
        ...(about?.() ?? NOTHING_KNOWN),
        bank_accounts: accounts,
        main_account_id: main.id,
        public_token: publicToken,
      });
      if (!answer.ok) return bankFailureOf(answer.failure);
      recorded?.(answer.value, main);
      return { ok: true };
    },
    returnAddress: bankReturnAddress,
    forgetReturn: forgetBankReturn,
  };
}
