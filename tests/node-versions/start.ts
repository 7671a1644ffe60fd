/** Starts the built server (dist/) with the Node that runs this file, reads its pages, and stops it. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '#dev/tools/local-server.ts';

const [version] = process.argv.slice(2);
deepStrictEqual(process.version, version);
const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-start-'));
const server = await startServer(path.resolve('dist/server/local.js'), { DATA_DIR: dataDir });
// A machine that runs other tests may answer late.
const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok;
for (let tries = 0; tries < 30 && !(await isReady()); tries += 1) await wait(1000);
const pages = ['/', '/readyz', '/version.json', '/studio'];
const answers = await Promise.all(
  pages.map(async (page) => [page, (await fetch(`${server.origin}${page}`)).status]),
);
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
deepStrictEqual(
  answers,
  pages.map((page) => [page, 200]),
);
console.log(`Node ${process.version}: started, answered ${pages.join(', ')}, and stopped.`);
