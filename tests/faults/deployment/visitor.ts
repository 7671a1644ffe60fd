import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { Part } from '../../server/statements/files/making/multipart.ts';
import { fieldsOf, multipart } from '../../server/statements/files/making/multipart.ts';

/** The parts that the tests read of any route's answer. */
interface AnswerBody {
  /** A problem's. */
  code?: string;
  access_token?: string;
  data?: { dealId: string; accountId: string; version: number; file?: { id: string } };
  /** A body that is not JSON. */
  text?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: AnswerBody;
}

export interface Visitor {
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Uploads a picture to an application. */
  upload(deal: { dealId: string; accountId: string }, file: Buffer): Promise<Answer>;
  /** Signs in with a mailed code; later calls are this person's. */
  signIn(email: string, codeOf: (email: string) => Promise<string>): Promise<void>;
}

/** Calls a deployment by HTTPS and trusts its authority alone. Each call has a connection of its own. */
export function visitorOf(origin: string, ca: string): Visitor {
  const agent = new Agent({ ca: readFileSync(ca), keepAlive: false });
  let authorization: string | undefined;
  const send = (method: string, path: string, payload: Buffer | undefined, headers: Record<string, string>) =>
    new Promise<Answer>((resolve, reject) => {
      const all = {
        ...headers,
        ...(authorization ? { authorization } : {}),
        'content-length': String(payload?.length ?? 0),
      };
      const sentRequest = request(`${origin}${path}`, { method, agent, headers: all }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(answer.headers['content-type']).includes('json');
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: isJson ? (JSON.parse(text) as AnswerBody) : { text },
          });
        });
      });
      sentRequest.on('error', reject).end(payload);
    });
  const call: Visitor['call'] = (method, path, body, headers = {}) =>
    send(method, path, body && Buffer.from(JSON.stringify(body)), {
      ...(body ? { 'content-type': 'application/json' } : {}),
      'idempotency-key': randomUUID(),
      ...headers,
    });
  return {
    call,
    upload(deal, file) {
      const parts: Part[] = [...fieldsOf(deal), { file, name: 'March.png' }];
      const { payload, headers } = multipart(parts);
      return send('POST', '/files/upload', payload, headers);
    },
    async signIn(email, codeOf) {
      const client_id = 'trellis-web';
      const startedAnswer = await call('POST', '/passwordless/start', {
        client_id,
        connection: 'email',
        email,
        send: 'code',
      });
      if (startedAnswer.status !== 200) throw new Error(`No code was sent: ${startedAnswer.status}`);
      const { status, body } = await call('POST', '/oauth/token', {
        grant_type: 'http://auth0.com/oauth/grant-type/passwordless/otp',
        client_id,
        username: email,
        otp: await codeOf(email),
        realm: 'email',
        audience: 'https://trellis.example/api',
        scope: 'openid profile email offline_access',
      });
      if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
      authorization = `Bearer ${body.access_token}`;
    },
  };
}
