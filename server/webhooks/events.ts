import { findRecordFaults } from '../brands/check-record.ts';
import type { NewJob } from '../jobs/port.ts';
import type { Queries } from '../storage/database.ts';

/** The types of webhook events (docs/webhooks.md). */
export type WebhookEvent =
  | 'application.submitted'
  | 'application.corrected'
  | 'statements.arrived'
  | 'monitoring.activated';

/** The webhook settings in a brand's record (schemas/brand.schema.json). */
export interface WebhookSettings {
  url: string;
  events: WebhookEvent[];
  /** Whether the partner gets sensitive values in plain text and may fetch files, as agreed. */
  sensitive?: boolean;
}

/** A queued event. It has no answers: they are read when it is sent. */
export interface StoredEvent {
  type: WebhookEvent;
  /** When the event happened (ISO 8601). */
  at: string;
  /** The parts that a correction asked for. */
  parts?: string[];
}

export const WEBHOOK_JOB = 'webhook';

/**
 * Reads a brand's webhook settings, from the last valid record if the current one is invalid; undefined if
 * none.
 */
export async function readWebhooks(db: Queries, brand: string): Promise<WebhookSettings | undefined> {
  const [row] = await db.query('select record, last_good from brands where platform = $1', [brand]);
  if (!row) return undefined;
  const record = findRecordFaults(row.record).length === 0 ? row.record : row.last_good;
  return record?.webhooks as WebhookSettings | undefined;
}

/** The jobs that send an event, to insert in its transaction; empty if the partner has not subscribed to it. */
export async function createWebhookJobs(
  db: Queries,
  type: WebhookEvent,
  { brand, id }: { brand: string; id: string },
  now: Date,
  more: Pick<StoredEvent, 'parts'> = {},
): Promise<NewJob[]> {
  const settings = await readWebhooks(db, brand);
  if (!settings?.events.includes(type)) return [];
  const payload: StoredEvent = { type, at: now.toISOString(), ...more };
  return [{ kind: WEBHOOK_JOB, payload, brand, deal: id }];
}
