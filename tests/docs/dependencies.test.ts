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

test('docs/dependencies.md gives the reason for every package, and names no removed package', () => {
  const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect([...described].sort()).toEqual(installed.sort());
});

test('every version is exact', () => {
  const versions = [...Object.values(dependencies), ...Object.values(devDependencies)];
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

/** `'>=v12.22.7'` → [12, 22, 7]; a missing part is 0. */
const numbersOf = (version: string): number[] =>
  [0, 1, 2].map((at) => Number(/[\d.]+/.exec(version)?.[0].split('.')[at] ?? 0) || 0);

const compare = (one: number[], other: number[]): number =>
  one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Whether a version is in a range of npm's `engines`. Supports only the comparators of the lock file. */
function includesVersion(range: string, version: number[]): boolean {
  return range.split('||').some((alternative) =>
    alternative
      .replace(/([<>=^]+) +/g, '$1')
      .split(' ')
      .filter(Boolean)
      .every((comparator) => {
        const bound = numbersOf(comparator);
        if (comparator.startsWith('>=')) return compare(version, bound) >= 0;
        if (comparator.startsWith('<')) return compare(version, bound) < 0;
        if (comparator.startsWith('^')) return version[0] === bound[0] && compare(version, bound) >= 0;
        return comparator === '*' || version[0] === bound[0];
      }),
  );
}

test('every installed package accepts the lowest version of Node, so that npm ci warns of none', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { engines } = read('package.json') as { engines: { node: string } };
  const lowest = numbersOf(engines.node);
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  const refusing = Object.entries(packages).filter(
    ([, { engines: own }]) => own?.node !== undefined && !includesVersion(own.node, lowest),
  );
  expect(refusing.map(([name, { engines: own }]) => [name, own?.node])).toEqual([]);
});

test.each([
  ['>=20.19', true],
  ['^18 || >=20', true],
  ['>= 18', true],
  ['>=6 <7 || >=8', true],
  ['20 || >=22', true],
  ['*', true],
  ['>=22', false],
  ['^20.20.0 || ^22.12.0', false],
  ['>=16 <20', false],
])('the range %s has Node 20.19: %s', (range, isIncluded) => {
  expect(includesVersion(range, [20, 19, 0])).toBe(isIncluded);
});
