import type { Answers } from './answers.ts';

/** Where a submitted loan request stands (spec §4). */
export type LoanStage = 'ApplySubmitted' | 'AwaitingStatements';

/** The stage at submit: statements that came by the bank link or by upload make it complete, anything else waits. */
export function loanStage(application: Answers<'type_of_statements'>): LoanStage {
  const source = application.type_of_statements;
  return source === 'plaid' || source === 'upload' ? 'ApplySubmitted' : 'AwaitingStatements';
}
