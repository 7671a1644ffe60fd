import { randomUUID } from 'node:crypto';
import { daysAfter } from '#domain/units.ts';
import type { Deps } from '../../deps.ts';
import { RECIPIENT_PURPOSE } from './part.ts';
import { requestPlace } from './sealed.ts';
import type { RequestRow } from './store.ts';
import { CODE_PURPOSE, createCode, normalizeCode } from './typed-code.ts';

type RequestFacts = Pick<
  RequestRow,
  'brand' | 'deal_id' | 'purpose' | 'delegate' | 'item' | 'fields' | 'parts' | 'made_by'
>;

/** The row of a new request; a return link has no code to type. */
export function createRequestRow(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  about: RequestFacts,
  { hostname, protocol }: RequestRow['place'],
  { recipient, note, days }: { recipient: string; note?: string; days: number },
): RequestRow {
  const now = clock.now();
  const row = { ...about, id: randomUUID() };
  return {
    ...row,
    recipient: crypto.encrypt(recipient, requestPlace(row, 'recipient')),
    recipient_index: crypto.blindIndex(RECIPIENT_PURPOSE, recipient),
    note: note === undefined ? null : crypto.encrypt(note, requestPlace(row, 'note')),
    ...(about.purpose === 'statements' ? { code: null, code_index: null } : createSealedCode(crypto, row)),
    status: 'waiting',
    round: 1,
    earlier: [],
    place: { hostname, protocol },
    made_at: now,
    sent_at: now,
    due_at: daysAfter(now, days),
    opened_at: null,
    answered_at: null,
    ended_at: null,
    proof_hash: null,
    proof_until: null,
    proof_tries: 0,
  };
}

/** A new code, encrypted for its row, with its keyed hash. */
export function createSealedCode(
  crypto: Deps['crypto'],
  row: Pick<RequestRow, 'id' | 'deal_id'>,
): Pick<RequestRow, 'code' | 'code_index'> {
  const code = createCode();
  return {
    code: crypto.encrypt(code, requestPlace(row, 'code')),
    code_index: crypto.blindIndex(CODE_PURPOSE, normalizeCode(code)),
  };
}
