import { recipientFault } from '#engine/compile';
import { audit } from '../audit/audit.ts';
import { type Deal, findById } from '../deals/store/index.ts';
import type { BaseDeps } from '../deps.ts';
import { factsOf, storedPayload } from '../export/record.ts';
import { type Handler, PermanentFailure, type Try } from '../jobs/port.ts';
import { WEBHOOK_RETRIES } from '../limits.ts';
import { fileFields, withoutFileNames } from '../statements/files/attached.ts';
import { filesOfDeal } from '../statements/files/file-store.ts';
import { nameOf } from '../statements/files/sealed-parts.ts';
import { createCopyTokens } from './copy-token.ts';
import { type StoredEvent, WEBHOOK_JOB, type WebhookSettings, webhooksOf } from './events.ts';
import { PostFault, postJson } from './post.ts';
import { secretsOf, signedHeaders } from './sign.ts';

/** The receiver's id of a delivery, the same at each try and replay. */
export function messageId(job: string): string {
  return `msg_${job}`;
}

/** Sends signed events (Standard Webhooks), with retries for a day. Delivered events are kept for replay. */
export function webhookHandler(deps: BaseDeps): [kind: string, handler: Handler<StoredEvent>] {
  const run = (event: StoredEvent, job: Try) => deliver(deps, event, job);
  return [WEBHOOK_JOB, { retries: WEBHOOK_RETRIES, keepsDone: true, run }];
}

async function deliver(deps: BaseDeps, event: StoredEvent, job: Try): Promise<void> {
  const { db, config, crypto, clock, log } = deps;
  const brand = job.brand ?? '';
  const settings = await webhooksOf(db, brand);
  if (!settings) throw new PostFault('no-webhook');
  const refusal = recipientFault(config.recipients, brand, settings);
  // Retried, in case the operator allows it within a day.
  if (refusal) throw new PostFault(refusal);
  const deal = await findById(db, brand, job.deal ?? '');
  if (!deal) throw new PermanentFailure(new PostFault('no-application'));
  const body = await webhookBody(deps, event, deal, settings);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders({ id: messageId(job.id), timestamp, body }, secretsOf(config, crypto, brand));
  // Sensitive values are sent in plain text.
  if (settings.sensitive)
    await audit(deps, { event: 'exported', role: 'partner', brand, deal: deal.id, about: 'webhook' });
  const status = await postJson(settings.url, body, headers, { isDevelopment: config.isLoopback });
  if (status >= 200 && status < 300) {
    log.info({ event: 'webhook-sent', kind: event.type, platform: brand, status }, 'webhook sent');
    return;
  }
  const fault = new PostFault(`HTTP ${status}`);
  // Standard Webhooks: after a 410 the receiver wants no more events.
  throw status === 410 ? new PermanentFailure(fault) : fault;
}

type Parts = Pick<BaseDeps, 'db' | 'crypto' | 'clock' | 'config' | 'releases'>;

/**
 * The application in its current state (docs/webhooks.md). Without the brand's agreement, sensitive values
 * are masked, and files have neither name nor address.
 */
async function webhookBody(
  deps: Parts,
  { type, at, parts }: StoredEvent,
  deal: Deal,
  { sensitive = false }: WebhookSettings,
): Promise<string> {
  const savedFileRows = (await filesOfDeal(deps.db, deal)).filter(
    ({ saved_at: savedAt }) => savedAt !== null,
  );
  const access = sensitive ? await createCopyTokens(deps).sign(deal.brand, deal.id) : undefined;
  const flow = await deps.releases.flowOf(deal);
  const fields = fileFields(flow, deal);
  const files = savedFileRows.map((row) => ({
    id: row.id,
    documentType: row.document_type,
    ...fields(row.id),
    type: row.type,
    scan: row.scan,
    ...(access ? { name: nameOf(deps, row), url: `${deps.config.publicUrl}/files/${row.id}/copy` } : {}),
  }));
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      ...factsOf(deal),
      ...(parts ? { parts } : {}),
      sensitive,
      payload: sensitive
        ? storedPayload(deps.crypto, flow, deal, 'clear')
        : withoutFileNames(flow, deal, storedPayload(deps.crypto, flow, deal, 'masks')),
      consents: deal.consents,
      files,
      ...(access ? { filesToken: access.token, filesTokenExpiresAt: access.expiresAt.toISOString() } : {}),
    },
  });
}
