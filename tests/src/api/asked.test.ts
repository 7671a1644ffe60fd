import { expect, it } from 'vitest';
import { findRequest, type RecipientCalls, recipientCalls } from '#src/api/asked.ts';
import { recordedSend } from './recorded-send.ts';

// The calls of a person who was asked for a part: the mailed token and the proof of the address are headers, and a
// repeated write has the key of the first.

const OWN = { 'X-Request-Token': 'token', 'X-Request-Proof': 'proof' };
const KEYED = { ...OWN, 'Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/) };
const ASKED = { data: { status: 'opened' } };

function page(access = { token: 'token', proof: 'proof' } as { token: string; proof?: string }) {
  const recorded = recordedSend();
  recorded.server.body = ASKED;
  return { ...recorded, calls: recipientCalls(recorded.send, access) };
}

it.each([
  ['read', (calls: RecipientCalls) => calls.read(), { method: 'GET', url: '/tools/request', headers: OWN }],
  [
    'save',
    (calls: RecipientCalls) => calls.save({ first: 'Ann' }),
    {
      method: 'POST',
      url: '/tools/request/answers',
      headers: KEYED,
      data: { answers: { first: 'Ann' } },
    },
  ],
  [
    'finish',
    (calls: RecipientCalls) => calls.finish('I certify.'),
    { method: 'POST', url: '/tools/request/done', headers: KEYED, data: { certified: 'I certify.' } },
  ],
  [
    'correct',
    (calls: RecipientCalls) => calls.correct({ first: 'Ann' }, 'I certify.'),
    {
      method: 'POST',
      url: '/tools/request/correct',
      headers: OWN,
      data: { answers: { first: 'Ann' }, certified: 'I certify.' },
    },
  ],
])('%s: sends the token and the proof, and reads the request', async (_, call, request) => {
  const { calls, sent, server } = page();
  expect(await call(calls)).toEqual({ ok: true, value: { status: 'opened' } });
  expect(sent).toEqual([request]);
  server.body = { data: {} };
  expect((await call(calls)).ok).toBe(false);
});

it.each([
  ['sendCode', (calls: RecipientCalls) => calls.sendCode(), '/tools/request/code'],
  ['decline', (calls: RecipientCalls) => calls.decline(), '/tools/request/decline'],
])('%s: is sent once', async (_, call, url) => {
  const { calls, sent } = page();
  expect(await call(calls)).toEqual({ ok: true, value: true });
  expect(sent).toEqual([{ method: 'POST', url, headers: OWN, retries: 0 }]);
});

it('verify sends the code once and reads the proof', async () => {
  const { calls, sent, server } = page();
  server.body = { data: { proof: 'new' } };
  expect(await calls.verify('123456')).toEqual({ ok: true, value: 'new' });
  expect(sent).toEqual([
    { method: 'POST', url: '/tools/request/verify', headers: OWN, data: { code: '123456' }, retries: 0 },
  ]);
});

it('without a proof only the token is sent', async () => {
  const { calls, sent } = page({ token: 'token' });
  await calls.read();
  expect(sent[0]?.headers).toEqual({ 'X-Request-Token': 'token' });
});

it('two writes have two keys', async () => {
  const { calls, sent } = page();
  await calls.save({ first: 'Ann' });
  await calls.save({ first: 'Bea' });
  const [first, two] = sent.map(({ headers }) => headers?.['Idempotency-Key']);
  expect(first).not.toBe(two);
});

it('findRequest sends the code of the mail once and reads the token', async () => {
  const { send, sent, server } = recordedSend();
  server.body = { data: { token: 'found' } };
  expect(await findRequest(send, 'ABC')).toEqual({ ok: true, value: 'found' });
  expect(sent).toEqual([{ method: 'POST', url: '/tools/request/find', data: { code: 'ABC' }, retries: 0 }]);
});

it('uploadFile sends the file with its question, and reads the stored file', async () => {
  const { calls, sent, server } = page();
  const stored = { id: 'f1', name: 'lease.pdf' };
  server.body = { data: { file: stored } };
  const outgoing = { file: new File(['x'], 'lease.pdf'), clientId: 'client-1', question: 'lease' };
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const answer = await calls.uploadFile({ ...outgoing, documentType: 'document' }, options);
  expect(answer).toEqual({ ok: true, value: stored });
  expect(sent).toMatchObject([{ method: 'POST', url: '/tools/request/files', headers: OWN, retries: 0 }]);
  const form = sent[0]?.data as FormData;
  expect([form.get('client-identifier'), form.get('question'), (form.get('file') as File).name]).toEqual([
    'client-1',
    'lease',
    'lease.pdf',
  ]);
});

it.each([
  ['is removed', 204, true],
  ['no longer exists', 404, true],
  ['was sent with the answers', 409, false],
])('removeFile of a file that %s', async (_, status, ok) => {
  const { calls, sent, server } = page();
  Object.assign(server, { body: {}, status });
  expect((await calls.removeFile('f/1')).ok).toBe(ok);
  expect(sent).toEqual([{ method: 'DELETE', url: '/tools/request/files/f%2F1', headers: OWN }]);
});
