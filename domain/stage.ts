/** Where a submitted loan request stands [DATA-24]. */
export type LoanStage = 'ApplySubmitted' | 'AwaitingStatements';

/** The stage at submit by how statements come (type_of_statements): statements that came by the bank link or by upload make it complete, anything else waits. */
export function loanStage(source: unknown): LoanStage {
  return source === 'plaid' || source === 'upload' ? 'ApplySubmitted' : 'AwaitingStatements';
}
