import { type EquipmentDocument, equipmentDocuments } from '#domain/equipment-documents.ts';
import { type AskedMonth, askedMonths } from '#domain/statement-months.ts';
import { hasStatements, monthsDue, statementWord } from '../../deals/statements/index.ts';
import { type Deal, readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';

/** What a deal still waits for. */
export interface Needs {
  statements: boolean;
  /** Of the two forms [AMOUNT-40] those that are asked for and have not come. */
  documents: EquipmentDocument[];
  /** The months that are asked for, and which are there [STMT-31]. */
  months: AskedMonth[];
}

/** Reads what a deal still needs. */
export async function needsOf(
  { db, crypto, releases, clock }: Pick<Deps, 'db' | 'crypto' | 'releases' | 'clock'>,
  deal: Deal,
): Promise<Needs> {
  const flow = await releases.flowOf(deal);
  const { application } = readDocument(crypto, flow, deal);
  // Those of the day on which it was submitted stay those that are asked for.
  const at = deal.submitted_at ?? clock.now();
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
    statements: !hasStatements(flow, application) || monthsDue(flow, application, at).length > 0,
    months: askedMonths(statementWord(flow, application), at),
    documents: asked.filter((document) => !known.has(document)),
  };
}

/** A link is used up when nothing is needed any more [RETURN-4]. */
export function isUsedUp({ statements, documents }: Omit<Needs, 'months'>): boolean {
  return !statements && documents.length === 0;
}
