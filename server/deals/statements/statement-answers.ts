import { roleField } from '#domain/roles.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import { loanStage } from '#domain/stage.ts';
import { missingMonths, type StatementWord } from '#domain/statement-months.ts';
import type { CompiledFlow } from '#engine';
import { answerOf } from '../answers/index.ts';

/** How statements come [STMT-2]: `email` is the promise to send them later. */
export type StatementSource = 'plaid' | 'upload' | 'email';

/** Whether an application's statements have arrived, in one way or the other. */
export function hasStatements(flow: CompiledFlow, application: JsonObject): boolean {
  return loanStage(answerOf(flow, application, 'statement-source')) === 'ApplySubmitted';
}

/** What the person has said of the months; undefined where nobody asked. */
export function statementWord(flow: CompiledFlow, application: JsonObject): StatementWord | undefined {
  return answerOf(flow, application, 'statement-months') as StatementWord | undefined;
}

/**
 * The months of uploaded statements that are still to come [STMT-31]. Where nobody said which months there are, as of
 * an application of an older release, what was uploaded counts as all of it.
 */
export function monthsDue(flow: CompiledFlow, application: JsonObject, now: Date): string[] {
  const word = statementWord(flow, application);
  const isUpload = answerOf(flow, application, 'statement-source') === 'upload';
  return isUpload && word ? missingMonths(word, now) : [];
}

/** What an application answers about statements that come in a way. */
export function statementAnswers(flow: CompiledFlow, source: StatementSource): JsonObject {
  return {
    [roleField(flow, 'has-statements')]: source !== 'email',
    [roleField(flow, 'statement-source')]: source,
  };
}
