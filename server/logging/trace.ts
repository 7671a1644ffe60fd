import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A position in a distributed trace (W3C Trace Context, level 1). */
interface Trace {
  /** 32 hex digits, shared by browser, log and called services. */
  id: string;
  /** The span of this request or job: 16 hex digits. */
  span: string;
  flags: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const currentTrace = new AsyncLocalStorage<Trace | undefined>();

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | undefined;
  }
}

function continueTrace(traceparent: unknown): Trace | undefined {
  const [, id, parent, flags = '00'] =
    TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  const isValid = id && parent && !/^0+$/.test(id) && !/^0+$/.test(parent);
  return isValid ? { id, span: randomHex().slice(-16), flags } : undefined;
}

/** From a UUID, because Node pools their random bytes; a call of randomBytes takes as long as a small answer. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

function ensureTrace(request: FastifyRequest): Trace {
  request.trace ??= continueTrace(request.headers.traceparent) ?? {
    id: randomHex(),
    span: randomHex().slice(-16),
    flags: '00',
  };
  return request.trace;
}

/** The trace id of a request; the first call takes it from the `traceparent` header or creates it. */
export function traceIdOf(request: FastifyRequest): string {
  return ensureTrace(request).id;
}

/** Makes a request's trace available to all code that runs for it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => currentTrace.run(ensureTrace(request), done));
  // Body parsing continues in the connection's async context, so the trace is set again.
  app.addHook('preValidation', (request, _reply, done) => currentTrace.run(ensureTrace(request), done));
}

/** Runs deferred work within the trace that caused it, if any. */
export function runInTrace<Result>(traceparent: string | null, work: () => Result): Result {
  return currentTrace.run(continueTrace(traceparent), work);
}

/** The id of the current trace; undefined outside of requests and jobs. */
export function currentTraceId(): string | undefined {
  return currentTrace.getStore()?.id;
}

/** The header for calls to other services and deferred work; empty outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace.getStore();
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {};
}
