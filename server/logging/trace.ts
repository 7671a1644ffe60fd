import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request's place in what one person's action sets off (W3C Trace Context, level 1). */
interface Trace {
  /** The same in browser, log and everything that is called meanwhile: 32 hex digits. */
  id: string;
  /** Of this request: 16 hex digits. */
  span: string;
  flags: string;
}

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const traces = new WeakMap<FastifyRequest, Trace>();
const current = new AsyncLocalStorage<Trace | undefined>();

/** A new span of the trace that a `traceparent` names; undefined where it names none. */
function spanOf(traceparent: unknown): Trace | undefined {
  const [, id, parent, flags = '00'] = HEADER.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  const isGiven = id && parent && !/^0+$/.test(id) && !/^0+$/.test(parent);
  return isGiven ? { id, span: randomHex().slice(-16), flags } : undefined;
}

/** 32 digits. Node has random UUIDs in stock; a call for bytes each time costs as much as a small answer. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

function traceOf(request: FastifyRequest): Trace {
  const known = traces.get(request);
  if (known) return known;
  const begun = () => ({
    id: randomHex(),
    span: randomHex().slice(-16),
    flags: '00',
  });
  const trace = spanOf(request.headers.traceparent) ?? begun();
  traces.set(request, trace);
  return trace;
}

/** Id of the trace that a request belongs to, for its log line. */
export function traceIdOf(request: FastifyRequest): string {
  return traceOf(request).id;
}

/** Makes a request's trace known to all that is done for it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(traceOf(request), done));
  // Reading a body goes on where the connection was opened: the trace is taken up again.
  app.addHook('preValidation', (request, _reply, done) => current.run(traceOf(request), done));
}

/** Does later work as a part of the trace that caused it, whoever's call it is done in; of none where there was none. */
export function inTrace<Result>(traceparent: string | null, work: () => Result): Result {
  return current.run(spanOf(traceparent), work);
}

/** Id of the trace that the code at hand works for; none outside of a request and of a job that one wrote. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.id;
}

/** The header for a call to another service, or to be kept with later work; none outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {};
}
