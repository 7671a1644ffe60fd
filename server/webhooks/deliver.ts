import { recipientFault } from '#engine/compile';
import { audit } from '../audit/audit.ts';
import { type Deal, findById } from '../deals/store/index.ts';
import type { BaseDeps } from '../deps.ts';
import { identifyDeal, storedPayload } from '../export/record.ts';
import { type Handler, type JobTry, PermanentFailure } from '../jobs/port.ts';
import { WEBHOOK_RETRIES } from '../limits.ts';
import { createFieldLookup, removeFileNames } from '../statements/files/attached.ts';
import { findFilesOfDeal } from '../statements/files/file-store.ts';
import { decryptName } from '../statements/files/sealed-parts.ts';
import { createCopyTokens } from './copy-token.ts';
import { readWebhooks, type StoredEvent, WEBHOOK_JOB, type WebhookSettings } from './events.ts';
import { PostFault, postJson } from './post.ts';
import { signHeaders, webhookSecretsOf } from './sign.ts';

/** The id by which the receiver recognizes an event, the same at each try and replay. */
export function toMessageId(job: string): string {
  return `msg_${job}`;
}

/**
 * Makes the handler that sends signed events (Standard Webhooks), with retries for a day; done jobs stay for
 * replay.
 */
export function createWebhookHandler(deps: BaseDeps): [kind: string, handler: Handler<StoredEvent>] {
  const run = (event: StoredEvent, job: JobTry) => deliver(deps, event, job);
  return [WEBHOOK_JOB, { retries: WEBHOOK_RETRIES, keepsDone: true, run }];
}

async function deliver(deps: BaseDeps, event: StoredEvent, job: JobTry): Promise<void> {
  const { db, config, crypto, clock, log } = deps;
  const brand = job.brand ?? '';
  const settings = await readWebhooks(db, brand);
  if (!settings) throw new PostFault('no-webhook');
  const refusal = recipientFault(config.recipients, brand, settings);
  // The job is retried, because the operator may allow the recipient within a day.
  if (refusal) throw new PostFault(refusal);
  const deal = await findById(deps, brand, job.deal ?? '');
  if (!deal) throw new PermanentFailure(new PostFault('no-application'));
  const body = await writeBody(deps, event, deal, settings);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signHeaders(
    { id: toMessageId(job.id), timestamp, body },
    webhookSecretsOf(config, crypto, brand),
  );
  // Audits the export, because the event has sensitive values in plain text.
  if (settings.sensitive)
    await audit(deps, { event: 'exported', role: 'partner', brand, deal: deal.id, about: 'webhook' });
  const status = await postJson(settings.url, body, headers, { isDevelopment: config.isLoopback });
  if (status >= 200 && status < 300) {
    log.info({ event: 'webhook-sent', kind: event.type, platform: brand, status }, 'webhook sent');
    return;
  }
  const fault = new PostFault(`HTTP ${status}`);
  // Standard Webhooks: with a 410 the receiver asks for no more tries.
  throw status === 410 ? new PermanentFailure(fault) : fault;
}

type DeliveryDeps = Pick<BaseDeps, 'db' | 'crypto' | 'clock' | 'config' | 'releases'>;

/**
 * Writes the body of an event, with the application in its current state (docs/webhooks.md). Unless the brand may
 * receive sensitive data, secrets are masked, and files have neither name nor address.
 */
async function writeBody(
  deps: DeliveryDeps,
  { type, at, parts }: StoredEvent,
  deal: Deal,
  { sensitive = false }: WebhookSettings,
): Promise<string> {
  const savedFileRows = (await findFilesOfDeal(deps.db, deal)).filter(
    ({ saved_at: savedAt }) => savedAt !== null,
  );
  const access = sensitive ? await createCopyTokens(deps).sign(deal.brand, deal.id) : undefined;
  const flow = await deps.releases.flowOf(deal);
  const fields = createFieldLookup(flow, deal);
  const files = savedFileRows.map((row) => ({
    id: row.id,
    documentType: row.document_type,
    ...fields(row.id),
    type: row.type,
    scan: row.scan,
    ...(access ? { name: decryptName(deps, row), url: `${deps.config.publicUrl}/files/${row.id}/copy` } : {}),
  }));
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      ...identifyDeal(deal),
      ...(parts ? { parts } : {}),
      sensitive,
      payload: sensitive
        ? storedPayload(deps.crypto, flow, deal, 'clear')
        : removeFileNames(flow, deal, storedPayload(deps.crypto, flow, deal, 'masks')),
      consents: deal.consents,
      files,
      ...(access ? { filesToken: access.token, filesTokenExpiresAt: access.expiresAt.toISOString() } : {}),
    },
  });
}
