import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installMissing } from '../../debian.ts';
import { openAs, savedApplicant } from '../../e2e/harness/applicant.ts';
import { newPerson } from '../../e2e/harness/person.ts';
import { dataDirs } from '../../e2e/harness/server.ts';
import { sharedBrowser } from '../../e2e/harness/shared.ts';
import { headings } from '../../e2e/harness/steps.ts';
import { giveBack, takeTab } from '../../e2e/harness/tabs.ts';
import { startLoad } from '../cluster/load.ts';
import { postgresPrograms } from '../cluster/postgres.ts';
import { type FailoverCluster, startFailoverCluster } from './failover.ts';

// The database machines of docs/operations.md, "Automatic failover": the files of deploy/examples/patroni, with
// other addresses.
const PROGRAMS = [
  { file: '/usr/share/postgresql-common/pg_wrapper', from: 'postgresql' },
  { file: '/usr/bin/patroni', from: 'patroni' },
  // Patroni's packages do not depend on it, but need it to check certificates.
  { file: '/usr/lib/python3/dist-packages/idna/core.py', from: 'python3-idna' },
  { file: '/usr/bin/etcd', from: 'etcd-server' },
  { file: '/usr/sbin/haproxy', from: 'haproxy' },
];
const PEOPLE = 4;
const KILLS = Number(process.env.KILLS ?? 10);
/** The goal of docs/operations.md. */
const MOST_OUTAGE_MS = 15_000;

let failover: FailoverCluster;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-failover-'));
beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('Run it as root: PostgreSQL and etcd change their user.');
  installMissing(PROGRAMS);
  const bin = postgresPrograms();
  if (!bin) throw new Error('apt-get install postgresql');
  // Other users must be able to reach their folders.
  chmodSync(folder, 0o755);
  failover = await startFailoverCluster(bin, folder, { key: randomBytes(32), indexKey: randomBytes(32) });
  dataDirs.set(failover.origin, failover.dataDir);
});
afterAll(async () => {
  await failover?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(`loses no acknowledged save when the primary's machine is killed ${KILLS} times under load`, async () => {
  const load = await startLoad(failover.origin, PEOPLE);
  const outages: number[] = [];
  let saves = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const primary = await failover.healthyPrimary();
    load.begin();
    await wait(2000);
    const before = load.sinceNow();
    await primary.kill();
    await expect.poll(() => load.sinceNow(), { timeout: 120_000 }).toBeGreaterThan(before + 10 * PEOPLE);
    const { acknowledged, failed, longestGapMs } = load.soFar();
    saves += acknowledged;
    outages.push(longestGapMs);
    console.log(
      `kill ${kill} (${primary.name}): outage ${(longestGapMs / 1000).toFixed(1)} s, ${acknowledged} saves acknowledged, ${failed} calls failed`,
    );
    primary.start();
  }
  const { lost } = await load.end();
  const worst = Math.max(...outages);
  console.log(
    `${KILLS} kills: ${saves} saves acknowledged, ${lost} lost, longest outage ${(worst / 1000).toFixed(1)} s`,
  );
  expect(lost).toBe(0);
  expect(worst).toBeLessThan(MOST_OUTAGE_MS);
});

it('acknowledges no commit on a primary whose Patroni hangs, once another machine is promoted', async () => {
  const load = await startLoad(failover.origin, PEOPLE);
  const old = await failover.healthyPrimary();
  load.begin();
  await wait(2000);
  const continuePatroni = old.freezePatroni();
  try {
    const primary = () => failover.readPrimaryFromOthers(old);
    await expect.poll(primary, { timeout: 60_000 }).not.toBe(old.name);
    await expect.poll(primary, { timeout: 60_000 }).toBeDefined();
    const before = load.sinceNow();
    await expect.poll(() => load.sinceNow(), { timeout: 120_000 }).toBeGreaterThan(before + 10 * PEOPLE);
    expect(failover.acknowledgesCommits(old)).toBe(false);
  } finally {
    continuePatroni();
  }
  const { acknowledged, lost, longestGapMs } = await load.end();
  console.log(
    `Patroni of ${old.name} hung: outage ${(longestGapMs / 1000).toFixed(1)} s, ${acknowledged} saves acknowledged, ${lost} lost`,
  );
  expect(lost).toBe(0);
  expect((await failover.healthyPrimary()).name).not.toBe(old.name);
});

it('an open page continues without a reload when the primary is killed, and keeps the input of that time', async () => {
  const applicant = await savedApplicant(failover.origin, 'business/more-details');
  const storedName = async () => {
    const response = await applicant.call('GET', '/deals/current');
    return response.ok ? (await response.json()).data.application.business_name : response.status;
  };
  const primary = await failover.healthyPrimary();
  const tab = await takeTab(await sharedBrowser(), failover.origin, {});
  try {
    const ada = newPerson(tab);
    await openAs(ada, applicant, '/app/info');
    await ada.heading(headings.info);
    await ada.button('Log out').waitFor();
    await primary.kill();
    const startMs = performance.now();
    await ada.field('Business name *').fill('Typed Without A Primary');
    expect(await storedName()).not.toBe('Typed Without A Primary');
    await ada.next();
    await ada.page
      .getByRole('heading', { level: 1, name: headings['business/more-details'] })
      .waitFor({ timeout: 120_000 });
    await expect.poll(storedName, { timeout: 120_000 }).toBe('Typed Without A Primary');
    console.log(
      `The page's answer was saved ${((performance.now() - startMs) / 1000).toFixed(1)} s after the kill.`,
    );
  } finally {
    await giveBack(tab);
    primary.start();
  }
});
