import { equipmentDocuments } from '#domain/equipment-documents.ts';
import { modals } from '../alerts/modal-store.ts';
import { showFailure } from '../api/show-failure.ts';
import { keepLastSubmission } from '../wizard/last-submission.ts';
import type { Action } from './actions.ts';
import { payloadOf } from './payload.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { saveTo } from './save.ts';

/**
 * Submits: a last save, then the strict submit with the same key on every retry, under the processing dialog. After
 * success the answers leave this page and tab; the confirmation keeps the reference.
 */
export const submit: Action = async (runtime, step) => {
  const { engine, api } = runtime;
  if (engine.state().dirty && !(await saveTo(runtime, 'save'))) return false;
  const { application } = engine.state();
  modals.open('processing');
  const answer = await api.saveApplication('submit', payloadOf(runtime), {
    key: submitKey(runtime),
    version: engine.state().version,
  });
  modals.close('processing');
  if (!answer.ok) {
    if (answer.failure.code === 'version-conflict' && answer.failure.current) {
      if (await resolveConflict(runtime, answer.failure.current)) return submit(runtime, step);
      return false;
    }
    showFailure(answer.failure, runtime, 'save');
    return false;
  }
  keepLastSubmission({
    reference: answer.value.reference ?? '',
    stage: answer.value.stage ?? '',
    submittedAt: answer.value.savedAt,
    businessName: String(application.business_name ?? ''),
    amount: Number(application.loan_amount ?? 0),
    documents: equipmentDocuments(application),
  });
  return true;
};

const keys = new Map<string, string>();

/** One key per application and version: a submit that got no answer is the same submit when tried again. */
function submitKey({ engine }: Parameters<Action>[0]): string {
  const { application, version } = engine.state();
  const name = `${String(application.loan_id)}:${version}`;
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}
