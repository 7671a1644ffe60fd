import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#engine';

const schema = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../schemas/application.schema.json'), 'utf8'),
) as { $defs: { not_blank: { pattern: string } } };
const notBlank = new RegExp(schema.$defs.not_blank.pattern, 'u');

describe('the rule against blank texts', () => {
  it.each([
    ' ',
    '\u200b\u200b',
    '\u3164\u3164',
    '\u2060\u2060',
    '\u2800',
    '\u00ad',
    '\u115f',
    '\u200e\u200f',
    '\u0301',
    '\u0000',
  ])('refuses %j, which the formats leave as it is', (text) => {
    expect(notBlank.test(text)).toBe(false);
    expect(normalize('name', text)).toBe(text);
  });

  it.each(['a', '日本', 'e\u0301', '7', '-', '😀'])('accepts %j', (text) =>
    expect(notBlank.test(text)).toBe(true),
  );
});
