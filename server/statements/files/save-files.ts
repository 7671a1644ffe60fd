import type { SaveAnswer } from '#contracts/saves.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import { toStorable } from '../../deals/answers/index.ts';
import { contentOf, saveAnswer, withoutPeople } from '../../deals/read/index.ts';
import { recordStatements } from '../../deals/statements/index.ts';
import { type Deal, findById, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { noteAnswered } from '../../requests/statements/state.ts';
import type { Queries } from '../../storage/database.ts';
import type { DealAccess } from '../return-links/deal-access.ts';
import { filesById, markSaved } from './file-store.ts';
import { fileTexts as texts } from './texts.ts';

/**
 * Makes uploaded files part of an application, all or none; can be repeated. If one is a statement, the deal
 * records the upload in the same transaction.
 * @param word which months the statements cover, if the person was asked
 * @throws Problem `invalid` for no files, or a file of another deal (for a link: not uploaded through a link)
 */
export async function saveFiles(
  deps: Deps,
  { deal, by, requestId }: Pick<DealAccess, 'deal' | 'by' | 'requestId'>,
  ids: string[],
  word?: MonthsAnswer,
): Promise<SaveAnswer> {
  if (ids.length === 0) throw new Problem('invalid', { msg: texts.noFiles });
  const wantedIds = new Set(ids);
  return deps.db.transaction(async (tx) => {
    const files = await filesById(tx, deal.brand, [...wantedIds], 'for update');
    const fit = files.filter(
      (file) =>
        file.deal_id === deal.id &&
        file.document_type !== 'document' &&
        (by === 'applicant' || file.uploaded_by === by),
    );
    if (fit.length !== wantedIds.size) throw unknownFile();
    await markSaved(tx, deal.brand, [...wantedIds], deps.clock.now());
    const statements = fit.filter((row) => row.document_type === 'statement');
    const isMore = statements.some((statement) => statement.saved_at === null);
    const answer =
      statements.length === 0
        ? await currentAnswer(deps, tx, deal, by)
        : await recordStatements(deps, deal, 'upload', { tx, by, isMore, word: tidied(word) });
    await noteAnswered(deps, tx, deal, { person: by === 'applicant' ? deal.subject : undefined, requestId });
    return { ...answer, msg: texts.saved };
  });
}

/** Trims the person's words and removes characters that can't be stored. */
function tidied(word: MonthsAnswer | undefined): MonthsAnswer | undefined {
  if (!word) return undefined;
  const { note, ...rest } = word;
  const noteText = note && String(toStorable(note)).trim();
  return noteText ? { ...rest, note: noteText } : rest;
}

/** The same for a missing file and for another person's, so that neither is revealed. */
export function unknownFile(): Problem {
  return new Problem('invalid', { msg: texts.unknownFile });
}

/** Documents alone are no statements. */
async function currentAnswer(
  deps: Deps,
  tx: Queries,
  { brand, id }: Deal,
  by: DealAccess['by'],
): Promise<SaveAnswer> {
  const deal = await findById(tx, brand, id);
  if (!deal) throw new Problem('not-found');
  const readDealRow = await readDeal(deps, deal, tx);
  const answer = saveAnswer(await contentOf(deps, readDealRow), readDealRow, texts.saved);
  return by === 'applicant' ? answer : withoutPeople(answer);
}
