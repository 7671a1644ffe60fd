import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { type Embedded, startEmbedded } from '#dev/postgres/embedded.ts';
import { type RunningServer, startServer } from '../e2e/harness/server.ts';
import { START_MS } from '../patience.ts';
import { startLoad } from './cluster/load.ts';
import { extent } from './extent.ts';

/**
 * Users save without a pause while the server, its database or both are killed (kill -9) at any moment and restarted.
 * A save without an answer is sent again. KILLS: how many of each.
 */
const KILLS = extent('KILLS', { long: 100, short: 1 });
const PEOPLE = 3;
/** A kill comes within this many milliseconds of a moment at which all could save. */
const WITHIN_MS = 150;
/** An access token expires after an hour: after this many kills, other users save. */
const KILLS_A_LOAD = 20;

const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-kills-'));
let database: Embedded;
let server: RunningServer;
beforeAll(async () => {
  database = await startEmbedded({ dataDir });
  server = await startServer({
    env: {
      DATABASE_URL: addressOf(database.connection),
      SAVES_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function killDatabase(): Promise<void> {
  process.kill(database.pid, 'SIGKILL');
  await database.died;
  await database.stop();
}
const startDatabase = async (): Promise<void> => {
  database = await startEmbedded({ dataDir });
};

const ALL: { what: string; kill(): Promise<unknown>; start(): Promise<void> }[] = [
  { what: 'the server', kill: () => server.kill(), start: () => server.start() },
  { what: 'the database', kill: killDatabase, start: startDatabase },
  {
    what: 'both',
    kill: () => Promise.all([killDatabase(), server.kill()]),
    start: async () => {
      await startDatabase();
      await server.start();
    },
  },
];
/** In the short form, killing the server is covered by the test that kills server and database. */
const WAYS = process.env.LONG_RUN ? ALL : ALL.filter(({ what }) => what !== 'the server');

it.each(WAYS)(
  'a server keeps every acknowledged save if $what is killed under load',
  async ({ what, kill, start }) => {
    const total = { acknowledged: 0, failed: 0, longestGapMs: 0, lost: 0 };
    for (let killed = 0; killed < KILLS; ) {
      const load = await startLoad(server.origin, PEOPLE);
      load.begin();
      const goOn = async () => {
        const before = load.sinceNow();
        await expect.poll(() => load.sinceNow() - before, { timeout: START_MS }).toBeGreaterThan(2 * PEOPLE);
      };
      for (const end = Math.min(KILLS, killed + KILLS_A_LOAD); killed < end; killed += 1) {
        await goOn();
        await wait(Math.random() * WITHIN_MS);
        await kill();
        await start();
      }
      await goOn();
      const { acknowledged, failed, longestGapMs, lost } = await load.end();
      total.acknowledged += acknowledged;
      total.failed += failed;
      total.lost += lost;
      total.longestGapMs = Math.max(total.longestGapMs, longestGapMs);
      console.log(
        `${what} killed ${killed} times: ${total.acknowledged} saves acknowledged, ${total.lost} lost, ${total.failed} calls failed and were sent again, longest wait for one ${total.longestGapMs} ms`,
      );
    }
    expect(total.lost).toBe(0);
  },
);
