import { afterEach, expect, test, vi } from 'vitest';
import { RELEASES } from '#server/limits.ts';
import { createCompiler } from '#server/releases/compile/compiler.ts';
import { filesWithTitle } from '../files.ts';

afterEach(() => vi.useRealTimers());

test('files that take too long to compile are refused with their thread, and the next ones compile', async () => {
  const compiler = createCompiler();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lateCompilation = compiler.compile('apply', filesWithTitle('Too long'));
  const next = compiler.compile('apply', filesWithTitle('The next'));
  // The thread has not even started by then.
  await vi.advanceTimersByTimeAsync(RELEASES.compileMs);
  vi.useRealTimers();
  expect(await lateCompilation).toMatchObject({
    ok: false,
    problems: [{ file: 'flows/apply/flow.json', what: expect.stringContaining('too long to compile') }],
  });
  expect(await next).toMatchObject({ ok: true });
  await compiler.close();
});

test('a release stays usable if the check of patterns has become stricter; new files are refused', async () => {
  const compiler = createCompiler();
  const files = new Map(filesWithTitle('Looks ahead'));
  const path = 'schemas/application.schema.json';
  const text = (files.get(path) ?? '').replace(/"pattern": "[^"]*"/, '"pattern": "^(a|a?)+$"');
  files.set(path, text);
  expect(await compiler.compile('apply', files, 'looks-ahead')).toMatchObject({
    ok: false,
    problems: [{ file: path, what: expect.stringContaining('busy for ever') }],
  });
  expect(await compiler.compilePublished('apply', files, 'looks-ahead')).toMatchObject({ ok: true });
  expect(await compiler.compile('apply', files, 'looks-ahead')).toMatchObject({ ok: false });
  await compiler.close();
});

test('a release that was not compiled in time is compiled at the next request', async () => {
  const compiler = createCompiler();
  const files = filesWithTitle('Not in time');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lateCompilation = compiler.compilePublished('apply', files, 'not-in-time');
  await vi.advanceTimersByTimeAsync(RELEASES.compileMs);
  vi.useRealTimers();
  expect(await lateCompilation).toMatchObject({ ok: false });
  expect(await compiler.compilePublished('apply', files, 'not-in-time')).toMatchObject({ ok: true });
  await compiler.close();
});

test('problems have the positions of the given text, not of another text with the same meaning', async () => {
  const compiler = createCompiler();
  const path = 'flows/apply/steps/amount.json';
  const good = new Map(filesWithTitle('The same'));
  const text = good.get(path) ?? '';
  const twice = new Map(good).set(path, text.replace('{', '{\n  "title": "The same",'));
  const lower = new Map(good).set(path, text.replace('{', '{\n\n\n  "title": "The same",'));
  expect(await compiler.compile('apply', good)).toMatchObject({ ok: true });
  const lines = [];
  for (const files of [twice, lower]) {
    const compilation = await compiler.compile('apply', files);
    lines.push(compilation.ok ? undefined : compilation.problems.map(({ line, what }) => `${line} ${what}`));
  }
  const what = '"title" is written twice in the same object';
  const index = text.split('\n').findIndex((line) => line.includes('"title"'));
  expect(lines).toEqual([[`${index + 2} ${what}`], [`${index + 4} ${what}`]]);
  expect(await compiler.compile('apply', good)).toMatchObject({ ok: true });
  await compiler.close();
});
