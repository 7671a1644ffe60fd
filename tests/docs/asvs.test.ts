import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V\d+\.\d+) [^|]+\| ([^|]+) \| ([^|]+) \|$/gm)];

/** Sections of each chapter (OWASP ASVS 5.0.0). */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

test('every section of ASVS 5.0 has a row, in order', () => {
  const all = SECTIONS.flatMap((count, index) =>
    Array.from({ length: count }, (_, section) => `V${index + 1}.${section + 1}`),
  );
  expect(rows.map(([, section]) => section)).toEqual(all);
});

test.each(rows.map(([, section, state, where]) => [section, state, where]))(
  '%s names files and tests that exist',
  (_section, state = '', where = '') => {
    const tests = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => path.join(root, 'tests', file));
    const pages = [...where.matchAll(/\(([^)]+\.md)\)/g)].map(([, file = '']) =>
      path.join(root, 'docs', file),
    );
    for (const file of [...tests, ...pages]) expect([file, existsSync(file)]).toEqual([file, true]);
    // A met requirement names its proof; others are the operator's task or do not apply.
    if (state.startsWith('met')) expect(tests.length + pages.length).toBeGreaterThan(0);
    else expect(state).toMatch(/^(n\/a|deployment)/);
  },
);
