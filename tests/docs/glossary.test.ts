import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const glossary = page.slice(page.indexOf('## Glossary'), page.indexOf('## Who may import whom'));
const rows = glossary.split('\n').filter((line) => /^\| (?!word|---)/.test(line));
const CODE = ['engine', 'domain', 'widgets', 'src', 'server', 'contracts'];

/** The words of all code, each once. */
function identifiers(): Set<string> {
  const files = CODE.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  return new Set(
    files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/[A-Za-z_]\w*/g) ?? []),
  );
}

test('the glossary names about thirty words, in one row each', () => {
  const words = rows.map((row) => row.split('|')[1]?.trim());
  expect(words.length).toBeGreaterThanOrEqual(30);
  expect(new Set(words).size).toBe(words.length);
});

test('every identifier of the glossary exists in the code', () => {
  const names = identifiers();
  const named = rows.flatMap((row) => row.split('|')[3]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
