import { describe, expect, it } from 'vitest';
import { cleanText, isBuiltIn, MISSING } from '#server/pdf/clean-text.ts';

describe('a text of a PDF', () => {
  it.each([
    ['line ends of every system', 'a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['spaces of every width', '1\t2\u20033\u20094\u202f5\u205f6\u30007\u16808', '1 2 3 4 5 6 7 8'],
    ['a space at which no line breaks', '1\u00a02\u20073', '1\u00a02\u00a03'],
    ['hyphens and the minus sign', 'a\u2010b\u2011c\u22121', 'a-b-c-1'],
    ['dashes, which the font has', 'a\u2013b\u2014c', 'a\u2013b\u2014c'],
    ['no invisible characters', 'a\u200bb\u0007c\u2060d\ufeffe\u00adf', 'abcdef'],
    ['a box for half of a pair and for no character', 'a\ud800b\uffffc', `a${MISSING}b${MISSING}c`],
    ['composed letters', 'Jose\u0301', 'José'],
    ['no marks of direction around letters that need none', '\u200eAda\u200f', 'Ada'],
  ])('has %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('keeps the joiners and marks that other letters need', () => {
    for (const text of ['می\u200cخواهم', '\u200fדוד\u200e', '❤\ufe0f']) expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['Ada €5 – ‘x’ “y” • … ™ Œ Š ž Ÿ', true],
    ['a\nb', true],
    ['Ł', false],
    ['李', false],
    ['\u0007', false],
    ['→', false],
  ])('is written with the built-in font: %j %j', (text, hasAll) => {
    expect(isBuiltIn(text)).toBe(hasAll);
  });
});
