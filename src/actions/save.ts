import { type ApplicationData, isMasked, listFields, listOf, maskValue } from '#engine/core/index.ts';
import { alerts } from '../alerts/alert-store.ts';
import type { SaveData, SaveEndpoint } from '../api/api.ts';
import type { Failure } from '../api/failure.ts';
import { showFailure } from '../api/show-failure.ts';
import type { Runtime } from '../wizard/runtime.ts';
import type { Action } from './actions.ts';
import { payloadOf } from './payload.ts';
import { resolveConflict } from './resolve-conflict.ts';

/** The last body sent and its key: the same content tried again is the same save (decision 26). */
const attempts = new WeakMap<Runtime, { body: string; key: string }>();
/** Saves of one page run one after another, so that versions follow each other. */
const queues = new WeakMap<Runtime, Promise<unknown>>();

/** First save after sign-in is `create`, later ones `save` (decision 24). */
export const save: Action = (runtime) => saveTo(runtime, runtime.base ? 'save' : 'create');

/** Amount and term, or info, of a deal that exists: `PATCH /deals`. */
export const updateDeal: Action = (runtime) => saveTo(runtime, 'deals');

/**
 * Sends the application and takes up the answer. On failure the person is told in the words of spec §8, nothing is
 * lost, and the next try with the same answers is the same save.
 * @param quiet an autosave: a failure shows as 'Not saved' and is tried again later, without an alert.
 */
export function saveTo(runtime: Runtime, endpoint: SaveEndpoint, quiet = false): Promise<boolean> {
  const run = (queues.get(runtime) ?? Promise.resolve()).then(() => send(runtime, endpoint, quiet));
  queues.set(
    runtime,
    run.catch(() => undefined),
  );
  return run;
}

async function send(runtime: Runtime, endpoint: SaveEndpoint, quiet: boolean): Promise<boolean> {
  const { engine, api } = runtime;
  const sent = engine.state().application;
  const payload = payloadOf(runtime);
  engine.dispatch({ type: 'saving', saving: { ...engine.state().saving, state: 'saving' } });
  const answer = await api.saveApplication(endpoint, payload, {
    key: keyFor(runtime, endpoint, payload),
    version: engine.state().version,
  });
  if (answer.ok) {
    takeUp(runtime, sent, answer.value, quiet);
    alerts.clear();
    return true;
  }
  return failed(runtime, endpoint, answer.failure, quiet);
}

async function failed(
  runtime: Runtime,
  endpoint: SaveEndpoint,
  failure: Failure,
  quiet: boolean,
): Promise<boolean> {
  const { engine } = runtime;
  engine.dispatch({ type: 'saving', saving: { ...engine.state().saving, state: 'failed' } });
  if (failure.code === 'version-conflict' && failure.current) {
    // Never retried blindly: both versions are joined first, and the person is asked where both changed an answer.
    if (!(await resolveConflict(runtime, failure.current))) return false;
    return send(runtime, endpoint, quiet);
  }
  if (quiet) return false;
  if (failure.code === 'step-up-required') {
    const { askForFreshCode } = await import('../step-up/step-up.ts');
    return (await askForFreshCode(runtime)) && send(runtime, endpoint, quiet);
  }
  showFailure(failure, runtime, 'save');
  return false;
}

function keyFor(runtime: Runtime, endpoint: string, payload: unknown): string {
  const body = JSON.stringify([endpoint, payload, runtime.engine.state().version]);
  const last = attempts.get(runtime);
  if (last?.body === body) return last.key;
  const key = crypto.randomUUID();
  attempts.set(runtime, { body, key });
  return key;
}

/**
 * Ids, version and time of a save. Secrets that were sent give way to their masks when a step is left, not under the
 * hands of a person who is still typing (`quiet`). What was typed meanwhile stays.
 */
function takeUp(runtime: Runtime, sent: ApplicationData, data: SaveData, quiet: boolean): void {
  const { engine } = runtime;
  attempts.delete(runtime);
  runtime.ids = { dealId: data.dealId, accountId: data.accountId, contactId: data.contactId };
  const typedMeanwhile = engine.state().application !== sent;
  engine.dispatch({
    type: 'saved',
    version: data.version,
    savedAt: data.savedAt,
    values: { loan_id: data.loanId, business_id: data.businessId },
    masks: quiet ? {} : masksOf(runtime, sent),
  });
  identifyOwners(runtime, data.contactIds);
  runtime.base = typedMeanwhile
    ? { ...sent, owners: engine.state().application.owners }
    : engine.state().application;
  if (typedMeanwhile) engine.dispatch({ type: 'touch' });
}

/** Matches owners by e-mail, in the order of the answer where two share one, and sets their ids (spec §4). */
function identifyOwners(runtime: Runtime, contacts: SaveData['contactIds']): void {
  const { engine } = runtime;
  const left = [...contacts];
  const owners = listOf(engine.state().application, 'owners');
  const ids = owners.map((owner) => {
    const known = left.findIndex((contact) => contact.id === owner.id);
    const at = known >= 0 ? known : left.findIndex((contact) => contact.email === owner.email);
    return at >= 0 ? left.splice(at, 1)[0]?.id : undefined;
  });
  engine.dispatch({ type: 'identify', list: 'owners', ids });
}

/** Masks for the sensitive values that were sent and have not been changed since, by flat name. */
function masksOf(
  { engine }: Runtime,
  sent: ApplicationData,
): Record<string, { value: string; mask: string }> {
  const masks: Record<string, { value: string; mask: string }> = {};
  const note = (name: string, value: unknown, kind: Parameters<typeof maskValue>[0] | undefined): void => {
    if (!kind || kind === 'never-stored' || typeof value !== 'string' || value === '' || isMasked(value))
      return;
    masks[name] = { value, mask: maskValue(kind, value) };
  };
  const properties = engine.flow.application.properties ?? {};
  for (const [name, schema] of Object.entries(properties)) note(name, sent[name], schema['x-sensitive']);
  for (const list of listFields(engine.flow.application)) {
    const schema = properties[list];
    for (const [index, item] of listOf(sent, list).entries()) {
      for (const [field, inner] of Object.entries(schema?.items?.properties ?? {})) {
        const flat = (schema?.['x-flat'] ?? '').replace('{n}', String(index + 1)).replace('{field}', field);
        note(flat, item[field], inner['x-sensitive']);
      }
    }
  }
  return masks;
}
