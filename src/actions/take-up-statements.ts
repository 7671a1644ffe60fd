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
 * @param asked what was asked for; the server's own word, where it says one, goes before: what has come stays.
 * @returns how statements come now.
 */
export function takeUpStatements(
  runtime: Runtime,
  asked: StatementAnswers,
  data: Partial<SaveData> = {},
): string {
  const { engine } = runtime;
  const { version: own, dirty } = engine.state();
  const { version, savedAt, typeOfStatements = asked.type_of_statements } = data;
  const answers = {
    type_of_statements: typeOfStatements,
    have_statements: data.haveStatements ?? asked.have_statements,
  };
  engine.dispatch({ type: 'change', values: { ...answers } });
  // The same version: the server had nothing to record.
  const isNext = version === own || version === (own ?? 0) + 1;
  if (version === undefined || savedAt === undefined || !isNext) return typeOfStatements;
  engine.dispatch({ type: 'saved', version, savedAt, values: {} });
  if (runtime.base) runtime.base = { ...runtime.base, ...answers };
  // What had not been saved before is still not.
  if (dirty) engine.dispatch({ type: 'touch' });
  return typeOfStatements;
}
