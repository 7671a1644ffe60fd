import type { RequestStatus } from '#contracts/requests.ts';
import { type FieldError, flatName, listOf, readField } from '#engine';
import type { RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import type { Answer, Failure } from '../../api/client/failure.ts';
import type { RequestCalls } from '../../api/requests.ts';
import { awaitedAnswers } from '../saves/index.ts';
import type { Runtime } from '../state/index.ts';

/** Port `requests`: asks other people for parts of the application [REQUEST-20]. */
export function requestsPortOf(runtime: Runtime): RequestsPort {
  const { api, engine, state } = runtime;
  const replaceRequest = (
    { delegate, item }: Pick<RequestStatus, 'delegate' | 'item'>,
    newRequests: RequestStatus[],
  ): void => {
    const otherRequests = state().core.requests.filter(
      (request) => request.delegate !== delegate || request.item !== item,
    );
    runtime.dispatch({ type: 'requests-read', requests: [...otherRequests, ...newRequests] });
  };
  const callAndApply = async (
    call: (calls: RequestCalls) => Promise<Answer<RequestStatus | true>>,
    endedRequest?: Pick<RequestStatus, 'delegate' | 'item'>,
  ): Promise<RequestOutcome> => {
    const requestsModule = await import('../../api/requests.ts').catch(() => undefined);
    if (!requestsModule) return { ok: false, reason: 'network' };
    const result = await call(requestsModule.requestCalls(api));
    if (result.ok) {
      if (result.value !== true) replaceRequest(result.value, [result.value]);
      else if (endedRequest) replaceRequest(endedRequest, []);
      return { ok: true };
    }
    // The request may have ended already.
    if (result.failure.status === 404) await runtime.askServer();
    return failedOutcome(runtime, result.failure);
  };
  return {
    current: () => state().core.requests,
    subscribe: (listener) => engine.store.subscribe(listener),
    async ask({ name: delegate, list }, key) {
      const savedOutcome = await runtime.request('save');
      if (!savedOutcome.ok) return { ok: false, reason: 'unsaved', errors: savedOutcome.errors };
      const item = listOf(state().application, list).find((item) => item.key === key)?.id;
      if (typeof item !== 'string') return { ok: false };
      const outcome = await callAndApply((calls) => calls.create(engine.flow.id, { delegate, item }));
      if (outcome.ok) undoMalformed(runtime);
      return outcome;
    },
    sendAgain: ({ id }) => callAndApply((calls) => calls.sendAgain(id)),
    withdraw: (request) => callAndApply((calls) => calls.withdraw(request.id), request),
  };
}

/**
 * Undoes the malformed answers of a requested part, which the save before the request left out. Their fields are hidden
 * while the request is open, so the user could not correct them [REQUEST-46].
 */
function undoMalformed({ engine, state, dispatch }: Runtime): void {
  const { flow } = engine;
  const { base = {} } = state().core;
  const names = awaitedAnswers(engine, state());
  if (names.length === 0) return;
  const values = Object.fromEntries(names.map((name) => [name, readField(flow, base, name)]));
  dispatch({ type: 'change', values });
}

function failedOutcome({ engine }: Runtime, { kind, status, message, errors }: Failure): RequestOutcome {
  const { application } = engine.flow;
  const faults = errors?.map(
    (error): FieldError => ({ ...error, field: flatName(application, error.pointer) }),
  );
  const reason = kind === 'network' ? 'network' : status === 404 ? 'changed' : undefined;
  return {
    ok: false,
    ...(reason && { reason }),
    ...(message && { text: message }),
    ...(faults && { errors: faults }),
  };
}
