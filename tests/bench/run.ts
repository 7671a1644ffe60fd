/**
 * `npm run bench`: measures and prints; a slow machine never makes it fail.
 * `npm run bench -- [--json] [--runs=5] [--only=flat]` the forms in a browser; `npm run bench -- server` the saves.
 * `--json` also writes artifacts/bench.json or artifacts/bench-server.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchBrowser, browserTable } from './browser.ts';
import { load } from './figures.ts';

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

console.log(`${cpus().length} cores, load average before: ${load()}`);
const figures = await benchBrowser(Number(option('runs') ?? 5), option('only'));
console.log(browserTable(figures));
keep('bench.json', figures);

function keep(name: string, result: unknown): void {
  if (!args.includes('--json')) return;
  mkdirSync('artifacts', { recursive: true });
  const at = new Date().toISOString();
  writeFileSync(`artifacts/${name}`, `${JSON.stringify({ at, cores: cpus().length, result }, null, 2)}\n`);
}
