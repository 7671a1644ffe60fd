import type { Answers } from '../answers.ts';
import { type AskedMonth, askedMonths, missingMonths, type StatementWord } from './statement-months.ts';

/** The stage of a submitted loan request [DATA-24]. */
export type LoanStage = 'ApplySubmitted' | 'AwaitingStatements';

/** Documents on top of the bank statements; the names are the download paths (`/download/pfs`). */
export type EquipmentDocument = 'pfs' | 'suq';

type EquipmentAnswers = Answers<'loan_type' | 'business_years'>;

/** The facts from which the needs of an application are computed. */
export interface NeedFacts {
  /** How statements come (type_of_statements). */
  source: unknown;
  /** The answer about the months; undefined if the question was not asked: then an upload counts as all months. */
  word: StatementWord | undefined;
  application: EquipmentAnswers;
  /** The types of the files that have come. */
  arrived: readonly string[];
  /** The months before it are asked for: the submission, else now. */
  at: Date;
}

/** The statements and documents that an application still needs. */
export interface Needs {
  statements: boolean;
  /** The forms of [AMOUNT-40] that are asked for and have not come. */
  documents: EquipmentDocument[];
  /** The months that are asked for, and which have come [STMT-31]. */
  months: AskedMonth[];
}

/** Computes the needs of an application, on the server and in the browser. */
export function computeNeeds({ source, word, application, arrived, at }: NeedFacts): Needs {
  const isPart = source === 'upload' && word !== undefined && missingMonths(word, at).length > 0;
  return {
    statements: isPart || loanStage(source) === 'AwaitingStatements',
    documents: equipmentDocuments(application).filter((form) => !arrived.includes(form)),
    months: askedMonths(word, at),
  };
}

/** Whether nothing is needed: a return link is used up then [RETURN-4]. */
export function isComplete({ statements, documents }: Pick<Needs, 'statements' | 'documents'>): boolean {
  return !statements && documents.length === 0;
}

/** The months still to come of statements of which some have come. @param stage that of the statements' source */
export function monthsDue(
  { statements, months }: Pick<Needs, 'statements' | 'months'>,
  stage: string,
): string[] {
  const isPart = statements && stage === 'ApplySubmitted';
  return isPart ? months.flatMap(({ month, here }) => (here ? [] : [month])) : [];
}

/** The needs without items that were just sent, for a page that can't ask the server again. */
export function needsWithout(needs: Needs, sent: readonly string[]): Needs {
  return {
    ...needs,
    statements: needs.statements && !sent.includes('statement'),
    documents: needs.documents.filter((form) => !sent.includes(form)),
  };
}

/** The stage at submit: statements that came by the bank link or by upload make it complete, anything else waits. */
export function loanStage(source: unknown): LoanStage {
  return source === 'plaid' || source === 'upload' ? 'ApplySubmitted' : 'AwaitingStatements';
}

/** Businesses younger than this many years owe the two documents with an equipment request [AMOUNT-40]. */
const YOUNG_BUSINESS_YEARS = 2;

/**
 * The documents that an equipment request of a young business also needs: a personal financial statement and a startup
 * questionnaire [AMOUNT-40]. Empty if none is needed or the years are not known yet.
 */
export function equipmentDocuments({
  loan_type: types,
  business_years: years,
}: EquipmentAnswers): EquipmentDocument[] {
  const equipment = Array.isArray(types) && types.includes('EQ');
  return equipment && typeof years === 'number' && years < YOUNG_BUSINESS_YEARS ? ['pfs', 'suq'] : [];
}
