import type { FieldCrypto } from '../crypto/field-crypto.ts';
import type { Limits } from '../http/limits/limits.ts';
import { AUDIT } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { writeRow } from '../storage/write-row.ts';

/** Database triggers write `brand-changed` and `webhook-address-changed` (storage/migrations). */
export const AUDIT_EVENTS = [
  'signed-in',
  'code-refused',
  'sessions-ended',
  'secret-shown',
  'subject-refused',
  'subjects-tagged',
  'submitted-opened',
  'applications-listed',
  'application-viewed',
  'exported',
  'copy-fetched',
  'erased',
  'backed-up',
  'restored',
  'retention-approved',
  'webhook-replayed',
  'job-retried',
  'webhook-secret-shown',
  'link-refused',
  'request-made',
  'request-sent-again',
  'request-withdrawn',
  'request-opened',
  'request-code-refused',
  'request-answered',
  'request-declined',
  'request-expired',
  'given-answer-replaced',
  'brand-changed',
  'webhook-address-changed',
  'release-made',
  'release-live',
  'application-moved',
  'application-moved-back',
  'studio-opened',
  'studio-refused',
  'draft-opened',
  'draft-named',
  'draft-saved',
  'draft-reviewed',
  'draft-discarded',
  'brand-published',
  'approval-asked',
  'approval-given',
  'approval-returned',
  'approval-withdrawn',
  'preview-link-made',
  'preview-link-withdrawn',
  'preview-link-opened',
  'draft-scheduled',
  'schedule-canceled',
  'schedule-refused',
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Has no personal data when stored: the person is a keyed hash, and `about` names a kind, never a value. */
export interface AuditEntry {
  event: Exclude<AuditEvent, 'brand-changed' | 'webhook-address-changed'>;
  /** The person's `sub`, or the email address of a person who has not signed in yet. */
  person?: string;
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
 * Adds an entry. Await it before answering: an action that can't be audited must not happen. Pass a
 * transaction as `db` to write both together.
 */
export async function audit({ db, crypto }: Parts, entry: AuditEntry): Promise<void> {
  const { person, role, requestId, ...about } = entry;
  const actor = person === undefined ? role : actorOf(crypto, person);
  await writeRow(db, 'audit', { ...about, actor, request_id: requestId });
}

/** Adds an entry of a refusal; drops it above the limit per person or link, because any client can send many. */
export async function auditRefusal(parts: Parts & { limits: Limits }, entry: AuditEntry): Promise<void> {
  const { event, person, brand, deal } = entry;
  const who = person === undefined ? `${brand}:${deal}` : actorOf(parts.crypto, person);
  const { allowed } = await parts.limits.take(`${event}:${who}`, AUDIT.mostRefusals, AUDIT.windowSeconds);
  if (allowed) await audit(parts, entry);
}

/** The keyed hash of a person in the audit: stable per person, not computable without the key. */
export function actorOf(crypto: Pick<FieldCrypto, 'blindIndex'>, person: string): string {
  return `person:${crypto.blindIndex('audit', person)}`;
}

/** The hashes of a person under the current and older index keys. */
export function actorsOf(crypto: Pick<FieldCrypto, 'blindIndexes'>, person: string): string[] {
  return crypto.blindIndexes('audit', person).map((index) => `person:${index}`);
}
