import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDirs } from '../../e2e/harness/server.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type LoadFigures, startLoad } from './load.ts';
import { postgresPrograms } from './postgres.ts';

// A deployment on several machines, simulated on this one (tests/faults/README.md): Debian's PostgreSQL as primary
// and synchronous standby, HAProxy, two servers, an object store. Figures are printed.
const PEOPLE = Number(process.env.CLUSTER_PEOPLE ?? 12);
const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 8);
const HALF_MS = (SECONDS * 1000) / 2;
/** The API suites on this database, and one journey in a browser on these servers. */
const SUITES = [
  ['--project', 'api', 'saves', 'versions', 'idempotency', 'submit', 'write-deal', 'tokens'],
  ['--project', 'e2e', 'tests/e2e/resume.test.ts'],
];

let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  const bin = postgresPrograms();
  if (!bin || spawnSync('haproxy', ['-v']).status !== 0)
    throw new Error('Needs apt-get install postgresql haproxy (PG_BIN: another folder of programs).');
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-cluster-'));
  cluster = await startCluster(bin, folder, { key: randomBytes(32), indexKey: randomBytes(32) });
  dataDirs.set(cluster.origin, cluster.attached.dataDir);
  console.log(`${cluster.databases.version}; two servers behind HAProxy; ${PEOPLE} people who save`);
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the test suites run on the cluster', () => {
  it.each(SUITES)('%s %s %s', (...suite) => {
    const env = {
      ...process.env,
      VITEST: undefined,
      TRELLIS_TEST_CLUSTER: JSON.stringify(cluster.attached),
      TRELLIS_TEST_DATABASE: JSON.stringify(cluster.attached.database),
    };
    const { status, stdout } = spawnSync('npx', ['vitest', 'run', ...suite], { env, encoding: 'utf8' });
    expect(status, stdout).toBe(0);
    console.log(/Tests .*/.exec(stdout)?.[0]);
  });
});

it('servers that are replaced one by one under load fail no request', async () => {
  const { origin, replace } = cluster;
  const load = await startLoad(origin, PEOPLE);
  load.begin();
  for (const at of [0, 1]) await replace(at);
  const figures = await load.end();
  report('servers replaced one by one', figures);
  expect(figures).toMatchObject({ failed: 0, lost: 0 });
  expect(figures.acknowledged).toBeGreaterThan(0);
});

it('a primary that is killed under load, and its standby promoted, lose no acknowledged save', async () => {
  const { origin, databases } = cluster;
  const load = await startLoad(origin, PEOPLE);
  load.begin();
  await wait(HALF_MS);
  await databases.killPrimary();
  await databases.promote();
  await expect.poll(() => load.sinceNow(), { timeout: 60_000 }).toBeGreaterThan(PEOPLE);
  await wait(HALF_MS);
  const figures = await load.end();
  report(`primary killed, standby promoted: outage ${(figures.longestGapMs / 1000).toFixed(1)} s`, figures);
  expect(figures.lost).toBe(0);
});

function report(what: string, { acknowledged, failed, lost, longestGapMs }: LoadFigures): void {
  console.log(
    `${what}: ${acknowledged} saves acknowledged, ${lost} lost, ${failed} calls failed, longest wait for one ${longestGapMs} ms`,
  );
}
