import type { ReturnLink } from '#contracts/statements/return-links.ts';
import { CALLS } from '#domain/page-limits.ts';
import { isObject } from '#engine';
import { ask } from '../client/call.ts';
import type { Answer } from '../client/failure.ts';
import { createSend, type Send } from '../client/http.ts';

export interface LinkIds {
  dealId?: string;
  accountId?: string;
  contactId?: string;
}

/** A client that sends no session, and no answer ends one. */
export function visitorSend(): Send {
  return createSend({ getToken: async () => undefined, onUnauthorized: () => {} });
}

/** The statements and documents that a deal still needs: that of a link, or of the signed-in person. */
export function readReturnLink(send: Send, ids: LinkIds, token?: string): Promise<Answer<ReturnLink>> {
  return ask(send, 'GET /tools/return-link', {
    query: ids,
    headers: token === undefined ? {} : { 'X-Return-Token': token },
    retries: CALLS.returnLinkRetries,
    isValid: (answer) =>
      typeof answer?.data?.dealId === 'string' &&
      Array.isArray(answer.data.tasks) &&
      isObject(answer.data.needs),
    convert: ({ data }) => data,
  });
}

/** Requests a link to replace an expired one. The answer does not reveal whether that existed. */
export async function renewReturnLink(token: string): Promise<'sent' | 'too-many' | 'failed'> {
  const answer = await ask(visitorSend(), 'POST /tools/return-link/renew', {
    body: { token },
    retries: 0,
    isValid: () => true,
    convert: () => true,
  });
  // 202 has no body, which elsewhere is a failure.
  if (answer.ok || answer.failure.status === 202) return 'sent';
  return answer.failure.status === 429 ? 'too-many' : 'failed';
}
