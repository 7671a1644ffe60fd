import { expect, test } from 'vitest';
import { loadedOnce, once } from '#engine';

const recordingOnce = (isKept?: () => boolean) => {
  const seen: object[] = [];
  const lengthOf = once((names: string[]) => {
    seen.push(names);
    return names.length || undefined;
  }, isKept);
  return { seen, lengthOf };
};

test('reads a frozen object once, also if it finds nothing', () => {
  const { seen, lengthOf } = recordingOnce();
  const [two, none] = [Object.freeze(['a', 'b']) as string[], Object.freeze([]) as unknown as string[]];
  expect([two, two, none, none].map((names) => lengthOf(names))).toEqual([2, 2, undefined, undefined]);
  expect(seen).toEqual([two, none]);
});

test('reads a value that may still change again on each call', () => {
  const { lengthOf } = recordingOnce();
  const names = ['a'];
  expect(lengthOf(names)).toBe(1);
  names.push('b');
  expect(lengthOf(names)).toBe(2);
});

test('keeps a result for an object that is not frozen, if the caller says that it never changes', () => {
  const { seen, lengthOf } = recordingOnce(() => true);
  const names = ['a'];
  expect([lengthOf(names), lengthOf(names)]).toEqual([1, 1]);
  expect(seen).toHaveLength(1);
});

test('a failed load is tried again by the next caller, and a loaded value is kept', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('loaded')];
  const load = loadedOnce(() => answers.shift() ?? Promise.reject(new Error('loaded twice')));
  await expect(load()).rejects.toThrow('offline');
  expect(await Promise.all([load(), load()])).toEqual(['loaded', 'loaded']);
});
