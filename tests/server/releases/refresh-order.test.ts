import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive } from '#server/releases/publish.ts';
import { openReleases } from '#server/releases/registry.ts';
import { type LiveRow, readLive } from '#server/releases/release-store.ts';
import type { Queries } from '#server/storage/database.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { makeTitled } from './make-release.ts';

let server: TestServer;
let next: number;
beforeAll(async () => {
  server = await startTestServer();
  next = (await makeTitled(server.deps, 'The next release')).number;
});
afterAll(() => server.close());

const live = (number: number) => goLive(server.deps, { flow: 'apply', number, author: 'ann' });

/** The server's parts with a database that returns these live releases in turn. */
const withLiveReleases = (answers: Promise<LiveRow[]>[]) => {
  const { db, releases } = server.deps;
  const query = ((...[text, values, name]: Parameters<Queries['query']>) =>
    name === 'live-releases' ? answers.shift() : db.query(text, values, name)) as Queries['query'];
  return { ...server.deps, db: { ...db, query }, compiler: releases.compiler };
};

test('a read of the live releases from before a change does not replace the read that began after it', async () => {
  await live(1);
  const before = await readLive(server.deps.db);
  await live(next);
  const after = readLive(server.deps.db);
  let answerEarly: (rows: LiveRow[]) => void = () => {};
  const early = new Promise<LiveRow[]>((resolve) => {
    answerEarly = resolve;
  });
  const releases = await openReleases(withLiveReleases([after, early, after]));

  const first = releases.refresh();
  await new Promise(setImmediate);
  const second = releases.refresh();
  await new Promise(setImmediate);
  answerEarly(before);
  await Promise.all([first, second]);

  expect(releases.live('').apply?.number).toBe(next);
  await releases.close();
});
