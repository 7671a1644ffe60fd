import type { RequestStatus } from '#contracts/requests.ts';
import { type FieldError, flatName, listOf } from '#engine';
import type { RequestOutcome, RequestsPort } from '#widgets/asking/port.ts';
import type { Answer, Failure } from '../../api/client/failure.ts';
import type { RequestCalls } from '../../api/requests.ts';
import type { Runtime } from '../state/index.ts';

/** Port `requests`: asks other people for parts of the application [REQUEST-20]. */
export function requestsPortOf(runtime: Runtime): RequestsPort {
  const { api, engine, state } = runtime;
  const take = ({ delegate, item }: Pick<RequestStatus, 'delegate' | 'item'>, now: RequestStatus[]): void => {
    const others = state().core.requests.filter((one) => one.delegate !== delegate || one.item !== item);
    runtime.dispatch({ type: 'requests-read', requests: [...others, ...now] });
  };
  const make = async (
    call: (calls: RequestCalls) => Promise<Answer<RequestStatus | true>>,
    ended?: Pick<RequestStatus, 'delegate' | 'item'>,
  ): Promise<RequestOutcome> => {
    const loaded = await import('../../api/requests.ts').catch(() => undefined);
    if (!loaded) return { ok: false, reason: 'network' };
    const answer = await call(loaded.requestCalls(api));
    if (answer.ok) {
      if (answer.value !== true) take(answer.value, [answer.value]);
      else if (ended) take(ended, []);
      return { ok: true };
    }
    // The request may have ended meanwhile.
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
      return make((calls) => calls.make(runtime.engine.flow.id, { delegate, item }));
    },
    again: ({ id }) => make((calls) => calls.again(id)),
    withdraw: (request) => make((calls) => calls.withdraw(request.id), request),
  };
}

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
