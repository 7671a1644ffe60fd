import { afterEach, expect, it, vi } from 'vitest';
import type { Runtime } from '#src/application/state/index.ts';
import { readSubmitted } from '#src/wizard/read-submitted.ts';

afterEach(() => vi.restoreAllMocks());

/** The result for one answer of the server, and the call. */
function read(answer: object, locale = 'en-US') {
  const applicationStatus = vi.fn(async () => answer);
  const runtime = { api: { applicationStatus }, engine: { flow: { id: 'apply' } } } as unknown as Runtime;
  const { signal } = new AbortController();
  return { found: readSubmitted(runtime, locale, signal), applicationStatus, signal };
}
const reference = 'TR7K-2M4P';
const sent = { ok: true, value: { reference, submittedAt: '2026-11-20T18:00:00.000Z' } };

it('[FLOW-35] returns the day in the language of the page, and the reference', async () => {
  expect(await read(sent).found).toEqual({ reference, date: 'November 20, 2026' });
  expect(await read(sent, 'es-US').found).toEqual({ reference, date: '20 de noviembre de 2026' });
});

it.each([
  ['a failed call', { ok: false, failure: {} }],
  ['a person who submitted nothing', { ok: true, value: null }],
])('returns nothing for %s', async (_, answer) => {
  expect(await read(answer).found).toBeUndefined();
});

it('returns nothing in a browser that cannot write the day', async () => {
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(() => {
    throw new RangeError('Invalid time zone');
  });
  expect(await read(sent).found).toBeUndefined();
});

it('makes one call without retries, which the page can abort', () => {
  const { applicationStatus, signal } = read(sent);
  expect(applicationStatus.mock.calls).toEqual([['apply', { signal, retries: 0 }]]);
});
