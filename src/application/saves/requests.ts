import type { RequestStatus } from '#contracts/requests.ts';
import { type AwaitedPart, type CompiledFlow, delegateOf, reduce } from '#engine';
import type { ApplicationState, Setting } from '../state/index.ts';

const OPEN: readonly RequestStatus['status'][] = ['waiting', 'opened'];

/** Stores the server's requests; the parts of open requests are awaited [REQUEST-40]. */
export function requestsRead(
  { flow, env }: Setting,
  state: ApplicationState,
  requests: readonly RequestStatus[],
): ApplicationState {
  const awaited = requests.flatMap((request) => awaitedPart(flow, request));
  const told = reduce(flow, env, state, { type: 'awaited', awaited });
  return { ...told, core: { ...told.core, requests } };
}

function awaitedPart(
  flow: CompiledFlow,
  { delegate: name, item, fields, status }: RequestStatus,
): AwaitedPart[] {
  const { delegate } = delegateOf(flow, name) ?? {};
  return delegate && OPEN.includes(status) ? [{ delegate, item, fields }] : [];
}
