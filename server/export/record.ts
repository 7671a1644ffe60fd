import type { CompiledFlow } from '#engine';
import { type Deal, payloadOf, readDocument } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { connectedBank } from '../statements/bank/item-store.ts';

/** A file of the exported folder. */
export interface WrittenFile {
  /** Where it lies in the folder. */
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** A file as the record names it. */
export interface ExportedFile {
  id: string;
  /** As the person called it; for display. */
  name: string;
  type: string;
  /** Made of its pages or pixels alone; null where that could not be done. */
  copy: WrittenFile | null;
  /** As it was sent, where that was asked for: it may hold scripts and links. */
  original?: WrittenFile;
  documentType: 'statement' | 'pfs' | 'suq';
  /** `not-scanned`: no virus scanner was set up when it came. The original was opened and drawn all the same (docs/export.md). */
  scan: 'clean' | 'not-scanned';
}

/** What a lender's back office gets of one submitted application, secrets in clear (docs/export.md). */
export type ExportRecord = Awaited<ReturnType<typeof exportRecord>>;

/** The record of a deal. */
export async function exportRecord(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  flow: CompiledFlow,
  deal: Deal,
  files: ExportedFile[],
  now: Date,
) {
  const connected = await connectedBank(db, crypto, deal);
  return {
    format: 2,
    exportedAt: now.toISOString(),
    ...factsOf(deal),
    flow: deal.flow,
    flowVersion: deal.flow_version,
    version: deal.version,
    /** What the link that brought the person hid [LINK-28]. */
    hidden: deal.hidden,
    consents: deal.consents,
    /** The save payload. */
    payload: storedPayload(crypto, flow, deal, 'clear'),
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

/** What others are told of a deal besides its answers: by this they name it. */
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

/** The save payload of a stored application, with each sealed value in clear or as a mask. */
export function storedPayload(
  crypto: Deps['crypto'],
  flow: CompiledFlow,
  deal: Deal,
  secretsAs: 'clear' | 'masks',
): unknown {
  const { secrets } = readDocument(crypto, flow, deal).secured;
  const shown = new Map(
    [...secrets.values()].map((secret) => [
      secret.token,
      secretsAs === 'clear' ? secret.value() : secret.mask,
    ]),
  );
  return replaced(payloadOf(flow, deal), (text) => {
    if (shown.has(text)) return shown.get(text);
    // A secret of a question that the flow no longer asks can't be named: it stays sealed here, and goes nowhere masked.
    return secretsAs === 'masks' && SEALED.test(text) ? null : text;
  });
}

/** A part of a stored document with null for each sealed value: nothing is opened. */
export function withoutSealed(value: unknown): unknown {
  return replaced(value, (text) => (SEALED.test(text) ? null : text));
}

function replaced(value: unknown, byText: (text: string) => unknown): unknown {
  if (typeof value === 'string') return byText(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, byText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, byText)]));
}

/** A value sealed by server/crypto. */
const SEALED = /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/;
