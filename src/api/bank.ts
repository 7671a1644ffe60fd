import { CALLS } from '#domain/limits.ts';
import type { SaveData } from './api-types.ts';
import type { Answer } from './failure.ts';
import type { Request, Send } from './http.ts';

/** Whom a return link lets in (docs/contracts.md, "Statements"). */
export interface LinkAccess {
  /** Left out where a contact is signed in, or the browser keeps it in a cookie (the way back from a bank's page). */
  returnToken?: string;
  dealId: string;
  accountId: string;
  contactId?: string;
}

/** Body of POST /tools/plaid/connect. */
export interface ConnectBody {
  loan_id: string;
  loan_type: string[];
  amount?: number;
  first: string;
  bank_accounts: { id: string; name: string; mask: string }[];
  main_account_id: string;
  public_token: string;
}

/**
 * The bank's calls: of a signed-in applicant, or by a return link's token. Nothing is tried again by itself: a person is
 * waiting, and may rather upload.
 * @param account the account that the applicant chose
 */
export function bankCalls(send: Send, link?: LinkAccess, account?: () => string | undefined) {
  const ids = link && { dealId: link.dealId, accountId: link.accountId, contactId: link.contactId };
  const common = { method: 'POST', retries: 0, headers: link && { 'X-Return-Token': link.returnToken } };

  return {
    /** A token for one opening of Link; `resume`: that of the opening that left for a bank's own page. */
    bankLinkToken: (ask: { resume: boolean; signal?: AbortSignal }): Promise<Answer<string>> =>
      send({
        ...common,
        url: '/tools/plaid/link-token',
        data: {
          accountId: account?.(),
          ...ids,
          page: link ? 'continue' : 'wizard',
          ...(ask.resume && { resume: true }),
        },
        signal: ask.signal,
        read: (body) => (isBody(body) && typeof body.link_token === 'string' ? body.link_token : undefined),
      }),

    /** Gives the server the public token; the same one again is answered as before. */
    connectBank: (body: ConnectBody): Promise<Answer<Partial<SaveData>>> =>
      send({
        ...common,
        url: link ? '/tools/plaid/connect-continue' : '/tools/plaid/connect',
        data: { ...body, ...ids },
        timeout: CALLS.bankConnectMs,
        read: (answer) => (isBody(answer) ? (isBody(answer.data) ? answer.data : {}) : undefined),
      } satisfies Request<Partial<SaveData>>),
  };
}

function isBody(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
