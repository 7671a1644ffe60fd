import { stepPath, wordOf } from '#engine';
import type { ApplicationCore } from '../state/index.ts';
import { statementSteps, textByRole } from '../state/index.ts';

/**
 * Skips the bank step [STMT-2] [API-13], after a first save if necessary.
 * @returns if it failed, the text to show; the bank step is then not skipped
 */
export async function skipBank(
  runtime: ApplicationCore,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const { engine, api, alerts } = runtime;
  const failedOutcome = {
    ok: false,
    text: wordOf(engine.env, 'alerts.operations.save-preference.text'),
  } as const;
  if (!(await runtime.request('ensure-deal', true)).ok) return failedOutcome;
  const { flow } = engine;
  const { application } = engine.state();
  const [statementStep] = statementSteps(flow);
  const result = await api.sendStatementsLater(
    {
      loan_id: textByRole(flow, application, 'loan-id'),
      first: textByRole(flow, application, 'first-name'),
      property: statementStep?.path ?? '',
    },
    { key: crypto.randomUUID() },
  );
  if (!result.ok) return failedOutcome;
  const statementAnswers = { source: 'email', has: false } as const;
  runtime.dispatch({ type: 'statements', requestedAnswers: statementAnswers, data: result.value });
  // If statements have arrived already, the server returns their source and mails no link.
  if ((result.value.typeOfStatements ?? statementAnswers.source) === statementAnswers.source)
    alerts.show({
      level: 'success',
      text: wordOf(engine.env, 'widgets.bankLink.chosenText'),
      ...(statementStep && {
        link: { to: stepPath(flow, statementStep), words: wordOf(engine.env, 'widgets.bankLink.chosenLink') },
      }),
      forNextStep: true,
    });
  return { ok: true };
}
