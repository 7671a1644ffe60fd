import { faultsOf } from '../brands/check-record.ts';
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

/** An event without answers, which are read when it is sent. */
export interface StoredEvent {
  type: WebhookEvent;
  /** When the event happened (ISO 8601). */
  at: string;
  /** The parts that a correction asked for. */
  parts?: string[];
}

export const WEBHOOK_JOB = 'webhook';

/** A brand's settings; undefined if it has none. If the record is unusable, the last good one counts. */
export async function webhooksOf(db: Queries, brand: string): Promise<WebhookSettings | undefined> {
  const [row] = await db.query('select record, last_good from brands where platform = $1', [brand]);
  if (!row) return undefined;
  const record = faultsOf(row.record).length === 0 ? row.record : row.last_good;
  return record?.webhooks as WebhookSettings | undefined;
}

/** Jobs to insert in the transaction of the event; empty if the partner has not subscribed to it. */
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
