import { readField, wordOf } from '#engine/core/index.ts';
import { alerts } from '../alerts/alert-store.ts';
import type { Runtime } from '../wizard/runtime.ts';
import { saveTo } from './save.ts';
import { takeUpStatements } from './take-up-statements.ts';

/**
 * The skip of the bank step (spec §4, §7): tells the server that statements follow later. The deal must exist, so an
 * application that was never saved is saved first.
 * @returns the text to show where it did not work; nothing has changed then.
 */
export async function skipBank(runtime: Runtime): Promise<{ ok: true } | { ok: false; text: string }> {
  const { engine, api } = runtime;
  const failed = { ok: false, text: wordOf(engine.env, 'alerts.operations.save-preference.text') } as const;
  if (!runtime.base && !(await saveTo(runtime, 'create', true))) return failed;
  const read = (name: string): string =>
    String(readField(engine.flow, engine.state().application, name) ?? '');
  const answer = await api.sendStatementsLater(
    { loan_id: read('loan_id'), first: read('owner_1_first'), property: 'bank-connect' },
    { key: crypto.randomUUID() },
  );
  if (!answer.ok) return failed;
  const later = { type_of_statements: 'email', have_statements: false } as const;
  // What has come goes before: then no link was mailed.
  if (takeUpStatements(runtime, later, answer.value) === 'email')
    alerts.show({
      level: 'success',
      text: wordOf(engine.env, 'widgets.bankLink.chosenText'),
      goesAlong: true,
    });
  return { ok: true };
}
