import type { RequestStatus } from '#contracts/requests.ts';
import { type AwaitedPart, type CompiledFlow, delegateOf, isAwaited, reduce } from '#engine';
import type { ApplicationState, Setting } from '../state/index.ts';
import { unsavedAnswers } from './unsaved-answers.ts';

const OPEN: readonly RequestStatus['status'][] = ['waiting', 'opened'];

/** The parts of open requests are awaited [REQUEST-40]. */
export function handleRequestsRead(
  setting: Setting,
  state: ApplicationState,
  requests: readonly RequestStatus[],
): ApplicationState {
  const { flow, env } = setting;
  const awaitedParts = requests.flatMap((request) => awaitedPart(flow, request));
  const nextState = reduce(flow, env, state, { type: 'awaited', awaited: awaitedParts });
  // Input that saves left out because its request was open.
  const isFree = awaitedAnswers(setting, state).some((name) => !isAwaited({ ...nextState, flow, env }, name));
  return {
    ...nextState,
    dirty: nextState.dirty || isFree,
    core: { ...nextState.core, requests },
  };
}

/** Flat names of unsaved answers that another person was asked for; saves omit them [REQUEST-46]. */
export function awaitedAnswers(
  { flow, env }: Pick<Setting, 'flow' | 'env'>,
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
  return delegate && OPEN.includes(status) ? [{ delegate, item, fields }] : [];
}
