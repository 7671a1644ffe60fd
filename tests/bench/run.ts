/**
 * `npm run bench`: measures and prints; a slow machine never makes it fail.
 * `npm run bench -- [--json] [--runs=5] [--only=flat]` the forms in a browser; `npm run bench -- saves` the saves;
 * `npm run bench -- uploads` files that come in at once.
 * `--json` also writes artifacts/bench.json (bench-saves.json, bench-uploads.json).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createServer } from 'vite';
import { benchBrowser, browserTable } from './browser.ts';
import { load } from './figures.ts';
import type * as Server from './server.ts';
import { benchUploads, uploadsTable } from './uploads.ts';

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

console.log(`${cpus().length} cores, load average before: ${load()}`);
if (args.includes('saves')) {
  // The server's flows are modules that Vite makes; its figures are those of the same code, unbundled.
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: 'artifacts/bench-vite',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const { benchServer, serverTable } = (await vite.ssrLoadModule('/tests/bench/server.ts')) as typeof Server;
  const figures = await benchServer();
  console.log(serverTable(figures));
  keep('bench-saves.json', figures);
  await vite.close();
} else if (args.includes('uploads')) {
  const figures = await benchUploads();
  console.log(uploadsTable(figures));
  keep('bench-uploads.json', figures);
} else {
  const figures = await benchBrowser(Number(option('runs') ?? 5), option('only'));
  console.log(browserTable(figures));
  keep('bench.json', figures);
}

function keep(name: string, result: unknown): void {
  if (!args.includes('--json')) return;
  mkdirSync('artifacts', { recursive: true });
  const at = new Date().toISOString();
  writeFileSync(`artifacts/${name}`, `${JSON.stringify({ at, cores: cpus().length, result }, null, 2)}\n`);
}
