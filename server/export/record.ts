import { joinPayload } from '#domain/payload/payload-parts.ts';
import type { CompiledFlow } from '#engine';
import { findEncryptedNames } from '../deals/secrets/index.ts';
import { type Consent, type Deal, readDocument } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { findRequestsOfDeal } from '../requests/row/store.ts';
import { findConnectedBank } from '../statements/bank/item-store.ts';
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
  /** The safe copy, made from the original's rendered pages or pixels; null if it could not be made. */
  copy: WrittenFile | null;
  /** The file as it was sent: it may contain scripts and links. */
  original?: WrittenFile;
  documentType: FileRow['document_type'];
  /** The question that a `document` answers; absent if no answer contains the file any more. */
  field?: string;
  /** `not-scanned`: no virus scanner was configured; the file was only opened and rendered (docs/export.md). */
  scan: 'clean' | 'not-scanned';
}

/** The record for a lender's back office, secrets in plain text (docs/export.md). */
export type ExportRecord = Awaited<ReturnType<typeof exportRecord>>;

/** The reader of the record. The applicant's record omits values that only another person or the lender may see. */
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
  const bank = await findConnectedBank(db, crypto, deal);
  return {
    format: 2,
    exportedAt: now.toISOString(),
    ...identifyDeal(deal),
    flow: deal.flow,
    flowVersion: deal.flow_version,
    version: deal.version,
    /** Fields that the person's link hid [LINK-28]. */
    hidden: deal.hidden,
    consents: reader === 'lender' ? deal.consents : deal.consents.map(withoutOrigin),
    corrections: await findAnsweredCorrections(db, deal),
    payload: storedPayload(crypto, flow, deal, reader === 'lender' ? 'clear' : 'own'),
    bank: bank
      ? {
          itemId: bank.itemId,
          connectedAt: bank.connectedAt.toISOString(),
          mainAccount: { name: bank.main.name, mask: bank.main.mask },
        }
      : null,
    files,
  };
}

/** Identifies a deal in exports and webhooks. */
export function identifyDeal(deal: Deal) {
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
async function findAnsweredCorrections(
  db: Deps['db'],
  deal: Deal,
): Promise<{ parts: readonly string[]; at: string }[]> {
  return (await findRequestsOfDeal(db, deal)).flatMap(({ purpose, parts, answered_at: at }) =>
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
  // In the kinds of the fields, which a release may have changed since the last save [FIELD-73].
  const { secured, rest } = readDocument(crypto, flow, deal);
  const application = secured.encrypt();
  const pathsOfOthers = new Set(
    Object.keys(deal.sources).map((pointer) => pointer.slice(1).replaceAll('/', '.')),
  );
  const replacements = new Map(
    [...secured.secrets].map(([name, secret]) => {
      if (secretsAs === 'masks') return [secret.token, secret.mask];
      return [secret.token, secretsAs === 'own' && pathsOfOthers.has(name) ? null : secret.value()];
    }),
  );
  for (const { token, place } of findEncryptedNames(flow, deal.id, application))
    replacements.set(token, crypto.decrypt(token, place));
  return replaceTexts(joinPayload(flow.application, { application, rest }), (text) => {
    if (replacements.has(text)) return replacements.get(text);
    // A secret of a removed field has no mask: it becomes null; in an export it stays encrypted.
    return secretsAs === 'masks' && SEALED.test(text) ? null : text;
  });
}

/** Replaces encrypted values by null, without decrypting anything. */
export function removeSealed(value: unknown): unknown {
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
