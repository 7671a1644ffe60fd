import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;

/** Names in the first column of the tables below "Packages". */
const described = page
  .slice(page.indexOf('## Packages'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]));

test('docs/dependencies.md says of every package why it is here, and of none that is gone', () => {
  const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect([...described].sort()).toEqual(installed.sort());
});

test('every version is exact', () => {
  const versions = [...Object.values(dependencies), ...Object.values(devDependencies)];
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
