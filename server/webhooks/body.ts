import type { Deal } from '../deals/deal-store.ts';
import type { BaseDeps } from '../deps.ts';
import { storedPayload } from '../export/record.ts';
import { filesOfDeal } from '../files/file-store.ts';
import { nameOf } from '../files/sealed-parts.ts';
import { createCopyTokens } from './copy-token.ts';
import type { StoredEvent, WebhookSettings } from './events.ts';

type Parts = Pick<BaseDeps, 'db' | 'crypto' | 'clock' | 'config' | 'releases'>;

/**
 * What is sent of an event (docs/webhooks.md): the application as it stands now. Without the brand's agreement masks stand in the
 * place of sensitive values, and files, which are full of them, have neither a name nor a way to be fetched.
 */
export async function webhookBody(
  deps: Parts,
  { type, at }: StoredEvent,
  deal: Deal,
  { sensitive = false }: WebhookSettings,
): Promise<string> {
  const saved = (await filesOfDeal(deps.db, deal)).filter(({ saved_at: savedAt }) => savedAt !== null);
  const access = sensitive ? await createCopyTokens(deps).sign(deal.brand, deal.id) : undefined;
  const files = saved.map((row) => ({
    id: row.id,
    documentType: row.document_type,
    type: row.type,
    scan: row.scan,
    ...(access ? { name: nameOf(deps, row), url: `${deps.config.publicUrl}/files/${row.id}/copy` } : {}),
  }));
  const flow = await deps.releases.flowOf(deal);
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      brand: deal.brand,
      reference: deal.reference,
      stage: deal.stage,
      applicationType: deal.application_type,
      submittedAt: deal.submitted_at?.toISOString() ?? null,
      dealId: deal.id,
      accountId: deal.account_id,
      contactId: deal.contact_id,
      businessId: deal.business_id,
      loanId: deal.loan_id,
      sensitive,
      payload: storedPayload(deps.crypto, flow, deal, sensitive ? 'clear' : 'masks'),
      files,
      ...(access ? { filesToken: access.token, filesTokenExpiresAt: access.expiresAt.toISOString() } : {}),
    },
  });
}
