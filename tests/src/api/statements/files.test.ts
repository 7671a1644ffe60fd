import { type AxiosAdapter, AxiosError, AxiosHeaders, type AxiosRequestConfig, CanceledError } from 'axios';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSend } from '#src/api/client/http.ts';
import { fileCalls } from '#src/api/statements/files.ts';

const OWNER = { dealId: 'd1', accountId: 'a1', contactId: 'c1', loanId: 'l1' };
const SOURCE = { platform: 'oak', url: 'https://oak.example/app/upload-statements?t=token#x' };
const FILE = { id: 'f1', name: 'july.pdf', type: 'application/pdf', size: 4, documentType: 'statement' };
const LINK = { returnToken: 'token-of-a-link', dealId: 'd1', accountId: 'a1', contactId: 'c1' };

function callsWith(adapter: AxiosAdapter, link?: typeof LINK) {
  const requests: AxiosRequestConfig[] = [];
  const send = createSend({
    getToken: async () => 'token-1',
    onUnauthorized: () => {},
    firstDelayMs: 1,
    adapter: async (config) => {
      requests.push(config);
      return adapter(config);
    },
  });
  return { calls: fileCalls(send, link), requests };
}

const answers =
  (status: number, data: unknown): AxiosAdapter =>
  async (config) => {
    const response = { status, data, statusText: '', headers: {}, config };
    if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
    return response;
  };
/** Never answers; ends when it is aborted. */
const hangs: AxiosAdapter = (config) =>
  new Promise((_, reject) => config.signal?.addEventListener?.('abort', () => reject(new CanceledError())));

const out = { file: new File(['x'], 'july.pdf'), documentType: 'statement' as const, clientId: 'client-1' };
const options = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });
const headersOf = (config: AxiosRequestConfig | undefined) =>
  AxiosHeaders.from(config?.headers as AxiosHeaders);

afterEach(() => vi.useRealTimers());

