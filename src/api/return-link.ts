import { CALLS } from '#domain/limits.ts';
import type { Answer } from './failure.ts';
import { createSend, type Send } from './http.ts';

/** What may be done through a return link. */
export type LinkTask = 'upload' | 'plaid';

/** What a return link, or a contact, may know of a deal (docs/contracts.md, "Statements"). Nothing personal. */
export interface ReturnLink {
  tasks: LinkTask[];
  needs: { statements: boolean; documents: ('pfs' | 'suq')[] };
  dealId: string;
  accountId: string;
  contactId: string;
  submitted: boolean;
}

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
  return send({
    url: '/tools/return-link',
    params: ids,
    headers: token === undefined ? {} : { 'X-Return-Token': token },
    retries: CALLS.returnLinkRetries,
    read: (body) => {
      const data = isBody(body) && isBody(body.data) ? body.data : {};
      return typeof data.dealId === 'string' && Array.isArray(data.tasks) && isBody(data.needs)
        ? (data as unknown as ReturnLink)
        : undefined;
    },
  });
}

/** Has a new link mailed in the place of one that is over. What is answered says nothing about whether there was one. */
export async function renewReturnLink(token: string): Promise<'sent' | 'too-many' | 'failed'> {
  const answer = await visitorSend()({
    method: 'POST',
    url: '/tools/return-link/renew',
    data: { token },
    retries: 0,
    read: () => true as const,
  });
  // 202 has no body, which elsewhere is a fault.
  if (answer.ok || answer.failure.status === 202) return 'sent';
  return answer.failure.status === 429 ? 'too-many' : 'failed';
}

function isBody(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
