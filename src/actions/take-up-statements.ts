import type { SaveData } from '../api/api.ts';
import type { Runtime } from '../wizard/runtime.ts';

/** What the server alone decides about statements (spec §3). */
export interface StatementAnswers {
  type_of_statements: 'plaid' | 'upload' | 'email';
  have_statements: boolean;
}

/**
 * Takes up what the server has recorded about statements: the answers, and its version where no other save came in between.
 * Where one did, the next save finds the newer version and joins both (decision 26).
 */
export function takeUpStatements(
  runtime: Runtime,
  answers: StatementAnswers,
  data: Partial<SaveData> = {},
): void {
  const { engine } = runtime;
  const { version: own, dirty } = engine.state();
  const { version, savedAt } = data;
  engine.dispatch({ type: 'change', values: { ...answers } });
  if (version === undefined || savedAt === undefined || version !== (own ?? 0) + 1) return;
  engine.dispatch({ type: 'saved', version, savedAt, values: {} });
  if (runtime.base) runtime.base = { ...runtime.base, ...answers };
  // What had not been saved before is still not.
  if (dirty) engine.dispatch({ type: 'touch' });
}
