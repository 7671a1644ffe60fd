import type { Answers } from './answers.ts';
import { type AskedMonth, askedMonths, missingMonths, type StatementWord } from './statement-months.ts';

/** Where a submitted loan request stands [DATA-24]. */
export type LoanStage = 'ApplySubmitted' | 'AwaitingStatements';

/** Documents on top of the bank statements; the names are the download paths (`/download/pfs`). */
export type EquipmentDocument = 'pfs' | 'suq';

type EquipmentAnswers = Answers<'loan_type' | 'business_years'>;

/** The facts that decide what an application still needs. */
export interface NeedFacts {
  /** How statements come (type_of_statements). */
  source: unknown;
  /** What the user said of the months; undefined if nobody asked, which makes an upload count as all of them. */
  word: StatementWord | undefined;
  application: EquipmentAnswers;
  /** The types of the files that have come. */
  arrived: readonly string[];
  /** The months before it are asked for: the submission, else now. */
  at: Date;
}

/** What an application still needs. */
export interface Needs {
  statements: boolean;
  /** Of the two forms [AMOUNT-40] those that are asked for and have not come. */
  documents: EquipmentDocument[];
  /** The months that are asked for, and which have come [STMT-31]. */
  months: AskedMonth[];
}

/** Computes what an application still needs, for server and browser. */
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
