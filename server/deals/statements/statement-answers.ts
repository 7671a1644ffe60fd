import type { JsonObject } from '#domain/payload/save-derived.ts';
import { roleField } from '#domain/roles.ts';
import { loanStage } from '#domain/statements/needs.ts';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import type { CompiledFlow } from '#engine';
import { answerOf } from '../answers/index.ts';

/** How statements come [STMT-2]; `email` means that the applicant sends them later. */
export type StatementSource = 'plaid' | 'upload' | 'email';

/** Whether statements have arrived, by bank link or upload. */
export function hasStatements(flow: CompiledFlow, application: JsonObject): boolean {
  return loanStage(answerOf(flow, application, 'statement-source')) === 'ApplySubmitted';
}

/** The applicant's answer about the months that the statements cover; undefined if the question was not asked. */
export function monthsAnswerOf(flow: CompiledFlow, application: JsonObject): MonthsAnswer | undefined {
  return answerOf(flow, application, 'statement-months') as MonthsAnswer | undefined;
}

/** The answers that record a source of statements. */
export function statementAnswers(flow: CompiledFlow, source: StatementSource): JsonObject {
  return {
    [roleField(flow, 'has-statements')]: source !== 'email',
    [roleField(flow, 'statement-source')]: source,
  };
}
