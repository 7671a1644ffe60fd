import { describe, expect, it } from 'vitest';
import { checkPatterns } from '#engine/compile/check/patterns.ts';

const PATH = 'schemas/application.schema.json';
const problemsOf = (pattern: string, vetted: string[] = []) => {
  const text = JSON.stringify({ properties: { name: { type: 'string', pattern } } }, undefined, 2);
  return checkPatterns(new Map([[PATH, text]]), new Set(vetted)).map(({ what }) => what);
};

const BUSY = 'some text would keep this pattern busy for ever';
const UNKNOWN = 'nobody can say how long this pattern takes: it is too complex';

describe('a pattern is taken only where it is known to end soon', () => {
  it.each([
    '^[a-z]+$',
    '^\\d{5}(-\\d{4})?$',
    '^[A-Z]{2}$',
    '^(?!000|666|9\\d\\d)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}$',
    '^(food|rent|other)$',
  ])('%s is', (pattern) => expect(problemsOf(pattern)).toEqual([]));

  it.each(['^([a-z]+)*$', '(a|a)+$', '\\s+$'])('%s keeps a server busy', (pattern) =>
    expect(problemsOf(pattern)).toEqual([BUSY]),
  );

  // The same on a fast and on a slow machine: nothing here rests on how far a search came.
  it.each(['^(?=(a|a?)+$)(b|c)*$', '^(?!.*  )[A-Z ]+$', '^(a+)\\1$'])('nobody knows of %s', (pattern) =>
    expect(problemsOf(pattern)).toEqual([UNKNOWN]),
  );

  // Found by a search, which gives up on a very slow machine.
  it('what repeats a few times in many ways is not taken', () => {
    expect(problemsOf('^(a|a?){30}$')).not.toEqual([]);
  });

  it('what was looked at before is, and what is no pattern is told by the check of schemas', () => {
    expect(problemsOf('^([a-z]+)*$', ['^([a-z]+)*$'])).toEqual([]);
    expect(problemsOf('(')).toEqual([]);
  });
});
