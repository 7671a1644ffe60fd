import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const sheets = ['src', 'engine', 'widgets', 'dev', 'public'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

it('styles Fluent by classes of its slots, not by the class names that Fluent makes', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const dependent = sheets.filter((sheet) => readFileSync(path.join(ROOT, sheet), 'utf8').includes('.fui-'));
  expect(dependent).toEqual([]);
});
