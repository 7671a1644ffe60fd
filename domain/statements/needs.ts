import type { Answers } from '../answers.ts';
import { type AskedMonth, askedMonths, type MonthsAnswer, missingMonths } from './statement-months.ts';

export type LoanStage = 'ApplySubmitted' | 'AwaitingStatements';

/** The names are the download paths (`/download/pfs`). */
export type EquipmentDocument = 'pfs' | 'suq';

type EquipmentAnswers = Answers<'loan_type' | 'business_years'>;

export interface NeedFacts {
  /** The value of the answer `type_of_statements`. */
  source: unknown;
  /** Undefined if the person was not asked about months: then an upload counts as all months. */
  monthsAnswer: MonthsAnswer | undefined;
  application: EquipmentAnswers;
  /** Types of the received files. */
  arrived: readonly string[];
  /** When the application was submitted, else now: the full months before this moment are requested. */
  at: Date;
}

export interface Needs {
  statements: boolean;
  /** The forms of [AMOUNT-40] that are required and have not come. */
  documents: EquipmentDocument[];
  /** The requested months, and which have come [STMT-31]. */
  months: AskedMonth[];
}

/** Computes the needs of an application. */
export function computeNeeds({ source, monthsAnswer, application, arrived, at }: NeedFacts): Needs {
  const isPartial =
    source === 'upload' && monthsAnswer !== undefined && missingMonths(monthsAnswer, at).length > 0;
  return {
    statements: isPartial || loanStage(source) === 'AwaitingStatements',
    documents: equipmentDocuments(application).filter((form) => !arrived.includes(form)),
    months: askedMonths(monthsAnswer, at),
  };
}

/** Whether nothing is needed, which ends a return link [RETURN-4]. */
export function isComplete({ statements, documents }: Pick<Needs, 'statements' | 'documents'>): boolean {
  return !statements && documents.length === 0;
}

/** The missing months if some have come. @param stage of the statements' source */
export function monthsDue(
  { statements, months }: Pick<Needs, 'statements' | 'months'>,
  stage: string,
): string[] {
  const isPart = statements && stage === 'ApplySubmitted';
  return isPart ? months.flatMap(({ month, here }) => (here ? [] : [month])) : [];
}

/** The needs without the items just sent, for a page that can't ask the server again. */
export function needsWithout(needs: Needs, sentTypes: readonly string[]): Needs {
  return {
    ...needs,
    statements: needs.statements && !sentTypes.includes('statement'),
    documents: needs.documents.filter((form) => !sentTypes.includes(form)),
  };
}

/** The stage at submit: complete with statements by bank link or upload, else waiting. */
export function loanStage(source: unknown): LoanStage {
  return source === 'plaid' || source === 'upload' ? 'ApplySubmitted' : 'AwaitingStatements';
}

/** Businesses younger than this many years owe the two documents with an equipment request [AMOUNT-40]. */
const YOUNG_BUSINESS_YEARS = 2;

/**
 * The personal financial statement and startup questionnaire of an equipment request of a young business [AMOUNT-40];
 * empty if not needed or the years are unknown.
 */
export function equipmentDocuments({
  loan_type: types,
  business_years: years,
}: EquipmentAnswers): EquipmentDocument[] {
  const equipment = Array.isArray(types) && types.includes('EQ');
  return equipment && typeof years === 'number' && years < YOUNG_BUSINESS_YEARS ? ['pfs', 'suq'] : [];
}
