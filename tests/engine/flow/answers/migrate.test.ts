import { expect, it } from 'vitest';
import { migrateAnswers } from '#engine';

it('a default fills in an answer that is missing or null, and keeps any other', () => {
  const migrations = ['a', 'b', 'c', 'd'].map((name) => ({ default: name, value: 1 }));
  expect(migrateAnswers({ a: null, b: 0, d: '' }, migrations)).toEqual({ a: 1, b: 0, c: 1, d: '' });
});
