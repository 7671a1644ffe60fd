import { rmSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { buildPages, type PageName } from './build.ts';
import { writeBenchFlow } from './flow.ts';

/** The page's path below the folder that it was built from. */
const PATHS: Record<PageName, string> = {
  trellis: 'tests/bench/page/trellis.html',
  baselines: 'baselines.html',
  'hook-form': 'hook-form.html',
};

/** Serves the built pages and opens a browser. */
export interface BenchPages {
  browser: Browser;
  addresses: Record<PageName, string>;
}

/** Builds and serves the pages, opens a browser, and closes everything afterwards. */
export async function withPages<T>(work: (pages: BenchPages) => Promise<T>): Promise<T> {
  const folder = writeBenchFlow();
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    console.log('building the pages');
    const built = await buildPages(folder);
    const serve = async (page: PageName): Promise<string> => {
      const server = await preview({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        build: { outDir: built[page] },
        preview: { host: '127.0.0.1', port: 0, open: false },
      });
      closing.push(() => server.close());
      const address = server.httpServer.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      return `http://127.0.0.1:${port}/${PATHS[page]}`;
    };
    const addresses = {
      trellis: await serve('trellis'),
      baselines: await serve('baselines'),
      'hook-form': await serve('hook-form'),
    };
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    closing.push(() => browser.close());
    return await work({ browser, addresses });
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
  }
}
