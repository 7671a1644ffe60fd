import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { readCookie, writeCookie } from '../../http/cookies.ts';
import { Problem } from '../../http/problems/problem.ts';
import { isClosed, type OpenedRequest, openRequest } from '../row/read.ts';
import { isOfItsDeal } from '../row/sealed.ts';
import { findRequest, type RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';

const TOKEN_HEADER = 'x-request-token';
const PROOF_HEADER = 'x-request-proof';
/**
 * Keeps the proof of the email address over a reload. A page in another site's frame can send only the header.
 */
const PROOF_COOKIE = 'trellis-request';

/** A request whose part still exists in the flow and in the application. */
export type WritableRequest = OpenedRequest & {
  delegatedPart: NonNullable<OpenedRequest['delegatedPart']>;
  currentItem: NonNullable<OpenedRequest['currentItem']>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The request that the link's token names. */
    recipientRequestRow: RequestRow | undefined;
  }
}

/**
 * onRequest hook of the asked person's routes: the link's token must name a request of this brand and its
 * newest mail.
 * @throws Problem `invalid-link`; `expired-link` for the link of an earlier mail
 */
export function requireRecipient(deps: Deps): onRequestAsyncHookHandler {
  const tokens = createRequestTokens(deps);
  return async (request) => {
    const { platform } = await deps.brands.ofRequest(request);
    const claims = tokens.readLink(platform, String(request.headers[TOKEN_HEADER] ?? ''));
    const row = claims && (await findRequest(deps.db, platform, claims.id));
    // A return link opens only the routes of statements.
    if (!row || row.purpose === 'statements' || !isOfItsDeal(deps.crypto, row))
      throw new Problem('invalid-link');
    if (row.round !== claims.round) throw new Problem('expired-link');
    request.recipientRequestRow = row;
  };
}

/** Opens the request of a call. @throws Problem `invalid-link` if its application is deleted */
export async function openRecipientRequest(deps: Deps, request: FastifyRequest): Promise<OpenedRequest> {
  const earlierRow = request.recipientRequestRow;
  // Reads the row again, because this call may have changed it.
  const row = earlierRow && (await findRequest(deps.db, earlierRow.brand, earlierRow.id));
  const openedRequest = row && (await openRequest(deps, row));
  if (!openedRequest) throw new Problem('invalid-link');
  return openedRequest;
}

/** Whether this browser has proven the address of the request. */
export function isProven(deps: Deps, request: FastifyRequest, row: RequestRow): boolean {
  const header = request.headers[PROOF_HEADER];
  const proof = header === undefined ? readCookie(request, deps.config, PROOF_COOKIE) : String(header);
  return proof !== undefined && createRequestTokens(deps).isProven(row, proof);
}

/**
 * Opens the request of a call that writes answers.
 * @throws Problem `unauthorized` without a proof of the email address, `expired-link` if the request is closed
 * or its part no longer exists
 */
export async function openForAnswers(deps: Deps, request: FastifyRequest): Promise<WritableRequest> {
  const openedRequest = await openRecipientRequest(deps, request);
  if (!isProven(deps, request, openedRequest.row)) throw new Problem('unauthorized');
  const { delegatedPart, currentItem } = openedRequest;
  if (isClosed(deps, openedRequest) || !delegatedPart || !currentItem) throw new Problem('expired-link');
  return { ...openedRequest, delegatedPart, currentItem };
}

/** Keeps the proof in a cookie that scripts can't read. */
export function keepProof(deps: Deps, reply: FastifyReply, proof: string): void {
  writeCookie(reply, deps.config, PROOF_COOKIE, proof, REQUESTS.proofSeconds);
}
