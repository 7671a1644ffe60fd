import { type EquipmentDocument, equipmentDocuments } from '#domain/equipment-documents.ts';
import type { Deal } from '../deals/deal-store.ts';
import { hasStatements } from '../deals/record-statements.ts';
import { readDocument } from '../deals/stored-application.ts';
import type { Deps } from '../deps.ts';

/** What a deal still waits for. */
export interface Needs {
  statements: boolean;
  /** Of the two of decision 22 those that are asked for and have not come. */
  documents: EquipmentDocument[];
}

/** Reads what a deal still needs. */
export async function needsOf(
  { db, crypto, releases }: Pick<Deps, 'db' | 'crypto' | 'releases'>,
  deal: Deal,
): Promise<Needs> {
  const flow = await releases.flowOf(deal);
  const { application } = readDocument(crypto, flow, deal);
  const asked = equipmentDocuments(application);
  const come =
    asked.length === 0
      ? []
      : await db.query(
          'select distinct document_type from files where brand = $1 and deal_id = $2 and saved_at is not null',
          [deal.brand, deal.id],
        );
  const known = new Set(come.map(({ document_type: type }) => type));
  return {
    statements: !hasStatements(flow, application),
    documents: asked.filter((document) => !known.has(document)),
  };
}

/** A link is used up when nothing is needed any more (decision 27). */
export function isUsedUp({ statements, documents }: Needs): boolean {
  return !statements && documents.length === 0;
}
