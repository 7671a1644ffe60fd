import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compileHints } from '#dev/tools/build/compile-hints.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(import.meta.dirname, 'page');

export type PageName = 'trellis' | 'baselines' | 'hook-form';

/**
 * Builds the pages for production: Trellis with the project's own build settings and the flow of `folder`, the others
 * with plain ones; all marked to be compiled while they load, as the product's first step is (dev/tools/build/chunks.ts). @returns the folders of the pages by name.
 */
export async function buildPages(folder: string): Promise<Record<PageName, string>> {
  const out = {
    trellis: join(folder, 'trellis'),
    baselines: join(folder, 'baselines'),
    'hook-form': join(folder, 'hook-form'),
  };
  process.env.NODE_ENV = 'production';
  process.env.TRELLIS_FLOWS_DIR = join(folder, 'flows');
  process.env.TRELLIS_SCHEMAS_DIR = join(folder, 'schemas');
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    base: './',
    plugins: [compileHints()],
    environments: { client: { build: target(out.trellis, 'trellis') } },
  });
  for (const page of ['baselines', 'hook-form'] as const) {
    await build({
      configFile: false,
      root: PAGES,
      logLevel: 'error',
      publicDir: false,
      base: './',
      plugins: [react(), compileHints()],
      build: target(out[page], page),
    });
  }
  return out;
}

function target(outDir: string, page: PageName) {
  return {
    outDir,
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: join(PAGES, `${page}.html`) },
  };
}
