import type { Answer } from '#src/api/client/failure.ts';
import type { Request, Send } from '#src/api/client/http.ts';

/** A request without the function that reads its answer. */
export type Sent = Omit<Request<unknown>, 'read'>;

/** A `send` that records each request, and reads the body that `server` holds as a success or a failure. */
export function recordedSend() {
  const sent: Sent[] = [];
  const server: { body: unknown; status: number } = { body: undefined, status: 200 };
  const send = async ({ read, ...request }: Request<unknown>): Promise<Answer<unknown>> => {
    sent.push(request);
    const value = server.status < 300 ? read(server.body) : undefined;
    return value === undefined
      ? { ok: false, failure: { kind: 'refused', status: server.status, level: 'warning' } }
      : { ok: true, value };
  };
  return { send: send as Send, sent, server };
}
