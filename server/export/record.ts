import type { CompiledFlow } from '#engine';
import { sealedNames } from '../deals/secrets/index.ts';
import { type Consent, type Deal, payloadOf, readDocument, storedPartsOf } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { requestsOf } from '../requests/row/store.ts';
import { connectedBank } from '../statements/bank/item-store.ts';
import type { FileRow } from '../statements/files/file-store.ts';

export interface WrittenFile {
  /** Relative to the exported folder. */
  path: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

export interface ExportedFile {
  id: string;
  /** The name for display; the file's path does not contain it. */
  name: string;
  type: string;
  /** Redrawn from pages or pixels; null if no copy could be made. */
  copy: WrittenFile | null;
  /** The file as it was sent: it may contain scripts and links. */
  original?: WrittenFile;
  documentType: FileRow['document_type'];
  /** The question that a `document` answers; absent if no answer contains the file any more. */
  field?: string;
  /** `not-scanned`: without a virus scanner, but opened and drawn (docs/export.md). */
  scan: 'clean' | 'not-scanned';
}

/** The record for a lender's back office, secrets in plain text (docs/export.md). */
export type ExportRecord = Awaited<ReturnType<typeof exportRecord>>;

/** The applicant's export omits values that only another person or the lender may see. */
type Reader = 'lender' | 'applicant';

/** Builds the export record of a deal. */
export async function exportRecord(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  flow: CompiledFlow,
  deal: Deal,
  files: ExportedFile[],
  now: Date,
  reader: Reader = 'lender',
) {
  const connected = await connectedBank(db, crypto, deal);
  return {
    format: 2,
    exportedAt: now.toISOString(),
    ...factsOf(deal),
    flow: deal.flow,
    flowVersion: deal.flow_version,
    version: deal.version,
    /** Fields that the person's link hid [LINK-28]. */
    hidden: deal.hidden,
    consents: reader === 'lender' ? deal.consents : deal.consents.map(withoutOrigin),
    corrections: await correctionsOf(db, deal),
    payload: storedPayload(crypto, flow, deal, reader === 'lender' ? 'clear' : 'own'),
    bank: connected
      ? {
          itemId: connected.itemId,
          connectedAt: connected.connectedAt.toISOString(),
          mainAccount: { name: connected.main.name, mask: connected.main.mask },
        }
      : null,
    files,
  };
}

/** Identifies a deal in exports and webhooks. */
export function factsOf(deal: Deal) {
  return {
    brand: deal.brand,
    reference: deal.reference,
    stage: deal.stage,
    submittedAt: deal.submitted_at?.toISOString() ?? null,
    applicationType: deal.application_type,
    dealId: deal.id,
    accountId: deal.account_id,
    contactId: deal.contact_id,
    businessId: deal.business_id,
    loanId: deal.loan_id,
  };
}

/** The answered corrections, newest first. */
async function correctionsOf(
  db: Deps['db'],
  deal: Deal,
): Promise<{ parts: readonly string[]; at: string }[]> {
  return (await requestsOf(db, deal)).flatMap(({ purpose, parts, answered_at: at }) =>
    purpose === 'correction' && at !== null ? [{ parts, at: at.toISOString() }] : [],
  );
}

/** Omits IP address and browser from another person's consent. */
function withoutOrigin({ ip, userAgent, ...consent }: Consent): object {
  return consent.item === undefined ? { ip, userAgent, ...consent } : consent;
}

/**
 * The save payload with each secret decrypted or masked, and the names of files.
 * @param secretsAs `own`: decrypted, but null if another person gave it [REQUEST-2]
 */
export function storedPayload(
  crypto: Deps['crypto'],
  flow: CompiledFlow,
  deal: Deal,
  secretsAs: 'clear' | 'masks' | 'own',
): unknown {
  const { secrets } = readDocument(crypto, flow, deal).secured;
  const pathsOfOthers = new Set(
    Object.keys(deal.sources).map((pointer) => pointer.slice(1).replaceAll('/', '.')),
  );
  const revealed = new Map(
    [...secrets].map(([name, secret]) => {
      if (secretsAs === 'masks') return [secret.token, secret.mask];
      return [secret.token, secretsAs === 'own' && pathsOfOthers.has(name) ? null : secret.value()];
    }),
  );
  for (const { token, place } of sealedNames(flow, deal.id, storedPartsOf(flow, deal).application))
    revealed.set(token, crypto.decrypt(token, place));
  return replaceTexts(payloadOf(flow, deal), (text) => {
    if (revealed.has(text)) return revealed.get(text);
    // A secret of a removed field stays encrypted in an export, and becomes null among masks.
    return secretsAs === 'masks' && SEALED.test(text) ? null : text;
  });
}

/** Replaces encrypted values by null, without decrypting anything. */
export function withoutSealed(value: unknown): unknown {
  return replaceTexts(value, (text) => (SEALED.test(text) ? null : text));
}

function replaceTexts(value: unknown, byText: (text: string) => unknown): unknown {
  if (typeof value === 'string') return byText(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, byText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceTexts(inner, byText)]),
  );
}

/** Matches a value that server/crypto has encrypted. */
const SEALED = /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/;
