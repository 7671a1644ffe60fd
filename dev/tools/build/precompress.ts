import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain less than their headers cost. */
const SMALLEST_BYTES = 1024;
const KINDS = /\.(js|css|svg|json|wasm|txt)$/;

/** Writes each file of the build also as brotli and gzip at the best level, too slow per request. */
export function precompress(): Plugin {
  return {
    name: 'trellis:precompress',
    apply: 'build',
    applyToEnvironment: ({ name, config }) =>
      name === 'studio' || (name === 'client' && config.build.manifest !== false),
    closeBundle() {
      const { name, config } = this.environment;
      const { outDir, assetsDir } = config.build;
      // Studio's files are in the same folder as those of the pages, which are already compressed.
      const folder = name === 'studio' ? path.join(outDir, assetsDir) : outDir;
      // A failed build wrote no files; its own error should be reported.
      return existsSync(folder) ? compressFolder(folder) : undefined;
    },
  };
}

/** Compresses the files in a folder that browsers load. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => KINDS.test(name)).map((name) => compress(path.join(folder, name))),
  );
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((smaller) =>
      writeFile(`${file}.gz`, smaller),
    ),
  ]);
}
