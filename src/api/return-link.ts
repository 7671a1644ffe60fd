import type { ReturnLink } from '#contracts/statements/return-links.ts';
import { CALLS } from '#domain/page-limits.ts';
import { isObject } from '#engine';
import { ask } from './call.ts';
import type { Answer } from './failure.ts';
import { createSend, type Send } from './http.ts';

/** Ids that an address names. */
export interface LinkIds {
  dealId?: string;
  accountId?: string;
  contactId?: string;
}

/** The way to the server for a link alone: no session goes along, and none ends by what is answered. */
export function visitorSend(): Send {
  return createSend({ getToken: async () => undefined, onUnauthorized: () => {} });
}

/** What the deal of a link, or of the signed-in person, still needs. */
export function readReturnLink(send: Send, ids: LinkIds, token?: string): Promise<Answer<ReturnLink>> {
  return ask(send, 'GET /tools/return-link', {
    query: ids,
    headers: token === undefined ? {} : { 'X-Return-Token': token },
    retries: CALLS.returnLinkRetries,
    fits: (answer) =>
      typeof answer?.data?.dealId === 'string' &&
      Array.isArray(answer.data.tasks) &&
      isObject(answer.data.needs),
    take: ({ data }) => data,
  });
}

/** Has a new link mailed in the place of one that is over. What is answered says nothing about whether there was one. */
export async function renewReturnLink(token: string): Promise<'sent' | 'too-many' | 'failed'> {
  const answer = await ask(visitorSend(), 'POST /tools/return-link/renew', {
    body: { token },
    retries: 0,
    fits: () => true,
    take: () => true,
  });
  // 202 has no body, which elsewhere is a fault.
  if (answer.ok || answer.failure.status === 202) return 'sent';
  return answer.failure.status === 429 ? 'too-many' : 'failed';
}
