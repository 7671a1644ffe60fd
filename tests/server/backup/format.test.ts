import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { type BackupFile, readLines, readRows } from '#server/backup/format.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const collect = async <One>(some: AsyncIterable<One>): Promise<One[]> => {
  const found = [];
  for await (const chunk of some) found.push(chunk);
  return found;
};
/** A file of these bytes, which are no whole backup. */
const fileOf = (bytes: Buffer): BackupFile => {
  const file = path.join(folder, 'some.backup');
  writeFileSync(file, bytes);
  return { path: file, keys: [], unverified: true };
};
const row = (table: string, is: string) => `{"row":"${table}","is":${JSON.stringify(is)}}`;

it('reads a line that comes in many pieces, and each character of it once', async () => {
  const lines = ['é', 'x'.repeat(1_000_000), '', 'y'.repeat(100_000), 'the end'];
  const file = fileOf(gzipSync(lines.join('\n')));
  let looked = 0;
  const { split } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...how) {
    looked += this.length;
    return Reflect.apply(split, this, how) as string[];
  });
  const read = await collect(readLines(file)).finally(() => spy.mockRestore());
  expect(read).toEqual(lines);
  expect(looked).toBeLessThan(2_000_000);
});

it('reads rows up to the first file, and ignores the rest', async () => {
  const rows = [row('deals', 'a'), row('deals', 'b'), row('jobs', 'c')];
  const part = `{"file":"one","part":"${randomBytes(1_000_000).toString('base64')}"}`;
  const whole = gzipSync(['{"manifest":{}}', ...rows, part, part].join('\n'));
  const cut = fileOf(whole.subarray(0, -500_000));
  expect(await collect(readRows(cut))).toEqual([
    { table: 'deals', rows: ['"a"', '"b"'] },
    { table: 'jobs', rows: ['"c"'] },
  ]);
  await expect(collect(readLines(cut))).rejects.toThrow('unexpected end');
});

it('returns rows in groups that are small by count and by size', async () => {
  const small = Array.from({ length: 450 }, () => row('deals', 'a'));
  const large = Array.from({ length: 5 }, (_, index) => row('releases', String(index).repeat(900_000)));
  const larger = row('releases', 'x'.repeat(4_000_000));
  const file = fileOf(gzipSync([...small, ...large, larger, row('releases', 'a')].join('\n')));
  const groups = await collect(readRows(file));
  expect(groups.map(({ table, rows }) => [table, rows.length])).toEqual([
    ...[200, 200, 50].map((count) => ['deals', count]),
    ...[2, 2, 1, 1, 1].map((count) => ['releases', count]),
  ]);
});
