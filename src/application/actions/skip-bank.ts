import { readField, wordOf } from '#engine/core/index.ts';
import type { ApplicationCore } from '../runtime.ts';

/**
 * The skip of the bank step (spec §4, §7): tells the server that statements follow later. The deal must exist, so an
 * application that was never saved is saved first.
 * @returns the text to show where it did not work; nothing has changed then.
 */
export async function skipBank(
  runtime: ApplicationCore,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const { engine, api, alerts } = runtime;
  const failed = { ok: false, text: wordOf(engine.env, 'alerts.operations.save-preference.text') } as const;
  if (!(await runtime.request('known', true)).ok) return failed;
  const read = (name: string): string =>
    String(readField(engine.flow, engine.state().application, name) ?? '');
  const answer = await api.sendStatementsLater(
    { loan_id: read('loan_id'), first: read('owner_1_first'), property: 'bank-connect' },
    { key: crypto.randomUUID() },
  );
  if (!answer.ok) return failed;
  const asked = { type_of_statements: 'email', have_statements: false } as const;
  runtime.dispatch({ type: 'statements', asked, data: answer.value });
  // What has come goes before: then no link was mailed.
  if ((answer.value.typeOfStatements ?? asked.type_of_statements) === asked.type_of_statements)
    alerts.show({
      level: 'success',
      text: wordOf(engine.env, 'widgets.bankLink.chosenText'),
      goesAlong: true,
    });
  return { ok: true };
}
