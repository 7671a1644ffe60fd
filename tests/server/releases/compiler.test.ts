import { afterEach, expect, test, vi } from 'vitest';
import { RELEASES } from '#domain/limits.ts';
import { createCompiler } from '#server/releases/compiler.ts';
import { retitled } from './files.ts';

afterEach(() => vi.useRealTimers());

test('files that take too long to compile are refused with their thread, and the next ones compile', async () => {
  const compiler = createCompiler();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = compiler.compile('apply', retitled('Too long'));
  const next = compiler.compile('apply', retitled('The next'));
  // The thread has not even started by then.
  await vi.advanceTimersByTimeAsync(RELEASES.compileMs);
  vi.useRealTimers();
  expect(await late).toMatchObject({
    ok: false,
    problems: [{ file: 'flows/apply/flow.json', what: expect.stringContaining('too long to compile') }],
  });
  expect(await next).toMatchObject({ ok: true });
  await compiler.close();
});
