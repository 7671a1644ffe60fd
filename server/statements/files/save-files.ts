import type { SaveAnswer } from '#contracts/saves.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import { toStorable } from '../../deals/answers/index.ts';
import { findContent, removePeople, toSaveAnswer } from '../../deals/responses/index.ts';
import { recordStatements } from '../../deals/statements/index.ts';
import { type Deal, findById, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { recordAnswered } from '../../requests/statements/state.ts';
import type { Queries } from '../../storage/database.ts';
import type { DealAccess } from '../return-links/deal-access.ts';
import { findFilesById, markSaved } from './file-store.ts';
import { fileTexts as texts } from './texts.ts';

/**
 * Makes uploaded files part of an application, all or none; can be repeated. If a file is a statement, the upload
 * is recorded as the statement source in the same transaction.
 * @param monthsAnswer the person's answer about the months that the statements cover
 * @throws Problem `invalid` for no files, or a file of another deal (for a link: not uploaded through a link)
 */
export async function saveFiles(
  deps: Deps,
  { deal, by, requestId }: Pick<DealAccess, 'deal' | 'by' | 'requestId'>,
  ids: string[],
  monthsAnswer?: MonthsAnswer,
): Promise<SaveAnswer> {
  if (ids.length === 0) throw new Problem('invalid', { msg: texts.noFiles });
  const wantedIds = new Set(ids);
  return deps.db.transaction(async (tx) => {
    const files = await findFilesById(tx, deal.brand, [...wantedIds], 'for update');
    const ownFiles = files.filter(
      (file) =>
        file.deal_id === deal.id &&
        file.document_type !== 'document' &&
        (by === 'applicant' || file.uploaded_by === by),
    );
    if (ownFiles.length !== wantedIds.size) throw createUnknownFile();
    await markSaved(tx, deal.brand, [...wantedIds], deps.clock.now());
    const statements = ownFiles.filter((row) => row.document_type === 'statement');
    const hasNewStatement = statements.some((statement) => statement.saved_at === null);
    const response =
      statements.length === 0
        ? await answerUnchanged(deps, tx, deal, by)
        : await recordStatements(deps, deal, 'upload', {
            tx,
            by,
            isMore: hasNewStatement,
            monthsAnswer: cleanMonthsAnswer(monthsAnswer),
          });
    await recordAnswered(deps, tx, deal, {
      person: by === 'applicant' ? deal.subject : undefined,
      requestId,
    });
    return { ...response, msg: texts.saved };
  });
}

/** Trims the person's words and removes characters that can't be stored. */
function cleanMonthsAnswer(monthsAnswer: MonthsAnswer | undefined): MonthsAnswer | undefined {
  if (!monthsAnswer) return undefined;
  const { note, ...rest } = monthsAnswer;
  const noteText = note && String(toStorable(note)).trim();
  return noteText ? { ...rest, note: noteText } : rest;
}

/** The problem for a missing file and for another person's file, so that a caller can't tell them apart. */
export function createUnknownFile(): Problem {
  return new Problem('invalid', { msg: texts.unknownFile });
}

/** The answer of a save if all files are documents, which are no statements, so nothing is recorded. */
async function answerUnchanged(
  deps: Deps,
  tx: Queries,
  { brand, id }: Deal,
  by: DealAccess['by'],
): Promise<SaveAnswer> {
  const deal = await findById({ ...deps, db: tx }, brand, id);
  if (!deal) throw new Problem('not-found');
  const readDealRow = await readDeal(deps, deal, tx);
  const response = toSaveAnswer(await findContent(deps, readDealRow), readDealRow, texts.saved);
  return by === 'applicant' ? response : removePeople(response);
}
