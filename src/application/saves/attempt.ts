import { reviewCertification } from '#domain/certification.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  answeredNames,
  FormContext,
  laterStep,
  listOf,
  locate,
  readField,
  writeField,
} from '#engine';
import type { SavePayload } from '#schemas/types/save-payload.ts';
import type { SaveEndpoint } from '../../api/api.ts';
import {
  type ApplicationState,
  type Attempt,
  type MachineInputs,
  type SaveRequest,
  textByRole,
} from '../state/index.ts';
import { heldBackNames, isUnsaved, savedSecrets } from './held-back.ts';
import { awaitedAnswers } from './requests.ts';

/** The endpoint of the next request. Before a submission, unsaved answers are saved. */
function endpointOf({ flow }: MachineInputs, state: ApplicationState, { goal }: SaveRequest): SaveEndpoint {
  if (!state.core.ids || goal === 'ensure-deal') return 'create';
  return endsApplication(goal) && isUnsaved(flow, state) ? 'save' : goal;
}

/** Whether a save ends the application. */
export const endsApplication = (goal: string): boolean => goal === 'submit' || goal === 'activate';

/** The save for a request. The same content as the last unanswered save keeps its key. */
export function attemptOf(inputs: MachineInputs, state: ApplicationState, request: SaveRequest): Attempt {
  const { flow } = inputs;
  const endpoint = endpointOf(inputs, state, request);
  const { unanswered, createKey } = state.core;
  const words = endsApplication(endpoint) ? reviewCertification(flow, inputs.env) : undefined;
  const heldBack = request.quiet ? heldBackNames(flow, state) : [];
  const without = [...heldBack, ...savedSecrets(flow, state), ...awaitedAnswers(inputs, state)];
  const { sent: sentState, leftNames } = endsApplication(endpoint)
    ? countedAnswers(inputs, state)
    : { sent: state, leftNames: [] };
  const farthest = laterStep(flow, request.leaving, sentState.farthest);
  const { payload, heldAnswers: answers } = payloadOf(
    inputs,
    { ...sentState, farthest },
    [...without, ...leftNames],
    words,
  );
  const { version } = state;
  const isSame = unanswered?.content === contentOf({ endpoint, payload, version });
  const reusedKey = mayCreate({ endpoint, version }) ? createKey : isSame ? unanswered.key : undefined;
  const key = reusedKey ?? inputs.newKey();
  return { request, endpoint, key, payload, version, heldAnswers: answers, snapshot: state.application };
}

/**
 * The payload of a save, and the server's state after it. Invalid values are left out [SAVE-11]; cleared
 * answers are sent as null. @param without flat names of further answers to leave out
 */
export function payloadOf(
  { flow, env, brand }: MachineInputs,
  state: ApplicationState,
  without: readonly string[] = [],
  certified?: string,
): { payload: SavePayload; heldAnswers: ApplicationData } {
  const base = state.core.ids ? state.core.base : undefined;
  const valid = structuredClone(state.application);
  const answers = structuredClone(state.application);
  const baseApplication = base && structuredClone(base);
  const invalid = new FormContext(flow, env, state).draftErrors().map(({ field }) => field);
  for (const field of new Set([...invalid, ...without])) {
    if (field.includes('/')) {
      // A nested value is sent whole, with the server's value for its invalid part. Items may have moved.
      const before =
        baseApplication && !/\/\d/.test(field) ? readField(flow, baseApplication, field) : undefined;
      for (const application of [valid, answers]) writeField(flow, application, field, before);
      continue;
    }
    const before =
      baseApplication && removeExpected(flow.application, baseApplication, state.application, field);
    writeField(flow, valid, field, undefined);
    writeField(flow, answers, field, before);
  }
  const payload = encodePayload(
    flow.application as Parameters<typeof encodePayload>[0],
    valid,
    {
      vendor_id: brand.vendor_id,
      source: { partnerId: brand.partner?.partnerId },
      siteId: brand.vendor_name,
      application_type: flow.id,
      loan_id: textByRole(flow, state.application, 'loan-id') || undefined,
      hidden: state.hidden,
      farthest: state.farthest,
      flow_version: flow.version,
      certified,
    },
    { base: baseApplication },
  );
  return { payload, heldAnswers: answers };
}

/**
 * Removes an invalid field from the expected state, so that leaving it out does not count as clearing it.
 * @returns the earlier value; a list item is found by id, because it may have moved
 */
function removeExpected(
  schema: MachineInputs['flow']['application'],
  baseApplication: ApplicationData,
  now: ApplicationData,
  field: string,
): ApplicationData[string] {
  const place = locate(schema, field);
  if (place?.list === undefined) {
    const before = baseApplication[field];
    delete baseApplication[field];
    return before;
  }
  const id = listOf(now, place.list)[place.index ?? 0]?.id;
  const item = listOf(baseApplication, place.list).find((item) => item.id === id);
  const before = item?.[place.field];
  if (item) delete item[place.field];
  return before;
}

/** `left`: answers that a submit omits and the server deletes [SAVE-15]. */
function countedAnswers(
  { flow, env }: MachineInputs,
  state: ApplicationState,
): { sent: ApplicationState; leftNames: string[] } {
  const application = new FormContext(flow, env, state).answersThatCount(serverFields(flow));
  const countedNames = answeredNames(flow, application);
  const leftNames = answeredNames(flow, state.application).filter((name) => !countedNames.includes(name));
  return { sent: { ...state, application }, leftNames: leftNames };
}

/** Whether a save may create the application. */
export function mayCreate({ endpoint, version }: Pick<Attempt, 'endpoint' | 'version'>): boolean {
  return endpoint === 'create' && version === undefined;
}

/** A text that is equal for two saves with the same content. */
export function contentOf({
  endpoint,
  payload,
  version,
}: Pick<Attempt, 'endpoint' | 'payload' | 'version'>): string {
  return JSON.stringify([endpoint, payload, version]);
}
