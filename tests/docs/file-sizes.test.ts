import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// The sizes that CONTRIBUTING.md allows for files of TypeScript and for folders of the product.

const root = path.resolve(import.meta.dirname, '../..');
const MOST_LINES = 250;
const MOST_FILES = 12;
const PRODUCT = ['contracts', 'dev', 'domain', 'engine', 'server', 'src', 'widgets'];

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
const product = PRODUCT.flatMap(filesIn);

it('no file has more than 250 lines', () => {
  const longFiles = [...product, ...filesIn('tests')].filter(
    (file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 > MOST_LINES,
  );
  expect(longFiles).toEqual([]);
});

it('no folder of the product has more than 12 files', () => {
  const counts = new Map<string, number>();
  for (const folder of product.map((file) => path.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
