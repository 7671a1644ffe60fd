import type { JsonObject } from '#domain/payload/save-derived.ts';
import { computeNeeds, equipmentDocuments, type Needs } from '#domain/statements/needs.ts';
import type { CompiledFlow } from '#engine';
import { answerOf } from '../../deals/answers/index.ts';
import { monthsAnswerOf } from '../../deals/statements/index.ts';
import { type Deal, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../storage/database.ts';

export interface NeedDeps extends Pick<Deps, 'crypto' | 'clock'> {
  /** The pool, or the transaction that has stored new statements. */
  db: Queries;
  releases: Pick<Deps['releases'], 'flowOf'>;
}

/** The statements and documents that a deal still needs. */
export async function readNeeds({ db, crypto, releases, clock }: NeedDeps, deal: Deal): Promise<Needs> {
  const { flow, read } = await readDeal({ crypto, releases }, deal, db);
  const { application } = read;
  const files =
    equipmentDocuments(application).length === 0
      ? []
      : await db.query(
          'select distinct document_type from files where brand = $1 and deal_id = $2 and saved_at is not null',
          [deal.brand, deal.id],
        );
  const arrived = files.map(({ document_type: type }) => type);
  // Always the months before the submission, however long ago it was.
  return computeNeedsOfAnswers(flow, application, arrived, deal.submitted_at ?? clock.now());
}

/**
 * The statements and documents that answers still need.
 * @param arrived the types of the uploaded files
 * @param at the statements of the months before this time are needed
 */
export function computeNeedsOfAnswers(
  flow: CompiledFlow,
  application: JsonObject,
  arrived: readonly string[],
  at: Date,
): Needs {
  return computeNeeds({
    source: answerOf(flow, application, 'statement-source'),
    monthsAnswer: monthsAnswerOf(flow, application),
    application,
    arrived,
    at,
  });
}
