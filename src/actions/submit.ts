import type { ApplicationData } from '#engine/core/index.ts';
import { modals } from '../alerts/modal-store.ts';
import { showFailure } from '../api/show-failure.ts';
import { keepLastSubmission } from '../wizard/last-submission.ts';
import type { Runtime } from '../wizard/runtime.ts';
import type { Action } from './actions.ts';
import { documentsDue } from './documents-due.ts';
import { payloadOf } from './payload.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { saveTo } from './save.ts';

/** How long 'Congratulations !!' stands before the final page; long enough to be read and heard. */
const DONE_MS = 2500;

/** Submits an application for funding. */
export const submit: Action = (runtime) => finish(runtime, 'submit');

/** Activates credit monitoring; between the server's yes and the final page stands 'Congratulations !!' (spec §2, 12). */
export const activate: Action = async (runtime) => {
  if (!(await finish(runtime, 'activate'))) return false;
  modals.open('done');
  await new Promise((resolve) => setTimeout(resolve, DONE_MS));
  modals.close('done');
  return true;
};

/**
 * Finishes: a last save, then the strict end with the same key on every retry, under the processing dialog. The
 * confirmation keeps the reference; the page that leaves the step clears the answers.
 */
async function finish(runtime: Runtime, endpoint: 'submit' | 'activate'): Promise<boolean> {
  const { engine, api } = runtime;
  const unsaved = engine.state().dirty || !runtime.base;
  if (unsaved && !(await saveTo(runtime, runtime.base ? 'save' : 'create'))) return false;
  const { application } = engine.state();
  modals.open('processing');
  const answer = await api.saveApplication(endpoint, payloadOf(runtime), {
    key: submitKey(runtime),
    version: engine.state().version,
  });
  modals.close('processing');
  if (!answer.ok) {
    if (answer.failure.code === 'version-conflict' && answer.failure.current) {
      if (await resolveConflict(runtime, answer.failure.current)) return finish(runtime, endpoint);
      return false;
    }
    const { received } = answer.failure;
    // An earlier try did arrive, and its answer was lost: this is a success.
    if (received) return confirmed(runtime, application, received);
    showFailure(answer.failure, runtime, 'save');
    return false;
  }
  const { reference = '', stage = '', savedAt } = answer.value;
  return confirmed(runtime, application, { reference, stage, savedAt });
}

/** Keeps what the confirmation shows. */
function confirmed(
  runtime: Runtime,
  application: ApplicationData,
  about: { reference: string; stage: string; savedAt?: string },
): true {
  const { engine, ids } = runtime;
  const { loan_amount: amount } = application;
  keepLastSubmission(
    {
      reference: about.reference,
      stage: about.stage,
      submittedAt: about.savedAt ?? new Date().toISOString(),
      businessName: String(application.business_name ?? ''),
      ...(typeof amount === 'number' ? { amount } : {}),
      documents: documentsDue(runtime),
      ...(ids ? { ids } : {}),
    },
    engine.flow.id,
  );
  return true;
}

const keys = new Map<string, string>();

/** One key per application and version: a submit that got no answer is the same submit when tried again. */
function submitKey({ engine }: Runtime): string {
  const { application, version } = engine.state();
  const name = `${String(application.loan_id)}:${version}`;
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}
