import { randomInt, timingSafeEqual } from 'node:crypto';
import { audit, auditRefusal } from '../../audit/audit.ts';
import { REQUESTS } from '../../call-limits.ts';
import { findBrandOfDeal } from '../../deals/mails/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { createCodeMail } from '../mails.ts';
import type { OpenedRequest } from '../row/read.ts';
import type { RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { requestTexts as texts } from '../texts.ts';

/** Mails a code to the address of the request. Only the newest code is valid, once. */
export async function sendCode(deps: Deps, { row, deal }: OpenedRequest): Promise<void> {
  const limit = await deps.limits.take(
    `request-code:${deps.crypto.blindIndex('request-code', row.id)}`,
    REQUESTS.mostCodes,
    REQUESTS.codeWindowSeconds,
  );
  if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  const ownBrand = await findBrandOfDeal(deps, deal);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(deps.clock.now().getTime() + REQUESTS.codeMs);
  const mail = ownBrand && createCodeMail(deps, ownBrand, row, code, expiresAt);
  if (!mail) return;
  await deps.db.transaction(async (tx) => {
    await tx.query(
      'update requests set proof_hash = $3, proof_until = $4, proof_tries = 0 where brand = $1 and id = $2',
      [row.brand, row.id, hashCode(deps, row, code), expiresAt],
    );
    await deps.jobs.enqueue(tx, mail);
  });
}

/**
 * Verifies the code. The try is counted first, so that parallel calls get no more tries.
 * @returns the proof that the browser sends from then on
 * @throws Problem `invalid`, the same for a code that is wrong, expired or has no tries left
 */
export async function verifyCode(
  deps: Deps,
  { row }: OpenedRequest,
  code: string,
  requestId: string,
): Promise<string> {
  const now = deps.clock.now();
  const [triedRow] = await deps.db.query<Pick<RequestRow, 'proof_hash'>>(
    `update requests set proof_tries = proof_tries + 1
     where brand = $1 and id = $2 and round = $3 and proof_until > $4 and proof_tries < $5
     returning proof_hash`,
    [row.brand, row.id, row.round, now, REQUESTS.mostTries],
  );
  const auditFacts = { role: 'link', brand: row.brand, deal: row.deal_id, requestId } as const;
  const enteredHash = hashCode(deps, row, code.replace(/\s/g, ''));
  if (!isSameHash(triedRow?.proof_hash, enteredHash)) {
    await auditRefusal(deps, { event: 'request-code-refused', ...auditFacts });
    const fault = { pointer: '/code', field: 'code', keyword: 'x-request', text: texts.wrongCode };
    throw new Problem('invalid', { msg: texts.wrongCode, errors: [fault] });
  }
  await deps.db.transaction(async (tx) => {
    const rows = await tx.query<object>(
      `update requests set proof_hash = null, opened_at = coalesce(opened_at, $4),
         status = case status when 'waiting' then 'opened' else status end
       where brand = $1 and id = $2 and proof_hash = $3 returning id`,
      [row.brand, row.id, enteredHash, now],
    );
    // If two browsers send the code at once, only one update matches.
    if (rows.length === 0) throw new Problem('invalid', { msg: texts.wrongCode, errors: [] });
    await audit(
      { ...deps, db: tx },
      { event: 'request-opened', ...auditFacts, about: row.delegate ?? undefined },
    );
  });
  return createRequestTokens(deps).proof(row);
}

function hashCode({ crypto }: Pick<Deps, 'crypto'>, { id, round }: RequestRow, code: string): string {
  return crypto.blindIndex('request.proof', `${id}:${round}:${code}`);
}

function isSameHash(storedHash: string | null | undefined, enteredHash: string): boolean {
  if (!storedHash || storedHash.length !== enteredHash.length) return false;
  return timingSafeEqual(Buffer.from(storedHash), Buffer.from(enteredHash));
}
