import type { RequestStatus } from '#contracts/requests.ts';
import { type AwaitedPart, type CompiledFlow, delegateOf, isAwaited, reduce } from '#engine';
import type { ApplicationState, MachineInputs } from '../state/index.ts';
import { unsavedAnswers } from './unsaved-answers.ts';

const OPEN_STATUSES: readonly RequestStatus['status'][] = ['waiting', 'opened'];

/** Stores the requests; the parts of open requests become awaited [REQUEST-40]. */
export function handleRequestsRead(
  inputs: MachineInputs,
  state: ApplicationState,
  requests: readonly RequestStatus[],
): ApplicationState {
  const { flow, env } = inputs;
  const awaitedParts = requests.flatMap((request) => awaitedPart(flow, request));
  const nextState = reduce(flow, env, state, { type: 'awaited', awaited: awaitedParts });
  // Saves omit the answers of an open request; once it has ended, they count as unsaved.
  const isReleased = awaitedAnswers(inputs, state).some(
    (name) => !isAwaited({ ...nextState, flow, env }, name),
  );
  return {
    ...nextState,
    dirty: nextState.dirty || isReleased,
    core: { ...nextState.core, requests },
  };
}

/** Flat names of unsaved answers that another person was asked for; saves omit them [REQUEST-46]. */
export function awaitedAnswers(
  { flow, env }: Pick<MachineInputs, 'flow' | 'env'>,
  state: ApplicationState,
): string[] {
  if (state.awaited.length === 0) return [];
  return unsavedAnswers(flow, state).filter((name) => isAwaited({ ...state, flow, env }, name));
}

function awaitedPart(
  flow: CompiledFlow,
  { delegate: name, item, fields, status }: RequestStatus,
): AwaitedPart[] {
  const { delegate } = delegateOf(flow, name) ?? {};
  return delegate && OPEN_STATUSES.includes(status) ? [{ delegate, item, fields }] : [];
}
