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

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const current = new AsyncLocalStorage<Trace | undefined>();

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | undefined;
  }
}

function spanOf(traceparent: unknown): Trace | undefined {
  const [, id, parent, flags = '00'] = HEADER.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  const isGiven = id && parent && !/^0+$/.test(id) && !/^0+$/.test(parent);
  return isGiven ? { id, span: randomHex().slice(-16), flags } : undefined;
}

/** Node pools random UUIDs, while each randomBytes call costs as much as a small answer. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

function traceOf(request: FastifyRequest): Trace {
  request.trace ??= spanOf(request.headers.traceparent) ?? {
    id: randomHex(),
    span: randomHex().slice(-16),
    flags: '00',
  };
  return request.trace;
}

/** The trace id, which a request gets at the first call. */
export function traceIdOf(request: FastifyRequest): string {
  return traceOf(request).id;
}

/** Makes a request's trace available to all code that runs for it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(traceOf(request), done));
  // Body parsing continues in the connection's async context, so the trace is set again.
  app.addHook('preValidation', (request, _reply, done) => current.run(traceOf(request), done));
}

/** Runs deferred work within the trace that caused it, if any. */
export function runInTrace<Result>(traceparent: string | null, work: () => Result): Result {
  return current.run(spanOf(traceparent), work);
}

/** The id of the current trace; undefined outside of requests and jobs. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.id;
}

/** The header for calls to other services and deferred work; empty outside of a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  return trace ? { traceparent: `00-${trace.id}-${trace.span}-${trace.flags}` } : {};
}
