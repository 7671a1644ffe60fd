import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ownTempFolder, packagesAbove } from '../own-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-own-'));
afterEach(() => rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true }));

it('starts a run in a new, empty folder', () => {
  const own = ownTempFolder(folder, folder);
  expect(path.dirname(own)).toBe(folder);
  expect(readdirSync(own)).toEqual([]);
  expect(ownTempFolder(folder, folder)).not.toBe(own);
});

it('names packages that lie above the temporary folder', () => {
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  expect(packagesAbove(path.join(folder, 'deep/er'))).toBe(packages);
  expect(() => ownTempFolder(folder, '/')).toThrow(`${packages} lies above ${folder}`);
});

it('names packages that lie above the checkout', () => {
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  const checkout = path.join(folder, 'checkout');
  expect(() => ownTempFolder(tmpdir(), checkout)).toThrow(`${packages} lies above ${checkout}`);
});

it('packagesAbove ignores the packages of the checkout itself', () => {
  mkdirSync(path.join(folder, 'node_modules'));
  expect(packagesAbove(folder)).toBeUndefined();
});
