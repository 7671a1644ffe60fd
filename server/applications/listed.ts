import type { MissingParts } from '#contracts/statements/missing.ts';
import type { ListedApplication } from '#contracts/studio/applications.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { loanStage, monthsDue } from '#domain/statements/needs.ts';
import type { CompiledFlow } from '#engine';
import { answerOf } from '../deals/answers/index.ts';
import { type Deal, readStoredParts } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { computeNeedsOfAnswers } from '../statements/return-links/needs.ts';
import type { Queries } from '../storage/database.ts';

/** The only `ending` of a flow whose submitted application waits for statements. */
const WAITING_ENDING = 'loan-request';

/** Makes the rows of the list without decrypting a secret. */
export async function toListedApplications(
  { db, releases }: Pick<Deps, 'db' | 'releases'>,
  deals: readonly Deal[],
): Promise<ListedApplication[]> {
  const arrived = await findDocumentTypes(db, deals);
  return Promise.all(
    deals.map(async (deal) => {
      const flow = await releases.flowOf(deal);
      return toListedApplication(
        flow,
        deal,
        readStoredParts(flow, deal).application,
        arrived.get(deal.id) ?? [],
      );
    }),
  );
}

/** Makes a row of the list. @param arrived the types of the uploaded files */
export function toListedApplication(
  flow: CompiledFlow,
  deal: Deal,
  application: JsonObject,
  arrived: readonly string[],
): ListedApplication {
  const name = answerOf(flow, application, 'name');
  const amount = answerOf(flow, application, 'amount');
  return {
    brand: deal.brand,
    id: deal.id,
    reference: deal.reference ?? '',
    flow: deal.flow,
    name: typeof name === 'string' ? name : '',
    ...(typeof amount === 'number' ? { amount } : {}),
    stage: deal.stage ?? '',
    submittedAt: deal.submitted_at?.toISOString() ?? '',
    missing: findMissingParts(flow, deal, application, arrived),
  };
}

export function awaitsStatements({ ending }: CompiledFlow): boolean {
  return ending === WAITING_ENDING;
}

/** The statements and forms that a submitted application still needs; other endings need none. */
export function findMissingParts(
  flow: CompiledFlow,
  deal: Deal,
  application: JsonObject,
  arrived: readonly string[],
): MissingParts {
  if (!awaitsStatements(flow)) return { statements: false, months: [], documents: [] };
  const needs = computeNeedsOfAnswers(flow, application, arrived, deal.submitted_at ?? deal.saved_at);
  const months = monthsDue(needs, loanStage(answerOf(flow, application, 'statement-source')));
  return { statements: needs.statements && months.length === 0, months, documents: needs.documents };
}

/** The types of the uploaded files, by application. */
export async function findDocumentTypes(db: Queries, deals: readonly Deal[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ deal_id: string; document_type: string }>(
    `select distinct f.deal_id, f.document_type from unnest($1::text[], $2::uuid[]) as d(brand, id)
     join files f on f.brand = d.brand and f.deal_id = d.id and f.saved_at is not null`,
    [deals.map(({ brand }) => brand), deals.map(({ id }) => id)],
  );
  const types = new Map<string, string[]>();
  for (const { deal_id: id, document_type: type } of rows) types.set(id, [...(types.get(id) ?? []), type]);
  return types;
}
