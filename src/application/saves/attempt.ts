import { certificationAsked } from '#domain/certification.ts';
import { serverFields } from '#domain/roles.ts';
import { answeredNames, FormContext } from '#engine';
import type { SaveEndpoint } from '../../api/api.ts';
import type { ApplicationState, Attempt, SaveRequest, Setting } from '../state/index.ts';
import { heldBack, isUnsaved, savedSecrets } from './held-back.ts';
import { payloadOf } from './payload.ts';

/** Before a submission, unsaved answers are saved. */
function endpointOf({ flow }: Setting, state: ApplicationState, { goal }: SaveRequest): SaveEndpoint {
  if (!state.core.ids || goal === 'known') return 'create';
  return isEnd(goal) && isUnsaved(flow, state) ? 'save' : goal;
}

/** Whether a save ends the application. */
export const isEnd = (goal: string): boolean => goal === 'submit' || goal === 'activate';

/** The save for a request; if its content equals the last unanswered save, it is that save with its key. */
export function attemptOf(setting: Setting, state: ApplicationState, request: SaveRequest): Attempt {
  const { flow } = setting;
  const endpoint = endpointOf(setting, state, request);
  const { unanswered, createKey } = state.core;
  const words = isEnd(endpoint) ? certificationAsked(flow, setting.env) : undefined;
  const without = request.quiet ? [...heldBack(flow, state), ...savedSecrets(flow, state)] : [];
  const { sent, left } = isEnd(endpoint) ? countedAnswers(setting, state) : { sent: state, left: [] };
  const { payload, held } = payloadOf(setting, sent, [...without, ...left], words);
  const { version } = state;
  const isSame = unanswered?.content === contentOf({ endpoint, payload, version });
  const known = isFirst({ endpoint, version }) ? createKey : isSame ? unanswered.key : undefined;
  const key = known ?? setting.newKey();
  return { request, endpoint, key, payload, version, held, snapshot: state.application };
}

/**
 * The answers that a submit sends, and the names of answers that it omits and the server deletes [SAVE-15].
 */
function countedAnswers(
  { flow, env }: Setting,
  state: ApplicationState,
): { sent: ApplicationState; left: string[] } {
  const application = new FormContext(flow, env, state).answersThatCount(serverFields(flow));
  const counted = answeredNames(flow, application);
  const left = answeredNames(flow, state.application).filter((name) => !counted.includes(name));
  return { sent: { ...state, application }, left };
}

/** Whether a save may create the application. */
export function isFirst({ endpoint, version }: Pick<Attempt, 'endpoint' | 'version'>): boolean {
  return endpoint === 'create' && version === undefined;
}

/** The content of a save as text, to recognize the same save. */
export function contentOf({
  endpoint,
  payload,
  version,
}: Pick<Attempt, 'endpoint' | 'payload' | 'version'>): string {
  return JSON.stringify([endpoint, payload, version]);
}
