import { describe, expect, it } from 'vitest';
import { findForeignSyntax } from '../../../engine/compile/check/rules/foreign-syntax.ts';

describe('the check of foreign syntax', () => {
  it.each([
    ['^(?i)abc$', '(?i)', '[Aa]'],
    ['^(?i:abc)$', '(?i:', '[Aa]'],
    ['\\Aabc\\z', '\\A', 'Write "^abc\\\\z".'],
    ['^abc\\Z', '\\Z', 'Write "^abc$".'],
    ['^a++$', '++', 'Write + alone'],
    ['^[a-z]*+$', '*+', 'Write * alone'],
    ['^a{2}+$', '}+', 'Write } alone'],
    ['^(?>a|b)$', '(?>', '(?:'],
    ['^[[:alpha:]]+$', '[[:alpha:]]', 'A-Za-z'],
    ['^[^[:digit:]x]$', '[^[:digit:]x]', '0-9'],
    ['^(?P<year>a)$', '(?P<', 'Write "^(?<year>a)$".'],
    ['^a\\h$', '\\h', '[\\t ]'],
    ['^a(?#note)$', '(?#', '$comment'],
  ])('names the part of %s that is not JavaScript', (pattern, part, hint) => {
    const foundSyntax = findForeignSyntax(pattern);
    expect(foundSyntax?.what).toContain(`uses ${part} of`);
    expect(foundSyntax?.hint).toContain(hint);
  });

  it.each([
    ['^[\\w\\.\\-\\ ]+$', '^[\\w\\.\\- ]+$'],
    ['^[A-Z\\_]+$', '^[A-Z_]+$'],
    ["^[^\\']+$", "^[^']+$"],
    ['^a\\-b\\@$', '^a-b@$'],
  ])('corrects the needless backslash of %s', (pattern, value) => {
    expect(findForeignSyntax(pattern)).toMatchObject({ repair: { code: 'write', value } });
    expect(() => new RegExp(value, 'u')).not.toThrow();
  });

  it.each([
    '^\\p{L}+$',
    '^[*+]$',
    'a\\++',
    '^(?:a)(?=b)(?!c)(?<=d)(?<!e)(?<f>g)$',
    '^\\[:alpha:\\]$',
    '^[:a]$',
    '^[\\-a]$',
    '\\/\\.\\d\\u{61}',
  ])('reports nothing for %s', (pattern) => expect(findForeignSyntax(pattern)).toBeUndefined());
});
