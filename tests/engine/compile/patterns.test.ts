import { describe, expect, it } from 'vitest';
import { checkPatterns } from '../../../engine/compile/check/rules/patterns.ts';

const PATH = 'schemas/application.schema.json';
const findingsOf = (pattern: string, vetted: string[] = []) => {
  const text = JSON.stringify({ properties: { name: { type: 'string', pattern } } }, undefined, 2);
  const { problems, notes } = checkPatterns(new Map([[PATH, text]]), new Set(vetted));
  return { problems: problems.map(({ what }) => what), notes: notes.map(({ what }) => what) };
};

const FAST = { problems: [], notes: [] };
const BUSY = { problems: ['some text would keep this pattern busy for ever'], notes: [] };
const UNPROVEN = {
  problems: [],
  notes: ['this pattern is too complex to prove that it is fast for every text'],
};

describe('the check of patterns', () => {
  it('treats no other text as a pattern: the error of a pattern, a default, a choice', () => {
    const slow = '(a+)+';
    const texts = { 'x-errors': { pattern: slow }, default: { pattern: slow }, const: { pattern: slow } };
    const file = JSON.stringify({ properties: { name: { type: 'string', ...texts } } });
    expect(checkPatterns(new Map([[PATH, file]]), new Set())).toEqual({ problems: [], notes: [] });
  });

  it.each([
    '^[a-z]+$',
    '^\\d{5}(-\\d{4})?$',
    '^[A-Z]{2}$',
    '^[a-z]{1,100}$',
    '^(?!000|666|9\\d\\d)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}$',
    '^(food|rent|other)$',
    '^(?!.*  )[A-Z ]+$',
    '^(?=.*[a-z)])(?=.*\\d)(?!.*\\().{8,64}$',
  ])('accepts %s', (pattern) => expect(findingsOf(pattern)).toEqual(FAST));

  it.each([
    '^([a-z]+)*$',
    '(a|a)+$',
    '\\s+$',
    '^(a|a?){30}$',
    '^(a+)\\1$',
    '^(?=(a|a?)+$)(b|c)*$',
    '^(?!x)([a-z]+)*$',
    '^(?=.*[a-z)])([a-z]+)*$',
  ])('refuses %s, which takes exponential time for some text', (pattern) =>
    expect(findingsOf(pattern)).toEqual(BUSY),
  );

  it.each(['^[a-z](?=.*x)[a-z]+$', '^(?!a)x|^y(?=.*z)[a-z]$'])(
    'notes %s, for which it finds neither a proof nor a slow text',
    (pattern) => expect(findingsOf(pattern)).toEqual(UNPROVEN),
  );

  it('gives the same verdicts if each reading of the clock is an hour later', () => {
    const real = performance.now;
    let hours = 0;
    performance.now = () => {
      hours += 1;
      return hours * 3_600_000;
    };
    try {
      // Must not be among the patterns above, because results are cached.
      expect(findingsOf('^(https?://)?([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z]{2,}$')).toEqual(FAST);
      expect(findingsOf('^(b|b?){30}$')).toEqual(BUSY);
    } finally {
      performance.now = real;
    }
  });

  it('leaves the clock as it was', () => {
    const before = performance;
    findingsOf('^[a-f]+$');
    expect(performance).toBe(before);
  });

  it('skips vetted patterns and broken ones, which the check of schemas reports', () => {
    expect(findingsOf('^([a-z]+)*$', ['^([a-z]+)*$'])).toEqual(FAST);
    expect(findingsOf('(')).toEqual(FAST);
  });
});
