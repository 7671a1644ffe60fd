import type { ConnectBody } from '#contracts/bank.ts';
import { CALLS } from '#domain/page-limits.ts';
import { isObject } from '#engine';
import type { BankAccount, BankConnectPort, BankFailure } from '#widgets/bank-link/port.ts';
import type { Boot } from '../brand/boot.ts';
import type { SaveData } from './api-types.ts';
import { ask } from './call.ts';
import type { Answer, Failure } from './failure.ts';
import type { Send } from './http.ts';

/** Whom a return link lets in [RETURN-2]. */
export interface LinkAccess {
  /** Left out where a contact is signed in, or the browser keeps it in a cookie (the way back from a bank's page). */
  returnToken?: string;
  dealId: string;
  accountId: string;
  contactId?: string;
}

/**
 * The bank's calls: of a signed-in applicant, or by a return link's token. Nothing is tried again by itself: a person is
 * waiting, and may rather upload.
 * @param account the account that the applicant chose
 */
export function bankCalls(send: Send, link?: LinkAccess, account?: () => string | undefined) {
  const ids = link && { dealId: link.dealId, accountId: link.accountId, contactId: link.contactId };
  const common = { retries: 0, headers: link && { 'X-Return-Token': link.returnToken } };

  return {
    /** A token for one opening of Link; `resume`: that of the opening that left for a bank's own page. */
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
        fits: (answer) => typeof answer?.link_token === 'string',
        take: (answer) => answer.link_token,
      }),

    /** Gives the server the public token; the same one again is answered as before. */
    connectBank: (body: ConnectBody): Promise<Answer<SaveData>> =>
      ask(send, link ? 'POST /tools/plaid/connect-continue' : 'POST /tools/plaid/connect', {
        ...common,
        body: { ...body, ...ids },
        timeout: CALLS.bankConnectMs,
        fits: (answer) => isObject(answer?.data),
        take: ({ data }) => data,
      }),
  };
}

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

/** What the provider adds to the address where a bank's own sign-in page leads back to. */
export const BANK_RETURN = 'oauth_state_id';

/** The whole address where a bank's own sign-in page led back to it; undefined where it did not. */
export function bankReturnAddress(): string | undefined {
  return new URLSearchParams(window.location.search).has(BANK_RETURN) ? window.location.href : undefined;
}

/** Takes what the bank's page added out of the address: a reload, or a copied address, starts nothing again. */
export function forgetBankReturn(): void {
  const { href } = window.location;
  const address = new URL(href);
  if (!address.searchParams.has(BANK_RETURN)) return;
  address.searchParams.delete(BANK_RETURN);
  window.history.replaceState(window.history.state, '', address);
}
