import { stepPath, wordOf } from '#engine';
import type { ApplicationCore } from '../state/index.ts';
import { statementSteps, textOf } from '../state/index.ts';

/**
 * Skips the bank step [STMT-2] [API-13], after a first save if necessary.
 * @returns the text to show if it failed; then nothing has changed
 */
export async function skipBank(
  runtime: ApplicationCore,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const { engine, api, alerts } = runtime;
  const failedOutcome = {
    ok: false,
    text: wordOf(engine.env, 'alerts.operations.save-preference.text'),
  } as const;
  if (!(await runtime.request('known', true)).ok) return failedOutcome;
  const { flow } = engine;
  const { application } = engine.state();
  const [first] = statementSteps(flow);
  const result = await api.sendStatementsLater(
    {
      loan_id: textOf(flow, application, 'loan-id'),
      first: textOf(flow, application, 'first-name'),
      property: first?.path ?? '',
    },
    { key: crypto.randomUUID() },
  );
  if (!result.ok) return failedOutcome;
  const statementAnswers = { source: 'email', has: false } as const;
  runtime.dispatch({ type: 'statements', asked: statementAnswers, data: result.value });
  // If statements have arrived meanwhile, the server has mailed no link.
  if ((result.value.typeOfStatements ?? statementAnswers.source) === statementAnswers.source)
    alerts.show({
      level: 'success',
      text: wordOf(engine.env, 'widgets.bankLink.chosenText'),
      ...(first && {
        link: { to: stepPath(flow, first), words: wordOf(engine.env, 'widgets.bankLink.chosenLink') },
      }),
      forNextStep: true,
    });
  return { ok: true };
}
