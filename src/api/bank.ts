import type { ConnectBody } from '#contracts/bank.ts';
import { CALLS } from '#domain/page-limits.ts';
import { isObject } from '#engine';
import type { SaveData } from './api-types.ts';
import { ask } from './call.ts';
import type { Answer } from './failure.ts';
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
