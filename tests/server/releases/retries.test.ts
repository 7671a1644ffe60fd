import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RELEASES } from '#server/limits.ts';
import type { Compiler } from '#server/releases/compile/compiler.ts';
import { goLive } from '#server/releases/publish.ts';
import { openReleases } from '#server/releases/registry.ts';
import type { Releases } from '#server/releases/release.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { filesWithTitle } from './files.ts';
import { publish } from './make-release.ts';

/** A process whose compilations fail while `isBusy` is true. */
let server: TestServer;
let busy: Releases;
let isBusy = false;
let tries = 0;
let time = Date.now();
beforeAll(async () => {
  server = await startTestServer();
  const compiler: Compiler = {
    ...server.deps.releases.compiler,
    compilePublished: async (...args) => {
      tries += 1;
      if (isBusy) return { ok: false, problems: [] };
      return server.deps.releases.compiler.compilePublished(...args);
    },
  };
  busy = await openReleases({ ...server.deps, clock: { now: () => new Date(time) }, compiler });
});
afterAll(async () => {
  await busy.close();
  await server.close();
});
beforeEach(() => {
  isBusy = true;
  tries = 0;
});

const publishTitle = (title: string) => publish(server.deps, filesWithTitle(title));
const lookAfter = async (ms: number): Promise<void> => {
  time += ms;
  await busy.refresh();
};
const heading = () => busy.live('').apply?.flow.steps.find(({ id }) => id === 'amount')?.heading;

test('a live release that did not compile for a moment is served soon after', async () => {
  const before = heading();
  await publishTitle('Soon after');
  await lookAfter(0);
  expect(heading()).toBe(before);
  isBusy = false;
  await lookAfter(RELEASES.pollMs);
  expect(heading()).toBe('Soon after');
});

test('a release that never compiles is retried less and less often, and the previous one stays live', async () => {
  const before = heading();
  await publishTitle('Never here');
  for (let looks = 0; looks < 1200; looks += 100) {
    for (let look = 0; look < 5; look += 1) await busy.refresh();
    time += 100 * RELEASES.pollMs;
  }
  // Ten minutes of retries: after 0.5, 1, 2 ... seconds, then once a minute.
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);
  expect(heading()).toBe(before);
});

test('a page that asks for an application of a broken release does not compile it again', async () => {
  const number = await publishTitle('Asked for');
  await lookAfter(0);
  const deal = { brand: 'default', application_type: 'apply', release: number };
  tries = 0;
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(busy.flowOf(deal)).rejects.toThrow('right now');
  expect(tries).toBe(0);
  isBusy = false;
  time += RELEASES.pollMs;
  expect((await busy.flowOf(deal)).steps[0]?.heading).toBe('Asked for');
});

test('a changed live release is compiled at once, however long the earlier one failed', async () => {
  const number = await publishTitle('Gone back to');
  for (let minute = 0; minute < 10; minute += 1) await lookAfter(60_000);
  isBusy = false;
  await lookAfter(1);
  expect(heading()).not.toBe('Gone back to');
  await goLive(server.deps, { flow: 'apply', number, author: 'ann' });
  await lookAfter(1);
  expect(heading()).toBe('Gone back to');
});
