/**
 * `npm run bench`: measures and prints; a slow machine never makes it fail.
 * `npm run bench -- [--json] [--runs=5] [--only=W1] [--figures=cpu]` the forms in a browser (`cpu` or `paint`, else
 * both); `npm run bench -- uploads` files that come in at once;
 * `npm run bench -- pages [--built=file]` the pages on a slow line;
 * `npm run bench -- way [--slow] [--built=file]` the shortest way from home to the end, by mouse and by touch;
 * `npm run bench -- releases [--runs=5] [--built=file]` publishing under load, its effect, and Studio in a browser;
 * `npm run bench -- scale [--applications=100000] [--built=file]` a database with so many applications: sizes, and the time
 * and the rows read of every sweep, route and command, and a rotation of all keys;
 * `npm run bench -- saves [--seconds=8] [--settings=WORKERS=2] [--built=file] [--cpu-prof]` the saves.
 * `--json` also writes artifacts/bench.json (bench-saves.json, bench-uploads.json).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchBrowser, browserTable } from './browser.ts';
import { load } from './figures.ts';
import { benchMainThread, mainThreadTable } from './main-thread.ts';
import { benchPages, pagesTable } from './page-speed.ts';
import { withPages } from './pages.ts';
import { benchReleases, releasesTable } from './releases.ts';
import { benchSaves, savesTable } from './saves.ts';
import { benchScale, scaleTable } from './scale/scale.ts';
import { benchUploads, uploadsTable } from './uploads.ts';
import { benchWay, wayTable } from './way.ts';

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

console.log(`${cpus().length} cores, load average before: ${load()}`);
if (args.includes('saves')) {
  const figures = await benchSaves({
    seconds: Number(option('seconds') ?? 8),
    built: option('built'),
    nodeOptions: args.filter((arg) => /^--(cpu|heap)-prof/.test(arg)),
    settings: Object.fromEntries(new URLSearchParams(option('settings') ?? '')),
  });
  console.log(savesTable(figures));
  keep('bench-saves.json', figures);
} else if (args.includes('scale')) {
  const figures = await benchScale(Number(option('applications') ?? 100_000), option('built'));
  console.log(scaleTable(figures));
  keep('bench-scale.json', figures);
} else if (args.includes('pages')) {
  const figures = await benchPages(Number(option('runs') ?? 5), option('built'));
  console.log(pagesTable(figures));
  keep('bench-pages.json', figures);
} else if (args.includes('releases')) {
  const figures = await benchReleases(Number(option('runs') ?? 5), option('built'));
  console.log(releasesTable(figures));
  keep('bench-releases.json', figures);
} else if (args.includes('way')) {
  const figures = await benchWay(option('built'), args.includes('--slow'));
  console.log(wayTable(figures));
  keep('bench-way.json', figures);
} else if (args.includes('uploads')) {
  const figures = await benchUploads();
  console.log(uploadsTable(figures));
  keep('bench-uploads.json', figures);
} else {
  const runs = Number(option('runs') ?? 5);
  const only = option('only');
  const kind = option('figures');
  const figures = await withPages(async (pages) => ({
    cpu: kind === 'paint' ? [] : await benchMainThread(pages, runs, only),
    paint: kind === 'cpu' ? [] : await benchBrowser(pages, runs, only),
  }));
  if (figures.cpu.length > 0) console.log(mainThreadTable(figures.cpu));
  if (figures.paint.length > 0) console.log(browserTable(figures.paint));
  keep('bench.json', figures);
}

function keep(name: string, result: unknown): void {
  if (!args.includes('--json')) return;
  mkdirSync('artifacts', { recursive: true });
  const at = new Date().toISOString();
  writeFileSync(`artifacts/${name}`, `${JSON.stringify({ at, cores: cpus().length, result }, null, 2)}\n`);
}
