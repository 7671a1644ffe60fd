import { expect, it } from 'vitest';
import { answerWords } from '#domain/walk/index.ts';
import type { FieldSchema } from '#engine';

const words = (value: Parameters<typeof answerWords>[0], schema: object) =>
  answerWords(value, schema as FieldSchema, 'generated');

it('[STUDIO-120] shows an answer as the application shows it', () => {
  expect(words(85_000, { type: 'number', 'x-display': 'usd' })).toBe('$85,000');
  expect(words(12.5, { type: 'number', 'x-format': 'amount' })).toBe('$12.50');
  expect(words('2026-01-31', { type: 'string', format: 'date' })).toBe('01/31/2026');
  expect(words(false, { type: 'boolean' })).toBe('no');
  expect(words('', { type: 'string' })).toBe('generated');
});

it('[STUDIO-120] shows choices by label, and the parts of each item of a list', () => {
  const list = { 'x-options': [{ value: 'EQ', label: 'Equipment' }] };
  expect(words(['EQ', 'WC'], { type: 'array', items: list })).toBe('Equipment, WC');
  expect(words(['EQ'], { type: 'array', ...list })).toBe('Equipment');
  const items = { properties: { share: { 'x-display': 'percent' }, first: {} } };
  expect(words([{ first: 'Ann', share: 40 }, {}], { type: 'array', items })).toBe('Ann 40%; generated');
});
