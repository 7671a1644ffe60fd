import type { RequestStatus } from '#contracts/requests.ts';
import { type FieldError, flatName, listOf } from '#engine';
import type { RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import type { Answer, Failure } from '../../api/client/failure.ts';
import { requestCalls } from '../../api/requests.ts';
import type { Runtime } from '../state/index.ts';

/** Port `requests` of a running application: asks other people for parts of it [REQUEST-20]. */
export function requestsPortOf(runtime: Runtime): RequestsPort {
  const { api, engine, state } = runtime;
  const calls = requestCalls(api.send);
  /** Takes the new state of one request in place of the part's earlier one. */
  const take = ({ delegate, item }: Pick<RequestStatus, 'delegate' | 'item'>, now: RequestStatus[]): void => {
    const others = state().core.requests.filter((one) => one.delegate !== delegate || one.item !== item);
    runtime.dispatch({ type: 'requests-read', requests: [...others, ...now] });
  };
  const outcome = async (answer: Answer<RequestStatus | true>): Promise<RequestOutcome> => {
    if (answer.ok) return { ok: true };
    // The request may have ended meanwhile: show its present state.
    if (answer.failure.status === 404) await runtime.askServer();
    return failed(runtime, answer.failure);
  };
  return {
    current: () => state().core.requests,
    subscribe: (listener) => engine.store.subscribe(listener),
    async ask({ name: delegate, list }, key) {
      const saved = await runtime.request('save');
      if (!saved.ok) return { ok: false, reason: 'unsaved', errors: saved.errors };
      const item = listOf(state().application, list).find((one) => one.key === key)?.id;
      if (typeof item !== 'string') return { ok: false };
      const answer = await calls.make(runtime.engine.flow.id, { delegate, item });
      if (answer.ok) take(answer.value, [answer.value]);
      return outcome(answer);
    },
    async again({ id }) {
      const answer = await calls.again(id);
      if (answer.ok) take(answer.value, [answer.value]);
      return outcome(answer);
    },
    async withdraw(request) {
      const answer = await calls.withdraw(request.id);
      if (answer.ok) take(request, []);
      return outcome(answer);
    },
  };
}

/** The reason of a failed call in the person's words; the server names the place of each fault. */
function failed({ engine }: Runtime, { kind, status, message, errors }: Failure): RequestOutcome {
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
