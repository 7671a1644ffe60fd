import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBlobs } from '#server/blobs/blobs.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-list-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const blobs = openBlobs({ dataDir, s3: undefined });
const folder = path.join(dataDir, 'blobs');
const names = async () => {
  const found: string[] = [];
  for await (const page of blobs.list()) found.push(...page.map(({ name }) => name));
  return found;
};

it('the list of a local store is empty if there is no folder yet', async () => {
  expect(await names()).toEqual([]);
});

it('the list of a local store lacks a blob that another process removes while it is made', async () => {
  const [gone, kept] = [`aa${randomUUID().slice(2)}`, `aa${randomUUID().slice(2)}`];
  mkdirSync(path.join(folder, 'aa'), { recursive: true });
  writeFileSync(path.join(folder, 'aa', kept), 'x');
  // A link to nothing has a name but no file.
  symlinkSync('nothing', path.join(folder, 'aa', gone));
  expect(await names()).toEqual([kept]);
});

it('the list of a local store fails if a folder cannot be read, because a blob without a row would be found in none', async () => {
  writeFileSync(path.join(folder, 'bb'), 'no folder');
  await expect(names()).rejects.toThrow('ENOTDIR');
});
