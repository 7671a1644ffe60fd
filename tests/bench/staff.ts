import { randomUUID } from 'node:crypto';
import { codeFor, codesFor } from '#dev/tools/local-server.ts';

/** Calls the API as a member of the staff; the path is Studio's, or a full one. @throws if the server refuses the call */
export type StaffCall = (method: string, path: string, body?: object, version?: number) => Promise<unknown>;

const json = { 'content-type': 'application/json' };

/** Signs an address in with the code of the local outbox. @returns the access token */
export async function signIn(origin: string, dataDir: string, email: string): Promise<string> {
  const post = async (path: string, body: object): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Sign-in, ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const client_id = 'trellis-web';
  // An earlier code is refused, and the mail with the new one may be late.
  const earlierCount = (await codesFor(origin, dataDir, email)).length;
  await post('/passwordless/start', { client_id, connection: 'email', email, send: 'code' });
  const answer = await post('/oauth/token', {
    grant_type: 'http://auth0.com/oauth/grant-type/passwordless/otp',
    client_id,
    username: email,
    otp: await codeFor(origin, dataDir, email, earlierCount),
    realm: 'email',
    audience: 'https://trellis.example/api',
    scope: 'openid profile email offline_access',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Signs an address in, and calls the API with its token. */
export async function signInAs(origin: string, dataDir: string, email: string): Promise<StaffCall> {
  const token = await signIn(origin, dataDir, email);
  return async (method, path, body, version) => {
    const response = await fetch(`${origin}${path.startsWith('/') ? path : `/studio/api/${path}`}`, {
      method,
      headers: {
        ...(body ? json : {}),
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
