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

/** A client for calls without a session: it sends no token, and an answer 401 ends no session. */
export function createVisitorSend(): Send {
  return createSend({ getToken: async () => undefined, onUnauthorized: () => {} });
}

/** Reads the statements and documents that a deal still needs. @param token of a return link; else the session's */
export function readReturnLink(send: Send, ids: LinkIds, token?: string): Promise<Answer<ReturnLink>> {
  return ask(send, 'GET /tools/return-link', {
    query: ids,
    headers: token === undefined ? {} : { 'X-Return-Token': token },
    retries: CALLS.returnLinkRetries,
    isValid: (response) =>
      typeof response?.data?.dealId === 'string' &&
      Array.isArray(response.data.tasks) &&
      isObject(response.data.needs),
    convert: ({ data }) => data,
  });
}

/** Requests a link to replace an expired one. The answer does not reveal whether that existed. */
export async function renewReturnLink(token: string): Promise<'sent' | 'too-many' | 'failed'> {
  const result = await ask(createVisitorSend(), 'POST /tools/return-link/renew', {
    body: { token },
    retries: 0,
    isValid: () => true,
    convert: () => true,
  });
  // A 202 has no body, which `send` reports as the failure `empty`.
  if (result.ok || result.failure.status === 202) return 'sent';
  return result.failure.status === 429 ? 'too-many' : 'failed';
}
