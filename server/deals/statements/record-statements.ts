import { isDeepStrictEqual } from 'node:util';
import type { SaveAnswer } from '#contracts/saves.ts';
import { ensureChild, type JsonObject } from '#domain/payload/save-derived.ts';
import { roleField } from '#domain/roles.ts';
import { loanStage } from '#domain/statements/needs.ts';
import { type MonthsAnswer, mergeMonthsAnswers } from '#domain/statements/statement-months.ts';
import type { CompiledFlow } from '#engine';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { createWebhookJobs } from '../../webhooks/events.ts';
import { answerOf } from '../answers/index.ts';
import { findContent, removePeople, toSaveAnswer } from '../responses/index.ts';
import { type Deal, readDocument, readStoredParts, toDocument, writeStatements } from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import {
  hasStatements,
  monthsAnswerOf,
  type StatementSource,
  statementAnswers,
} from './statement-answers.ts';

export interface RecordOptions {
  /** The transaction that also writes the caller's rows. */
  tx?: Queries;
  /** The sender of the statements; the answer for `link` (the default) has no contacts. */
  by?: 'applicant' | 'link';
  /** Whether new statements arrived: then the partner gets a webhook even if the source stays the same. */
  isMore?: boolean;
  /** The user's answer about which months an upload covers. */
  monthsAnswer?: MonthsAnswer;
}

/**
 * Records on a deal how its statements arrive [STMT-5], and the stage of a submitted deal that waits for
 * them. The newest source counts, but a promise never undoes an arrival. Locks the deal's row until the
 * transaction ends.
 * @returns the answer of a save
 * @throws Problem `not-found` if there is no such deal
 */
export async function recordStatements(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock' | 'jobs' | 'releases' | 'brands'>,
  { brand, id }: { brand: string; id: string },
  source: StatementSource,
  { tx, by = 'link', isMore = false, monthsAnswer }: RecordOptions = {},
): Promise<SaveAnswer> {
  const work = async (queries: Queries): Promise<SaveAnswer> => {
    // Not `for update`, which conflicts with the key-share locks of other transactions' rows that refer to the
    // deal.
    const rows = await queries.query('select * from deals where brand = $1 and id = $2 for no key update', [
      brand,
      id,
    ]);
    const before = rows[0];
    if (!before) throw new Problem('not-found');
    const flow = await deps.releases.flowOf(before, queries);
    const { application: answersBefore } = readDocument(deps.crypto, flow, before);
    const now = deps.clock.now();
    const next = addStatements(flow, before, answersBefore, { source, monthsAnswer }, now);
    if (next !== before) await writeStatements(queries, next);
    // Partners get no webhook before the submit, whose own webhook includes the statements.
    if (next.submitted_at !== null && source !== 'email' && (next !== before || isMore))
      await deps.jobs.enqueue(
        queries,
        ...(await createWebhookJobs(queries, 'statements.arrived', next, now)),
      );
    const after = { flow, deal: next, read: readDocument(deps.crypto, flow, next) };
    const response = toSaveAnswer(
      await findContent(deps, after),
      after,
      source === 'email' ? texts.preference : texts.statements,
    );
    return by === 'applicant' ? response : removePeople(response);
  };
  return tx ? work(tx) : deps.db.transaction(work);
}

/** The deal with its statement source; the same object if nothing changes. */
function addStatements(
  flow: CompiledFlow,
  before: Deal,
  answersBefore: JsonObject,
  { source, monthsAnswer }: { source: StatementSource; monthsAnswer: MonthsAnswer | undefined },
  now: Date,
): Deal {
  if (source === 'email' && hasStatements(flow, answersBefore)) return before;
  const field = roleField(flow, 'statement-months');
  const storedAnswer = monthsAnswerOf(flow, answersBefore);
  const nextAnswer =
    monthsAnswer && field ? mergeMonthsAnswers(storedAnswer, monthsAnswer, now) : storedAnswer;
  const answers = {
    ...statementAnswers(flow, source),
    ...(nextAnswer && { [field]: nextAnswer }),
  };
  const parts = structuredClone(readStoredParts(flow, before));
  Object.assign(parts.application, answers);
  const deal: Deal = { ...before, version: before.version + 1, saved_at: now };
  if (before.submitted_at !== null) {
    deal.stage = loanStage(source);
    ensureChild(parts.rest, 'loanRequest').stage = deal.stage;
  }
  deal.document = toDocument(flow, deal.shape, parts);
  const isSame =
    answerOf(flow, answersBefore, 'statement-source') === source &&
    deal.stage === before.stage &&
    isDeepStrictEqual(nextAnswer, storedAnswer);
  return isSame ? before : deal;
}
