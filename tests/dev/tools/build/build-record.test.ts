import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BuildPart, createBuildRecord } from '../../../../dev/tools/build/build-record.ts';

let root: string;
const outDir = () => path.join(root, 'dist');

/** Writes a file of the project, or of its output. */
function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

const RESULT = { pages: 'dist/client/.vite/manifest.json', server: 'dist/server/local.js' };

/** Starts as `npm start` does. @returns the parts that were built */
async function start({ commit = 'a', isKept = true, fails = false } = {}): Promise<BuildPart[]> {
  const builtParts: BuildPart[] = [];
  const record = createBuildRecord(root, outDir(), commit, isKept);
  for (const part of ['pages', 'server'] as const)
    await record.update(part, async () => {
      if (fails) throw new Error('the build failed');
      write(RESULT[part], 'built');
      builtParts.push(part);
    });
  return builtParts;
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'trellis-build-'));
  write('src/main.ts', 'one');
  write('flows/apply/steps/amount.json', '{}');
  write('brands/maple.json', '{ "color": "#ff0000" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('the first start builds both parts, and the next builds nothing if no input has changed', async () => {
  expect(await start()).toEqual(['pages', 'server']);
  expect(await start()).toEqual([]);
});

it.each<[string, string, BuildPart[]]>([
  ["a brand's color", 'brands/maple.json', ['server']],
  ['a new brand', 'brands/oak.json', ['server']],
  ["a flow's text", 'flows/apply/steps/amount.json', ['pages', 'server']],
  ['a new step', 'flows/apply/steps/fax.json', ['pages', 'server']],
  ['a source file', 'src/main.ts', ['pages', 'server']],
  ['the versions of packages', 'package-lock.json', ['pages', 'server']],
])('a start after a change of %s builds the parts that contain it', async (_, name, parts) => {
  await start();
  write(name, 'changed');
  expect(await start()).toEqual(parts);
  expect(await start()).toEqual([]);
});

it('a start after a removed file builds again', async () => {
  await start();
  rmSync(path.join(root, 'brands/maple.json'));
  expect(await start()).toEqual(['server']);
});

it('a start at another commit builds the server, which shows the commit', async () => {
  await start();
  expect(await start({ commit: 'b' })).toEqual(['server']);
});

it('a start after a failed build builds again', async () => {
  await start();
  write('src/main.ts', 'broken');
  await expect(start({ fails: true })).rejects.toThrow('the build failed');
  write('src/main.ts', 'one');
  expect(await start()).toEqual(['pages']);
});

it('a start after a build for production, or without the output, builds again', async () => {
  await start();
  expect(await start({ isKept: false })).toEqual(['pages', 'server']);
  expect(await start()).toEqual(['pages', 'server']);
  rmSync(path.join(root, RESULT.server));
  expect(await start()).toEqual(['server']);
});
