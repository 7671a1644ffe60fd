import type { SaveData } from '#contracts/saves.ts';
import type { ConnectBody } from '#contracts/statements/bank.ts';
import { CALLS } from '#domain/page-limits.ts';
import { isObject } from '#engine';
import type { BankAccount, BankConnectPort, BankFailure } from '#widgets/bank-link/port.ts';
import type { Boot } from '../../brand/boot.ts';
import { ask } from '../client/call.ts';
import type { Answer, Failure } from '../client/failure.ts';
import type { Send } from '../client/http.ts';

/** Identifies the holder of a return link [RETURN-2]. */
export interface LinkAccess {
  /** Left out for a signed-in contact, or if the browser has it in a cookie (on a bank's return). */
  returnToken?: string;
  dealId: string;
  accountId: string;
  contactId?: string;
}

/**
 * The calls that connect a bank through Plaid, made by a signed-in applicant or the holder of a return link. No
 * retries: the person waits, and can upload statements instead.
 * @param account the account that the applicant chose
 */
export function bankCalls(send: Send, link?: LinkAccess, account?: () => string | undefined) {
  const ids = link && { dealId: link.dealId, accountId: link.accountId, contactId: link.contactId };
  const common = { retries: 0, headers: link && { 'X-Return-Token': link.returnToken } };

  return {
    /** A token to open Plaid Link; `resume`: the same token as before the redirect to a bank's own page. */
    bankLinkToken: (opening: { resume: boolean; signal?: AbortSignal }): Promise<Answer<string>> =>
      ask(send, 'POST /tools/plaid/link-token', {
        ...common,
        body: {
          accountId: account?.(),
          ...ids,
          page: link ? 'continue' : 'wizard',
          ...(opening.resume && { resume: true }),
        },
        signal: opening.signal,
        isValid: (response) => typeof response?.link_token === 'string',
        convert: (response) => response.link_token,
      }),

    /** Idempotent: repeating a public token returns the same answer. */
    connectBank: (body: ConnectBody): Promise<Answer<SaveData>> =>
      ask(send, link ? 'POST /tools/plaid/connect-continue' : 'POST /tools/plaid/connect', {
        ...common,
        body: { ...body, ...ids },
        timeout: CALLS.bankConnectMs,
        isValid: (response) => isObject(response?.data),
        convert: ({ data }) => data,
      }),
  };
}

/** The codes whose message is shown. Messages of other codes do not mention a bank. */
const SHOWN_CODES: readonly (string | undefined)[] = [
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
  const isRetryable = kind === 'network' || kind === 'aborted' || status >= 500;
  return { ok: false, canRetry: isRetryable, code, text: SHOWN_CODES.includes(code) ? message : undefined };
}

type LoanDetails = Pick<ConnectBody, 'loan_id' | 'loan_type' | 'amount' | 'first'>;

/** The signed-in applicant or the holder of a return link. */
export interface BankCredential {
  calls: ReturnType<typeof bankCalls>;
  /** Makes sure that the deal exists. @returns whether it does */
  ensureDeal?(): Promise<boolean>;
  /** Left out for a return link, whose holder knows only ids. */
  loanDetails?(): LoanDetails;
  /** Applies the server's record of the statements. */
  onRecorded?(data: SaveData, main: BankAccount): void;
}

const UNKNOWN_LOAN: LoanDetails = { loan_id: '', loan_type: [], first: '' };

/** The bank link of one application. */
export function createBankPort(
  { bankLinkScript: script }: Pick<Boot, 'bankLinkScript'>,
  { calls, ensureDeal, loanDetails, onRecorded }: BankCredential,
): BankConnectPort {
  return {
    isStandIn: script !== undefined,
    prepare: async () => {
      if (script) await import(/* @vite-ignore */ script);
    },
    async requestLinkToken(opening) {
      if (ensureDeal && !(await ensureDeal())) return { ok: false };
      const result = await calls.bankLinkToken(opening);
      return result.ok ? { ok: true, token: result.value } : bankFailureOf(result.failure);
    },
    async connect({ publicToken, accounts, main }) {
      const result = await calls.connectBank({
        ...(loanDetails?.() ?? UNKNOWN_LOAN),
        bank_accounts: accounts,
        main_account_id: main.id,
        public_token: publicToken,
      });
      if (!result.ok) return bankFailureOf(result.failure);
      onRecorded?.(result.value, main);
      return { ok: true };
    },
    returnAddress: bankReturnAddress,
    removeReturnParameters: removeBankReturn,
  };
}

/** The query parameter of the return from a bank's own sign-in page. */
export const BANK_RETURN = 'oauth_state_id';

/** The page's address on the return from a bank's own sign-in page; else undefined. */
export function bankReturnAddress(): string | undefined {
  return new URLSearchParams(window.location.search).has(BANK_RETURN) ? window.location.href : undefined;
}

/** Removes the parameter, so that a reload or a copied address does not connect again. */
export function removeBankReturn(): void {
  const { href } = window.location;
  const address = new URL(href);
  if (!address.searchParams.has(BANK_RETURN)) return;
  address.searchParams.delete(BANK_RETURN);
  window.history.replaceState(window.history.state, '', address);
}
