import { faultsOf } from '../brands/check-record.ts';
import type { NewJob } from '../jobs/port.ts';
import type { Queries } from '../storage/database.ts';

/** What a partner may be told of (docs/webhooks.md). */
export type WebhookEvent = 'application.submitted' | 'statements.arrived' | 'monitoring.activated';

/** Where a brand's events go, as its record says (schemas/brand.schema.json). */
export interface WebhookSettings {
  url: string;
  events: WebhookEvent[];
  /** By agreement sensitive values go along in clear, and files may be fetched. */
  sensitive?: boolean;
}

/** What a job keeps of an event: no answer; what is sent is read when it is sent. */
export interface StoredEvent {
  type: WebhookEvent;
  /** When it happened, ISO 8601. */
  at: string;
}

export const WEBHOOK_JOB = 'webhook';

/** Where a brand's events go; undefined where nowhere. A record that cannot be used gives way to the last one that could. */
export async function webhooksOf(db: Queries, brand: string): Promise<WebhookSettings | undefined> {
  const [row] = await db.query('select record, last_good from brands where platform = $1', [brand]);
  if (!row) return undefined;
  const record = faultsOf(row.record).length === 0 ? row.record : row.last_good;
  return record?.webhooks as WebhookSettings | undefined;
}

/** An event as jobs, to be written in the transaction that causes it; none where the partner does not ask for it. */
export async function webhookJobs(
  db: Queries,
  type: WebhookEvent,
  { brand, id }: { brand: string; id: string },
  now: Date,
): Promise<NewJob[]> {
  const settings = await webhooksOf(db, brand);
  if (!settings?.events.includes(type)) return [];
  const payload: StoredEvent = { type, at: now.toISOString() };
  return [{ kind: WEBHOOK_JOB, payload, brand, deal: id }];
}
