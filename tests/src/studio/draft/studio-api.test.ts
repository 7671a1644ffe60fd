import { afterEach, expect, test, vi } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { createStudioApi, isTemporaryFailure, StudioFailure } from '#src/studio/draft/studio-api.ts';

afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const CODE_REQUIRED = json(403, { code: 'step-up-required' });

/** Publishes; the server gives these answers in turn, and the user enters a code or does not. */
function publishWith(answers: Response[], entered: boolean) {
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => answers.shift());
  vi.stubGlobal('fetch', fetch);
  const session = { getToken: async () => 'token', askOrJoin: vi.fn(async () => entered), expire: () => {} };
  const api = createStudioApi(session as unknown as SessionService);
  const publication = api('POST /studio/api/drafts/:id/publish', {
    params: { id: 'one' },
    body: { note: 'Now' },
  });
  return { publication: publication, fetch, codeRequests: session.askOrJoin };
}

test('a call that needs a fresh code asks for one and is repeated', async () => {
  const { publication, fetch, codeRequests } = publishWith(
    [CODE_REQUIRED.clone(), json(200, { brands: [] })],
    true,
  );
  await expect(publication).resolves.toEqual({ brands: [] });
  expect(codeRequests).toHaveBeenCalledOnce();
  const [first, again] = fetch.mock.calls.map(([url, { signal: _, ...request }]) => [url, request]);
  expect(again).toEqual(first);
});

test('a call without the fresh code is not repeated, and the user reads why', async () => {
  const { publication, fetch } = publishWith([CODE_REQUIRED.clone()], false);
  await expect(publication).rejects.toMatchObject({
    message: 'Nothing has gone live: that takes a new code from your email.',
  });
  expect(fetch).toHaveBeenCalledOnce();
});

test('a code that was not enough is not asked for again and again; other refusals ask for none', async () => {
  const twice = publishWith([CODE_REQUIRED.clone(), CODE_REQUIRED.clone()], true);
  await expect(twice.publication).rejects.toMatchObject({ code: 'step-up-required' });
  expect(twice.codeRequests).toHaveBeenCalledOnce();
  const other = publishWith([json(409, { code: 'publish-refused', msg: 'Nothing has changed.' })], true);
  await expect(other.publication).rejects.toMatchObject({ message: 'Nothing has changed.' });
  expect(other.codeRequests).not.toHaveBeenCalled();
});

test.each([
  ['repeats the request with a new token if the server refused the last token', true, ['old', 'new'], 0],
  ['ends the session if there is no new token', false, ['old'], 1],
])('%s', async (_what, hasNew, sent, hasEnded) => {
  let token = 'old';
  const tokens: string[] = [];
  const expire = vi.fn();
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers.authorization?.replace('Bearer ', '') ?? '');
    return Response.json({ email: 'ann' }, { status: token === 'old' ? 401 : 200 });
  });
  const renew = async () => {
    if (hasNew) token = 'new';
    return hasNew;
  };
  const api = createStudioApi({ getToken: async () => token, renew, expire } as unknown as SessionService);
  const answer = await api('GET /studio/api/me', {}).catch(({ status }) => status);
  expect([answer, tokens]).toEqual([hasNew ? { email: 'ann' } : 401, sent]);
  expect(expire).toHaveBeenCalledTimes(hasEnded);
});

/** A server that never ends its part: the token, the answer, or the answer's body. */
const SILENT: Record<string, [getToken: () => Promise<string>, fetch: (signal: AbortSignal) => unknown]> = {
  token: [() => new Promise(() => {}), () => Response.json({})],
  answer: [async () => 'token', () => new Promise(() => {})],
  body: [async () => 'token', () => new Response(new ReadableStream({}))],
};
test.each(Object.keys(SILENT))(
  '[STUDIO-14] a save ends as a lost connection if its %s never arrives',
  async (part) => {
    vi.useFakeTimers();
    const [getToken, answer] = SILENT[part] ?? [];
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return answer?.(signal);
    });
    const api = createStudioApi({ getToken } as unknown as SessionService);
    const save = api('PATCH /studio/api/drafts/:id', { params: { id: 'one' }, body: { files: {} } });
    const failed = expect(save).rejects.toMatchObject({ status: 0, code: 'network' });
    await vi.advanceTimersByTimeAsync(STUDIO.saveMs);
    await failed;
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  },
);

test('an answer whose body breaks off is a lost connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"version": 2, "sav'));
  const api = createStudioApi({ getToken: async () => 'token' } as unknown as SessionService);
  await expect(api('GET /studio/api/me', {})).rejects.toMatchObject({ status: 0, code: 'network' });
});

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [404, false],
  [409, false],
])('[STUDIO-14] a failure with the status %i is temporary: %s', (status, isTemporary) => {
  expect(isTemporaryFailure(new StudioFailure(status, '', ''))).toBe(isTemporary);
  expect(isTemporaryFailure(new Error('lost'))).toBe(false);
});