describe('the calls about files [API-9] [API-10]', () => {
  it('[API-9] [API-16] upload sends every field before the file, and the address without its query', async () => {
    const { calls, requests } = callsWith(answers(200, { status: 'success', data: { file: FILE } }));
    expect(await calls.uploadFile(out, OWNER, SOURCE, options())).toEqual({ ok: true, value: FILE });
    const form = requests[0]?.data as FormData;
    expect(
      [...form.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    ).toEqual([
      ['client-identifier', 'client-1'],
      ['source-platform', 'oak'],
      ['source-url', 'https://oak.example/app/upload-statements'],
      ['record-id', 'l1'],
      ['record-type', 'loan'],
      ['document-type', 'statement'],
      ['docType', 'statement'],
      ['account_id', 'a1'],
      ['contact_id', 'c1'],
      ['dealId', 'd1'],
      ['file', 'july.pdf'],
    ]);
    expect(headersOf(requests[0]).get('Authorization')).toBe('Bearer token-1');
    expect(headersOf(requests[0]).has('X-Return-Token')).toBe(false);
  });

  it('sends the token of a return link, and saves by its own route', async () => {
    const { calls, requests } = callsWith(answers(200, { status: 'success', data: { file: FILE } }), LINK);
    await calls.uploadFile(out, LINK, SOURCE, options());
    const form = requests[0]?.data as FormData;
    expect([form.get('record-id'), form.get('record-type')]).toEqual(['d1', 'deal']);
    await calls.saveFiles([], LINK);
    expect(requests[1]).toMatchObject({ url: '/files/save-continue' });
    expect(JSON.parse(String(requests[1]?.data))).toEqual({
      files: [],
      dealId: 'd1',
      accountId: 'a1',
      contactId: 'c1',
    });
    expect(requests.map((config) => headersOf(config).get('X-Return-Token'))).toEqual([
      'token-of-a-link',
      'token-of-a-link',
    ]);
  });

  it.each([
    ['a lost line', 0],
    ['a fault of the server', 503],
    ['too many requests', 429],
  ])('never retries an upload by itself: %s', async (_, status) => {
    const adapter: AxiosAdapter = status
      ? answers(status, {})
      : async (config) => Promise.reject(new AxiosError('lost', 'ERR_NETWORK', config));
    const { calls, requests } = callsWith(adapter);
    const answer = await calls.uploadFile(out, OWNER, SOURCE, options());
    expect(answer.ok).toBe(false);
    expect(requests).toHaveLength(1);
  });

  it('reports the fraction that was sent', async () => {
    const callbacks = options();
    const { calls } = callsWith(async (config) => {
      for (const loaded of [0, 430, 1000])
        config.onUploadProgress?.({ loaded, total: 1000, bytes: 0, lengthComputable: true });
      return answers(200, { data: { file: FILE } })(config);
    });
    await calls.uploadFile(out, OWNER, SOURCE, callbacks);
    expect(callbacks.onProgress.mock.calls).toEqual([[0], [0.43], [1]]);
  });

  it('a connection that stalls for a minute counts as lost; a slow one has no time limit', async () => {
    vi.useFakeTimers();
    let report: AxiosRequestConfig['onUploadProgress'];
    const { calls } = callsWith((config) => {
      report = config.onUploadProgress;
      return hangs(config);
    });
    const onEnded = vi.fn();
    const answer = calls.uploadFile(out, OWNER, SOURCE, options());
    void answer.then(onEnded);
    for (let minute = 1; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      report?.({ loaded: minute, total: 1000, bytes: 0, lengthComputable: true });
    }
    expect(onEnded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  it('the server has two minutes to inspect a file', async () => {
    vi.useFakeTimers();
    const { calls } = callsWith((config) => {
      config.onUploadProgress?.({ loaded: 9, total: 9, bytes: 0, lengthComputable: true });
      return hangs(config);
    });
    const onEnded = vi.fn();
    void calls.uploadFile(out, OWNER, SOURCE, options()).then(onEnded);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(onEnded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onEnded).toHaveBeenCalled();
  });

  it('a canceled call is not a network failure', async () => {
    const { calls } = callsWith(hangs);
    const call = new AbortController();
    const answer = calls.uploadFile(out, OWNER, SOURCE, { signal: call.signal, onProgress: () => {} });
    await new Promise((resolve) => setTimeout(resolve));
    call.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });

  it('list and save return the data of the contract', async () => {
    const listed = callsWith(answers(200, { data: { files: [FILE] } }));
    expect(await listed.calls.listFiles('d1')).toEqual({ ok: true, value: [FILE] });
    expect(listed.requests[0]).toMatchObject({ url: '/files', params: { dealId: 'd1' } });
    const emptyAnswerCalls = callsWith(answers(200, { data: {} }));
    expect((await emptyAnswerCalls.calls.listFiles('d1')).ok).toBe(false);
    const file = {
      name: 'a',
      type: 't',
      size: 1,
      lastModified: 2,
      metadata: { id: 'f1', 'document-type': 'pfs' },
    };
    const saved = callsWith(answers(200, { status: 'success', data: { version: 4 } }));
    expect(await saved.calls.saveFiles([file], OWNER)).toEqual({ ok: true, value: { version: 4 } });
    expect(saved.requests[0]?.url).toBe('/files/save');
    expect(JSON.parse(String(saved.requests[0]?.data))).toEqual({ files: [file] });
    const list = callsWith(answers(200, { status: 'success', data: [] }));
    expect((await list.calls.saveFiles([file], OWNER)).ok).toBe(false);
  });

  it.each([
    ['done', 204, true],
    ['gone already', 404, true],
    ['saved meanwhile', 409, false],
  ])('a removal: %s', async (_, status, ok) => {
    const { calls, requests } = callsWith(answers(status, ''));
    expect((await calls.removeFile('f/1')).ok).toBe(ok);
    expect(requests[0]).toMatchObject({ method: 'delete', url: '/files/f%2F1' });
  });
});
