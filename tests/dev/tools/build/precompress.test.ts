import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFolder } from '#dev/tools/build/precompress.ts';

const qualities = ['best', 'fast'] as const;

it.each(qualities)(
  'compresses the files that browsers load, but no small files, maps and pages: %s',
  async (quality) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'trellis-compress-'));
    const script = 'export const words = "the same again";\n'.repeat(200);
    const files = { 'a.js': script, 'small.js': 'export {};', 'a.js.map': script, 'index.html': script };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    await compressFolder(folder, quality);
    expect((await readdir(folder)).sort()).toEqual(
      ['a.js', 'a.js.br', 'a.js.gz', 'a.js.map', 'index.html', 'small.js'].sort(),
    );
    const read = (name: string) => readFile(path.join(folder, name));
    expect(String(brotliDecompressSync(await read('a.js.br')))).toBe(script);
    expect(String(gunzipSync(await read('a.js.gz')))).toBe(script);
    await rm(folder, { recursive: true });
  },
);
