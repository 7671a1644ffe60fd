import type { FieldCrypto } from '../crypto/field-crypto.ts';
import type { Limits } from '../http/limits/limits.ts';
import { AUDIT } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { writeRow } from '../storage/write-row.ts';

/** What is written down. `brand-changed` is written by the database itself (storage/migrations/009_audit.sql). */
export const AUDIT_EVENTS = [
  'signed-in',
  'code-refused',
  'sessions-ended',
  'secret-shown',
  'submitted-opened',
  'exported',
  'copy-fetched',
  'erased',
  'backed-up',
  'restored',
  'retention-approved',
  'webhook-replayed',
  'webhook-secret-shown',
  'link-refused',
  'brand-changed',
  'release-made',
  'release-live',
  'application-moved',
  'application-moved-back',
  'studio-opened',
  'studio-refused',
  'draft-opened',
  'draft-saved',
  'draft-reviewed',
  'draft-discarded',
  'brand-published',
  'draft-scheduled',
  'schedule-canceled',
  'schedule-refused',
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** One entry. It holds no personal value: a person is stored as a keyed hash, and `about` names a kind, never a value. */
export interface AuditEntry {
  event: Exclude<AuditEvent, 'brand-changed'>;
  /** Stable id of the person (`sub`), or their address before anybody is known; stored as a keyed hash. */
  person?: string;
  /** Who acted where it was no applicant. */
  role?: 'operator' | 'link' | 'partner';
  brand?: string;
  deal?: string;
  about?: string;
  requestId?: string;
}

interface Parts {
  db: Queries;
  crypto: Pick<FieldCrypto, 'blindIndex'>;
}

/**
 * Adds an entry; the database lets nobody change or remove it. Await it before the answer: what can't be written down isn't done.
 * Pass a transaction as `db` to write it with what it is about.
 */
export async function audit({ db, crypto }: Parts, entry: AuditEntry): Promise<void> {
  const { person, role, requestId, ...about } = entry;
  const actor = person === undefined ? role : actorOf(crypto, person);
  await writeRow(db, 'audit', { ...about, actor, request_id: requestId });
}

/**
 * Adds an entry of a refusal, which costs whoever is refused nothing: of one person, or of one link's deal, so many an hour. The
 * log has them all.
 */
export async function auditRefusal(parts: Parts & { limits: Limits }, entry: AuditEntry): Promise<void> {
  const { event, person, brand, deal } = entry;
  const who = person === undefined ? `${brand}:${deal}` : actorOf(parts.crypto, person);
  const { allowed } = await parts.limits.take(`${event}:${who}`, AUDIT.mostRefusals, AUDIT.windowSeconds);
  if (allowed) await audit(parts, entry);
}

/** How a person stands in the audit: the same person gives the same mark, and nobody can compute it without the key. */
export function actorOf(crypto: Pick<FieldCrypto, 'blindIndex'>, person: string): string {
  return `person:${crypto.blindIndex('audit', person)}`;
}

/** How a person may stand in entries of before the index key changed, too. */
export function actorsOf(crypto: Pick<FieldCrypto, 'blindIndexes'>, person: string): string[] {
  return crypto.blindIndexes('audit', person).map((index) => `person:${index}`);
}
