import { faultsOf } from '../brands/check-record.ts';
import type { NewJob } from '../jobs/port.ts';
import type { Queries } from '../storage/database.ts';

/** The events that a partner can subscribe to (docs/webhooks.md). */
export type WebhookEvent =
  | 'application.submitted'
  | 'application.corrected'
  | 'statements.arrived'
  | 'monitoring.activated';

/** The webhook settings in a brand's record (schemas/brand.schema.json). */
export interface WebhookSettings {
  url: string;
  events: WebhookEvent[];
  /** By agreement: sensitive values are sent in plain text, and files may be fetched. */
  sensitive?: boolean;
}

/** The stored part of an event. It has no answers: they are read when the event is sent. */
export interface StoredEvent {
  type: WebhookEvent;
  /** Time of the event, ISO 8601. */
  at: string;
  /** Set for a correction: the parts that were asked for. */
  parts?: string[];
}

export const WEBHOOK_JOB = 'webhook';

/**
 * Reads a brand's webhook settings; undefined if it has none. If the current record is unusable, the last
 * good one counts.
 */
export async function webhooksOf(db: Queries, brand: string): Promise<WebhookSettings | undefined> {
  const [row] = await db.query('select record, last_good from brands where platform = $1', [brand]);
  if (!row) return undefined;
  const record = faultsOf(row.record).length === 0 ? row.record : row.last_good;
  return record?.webhooks as WebhookSettings | undefined;
}

/**
 * Makes the jobs of an event, to be inserted in the transaction that causes it; empty if the partner has not
 * subscribed to it.
 */
export async function webhookJobs(
  db: Queries,
  type: WebhookEvent,
  { brand, id }: { brand: string; id: string },
  now: Date,
  more: Pick<StoredEvent, 'parts'> = {},
): Promise<NewJob[]> {
  const settings = await webhooksOf(db, brand);
  if (!settings?.events.includes(type)) return [];
  const payload: StoredEvent = { type, at: now.toISOString(), ...more };
  return [{ kind: WEBHOOK_JOB, payload, brand, deal: id }];
}
