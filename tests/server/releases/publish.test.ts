import { files } from 'virtual:trellis/project';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { releaseBuiltFiles } from '#server/releases/built-releases.ts';
import { goLive, makeRelease } from '#server/releases/publish.ts';
import { openReleases } from '#server/releases/registry.ts';
import { listReleases, readRelease } from '#server/releases/release-store.ts';
import { asApplicant, startTestServer, type TestServer } from '../start-test-server.ts';
import { filesWithTitle, withChange, withJson } from './files.ts';
import { BY, heading, makeTitled, startBuild } from './make-release.ts';

let server: TestServer;

/** Another process of the same deployment. */
let two: { deps: Deps };

const openAgain = () => openReleases({ ...server.deps, compiler: server.deps.releases.compiler });

beforeAll(async () => {
  server = await startTestServer();
  two = { deps: { ...server.deps, releases: await openAgain() } };
});

afterAll(async () => {
  await two.deps.releases.close();
  await server.close();
});

const make = (title: string, deps = server.deps) => makeTitled(deps, title);
const start = (title: string, deps: Pick<Deps, 'db' | 'log'> = server.deps) => startBuild(deps, title);

test('the files of a build become the first release of each flow, which is live', async () => {
  const { db, releases } = server.deps;
  for (const flow of ['apply', 'bcm']) {
    expect(await listReleases(db, flow)).toMatchObject([{ number: 1, source: 'files', author: 'build' }]);
    expect(releases.live('')[flow]).toMatchObject({ number: 1 });
    // It is part of the build: pages need no other module.
    expect(releases.live('')[flow]?.module).toBeUndefined();
  }
});

describe('a release', () => {
  test('is kept with its files, number, author and note, and is not live yet', async () => {
    const before = heading(server);
    const { number, hash } = await make('Not yet');
    expect(await readRelease(server.deps.db, 'apply', number)).toMatchObject({ ...BY, hash, number });
    expect(heading(server)).toBe(before);
  });

  test('that is not cached is read in the current transaction, without another connection', async () => {
    const { number } = await make('Read in a transaction');
    const db = { ...server.deps.db };
    const releases = await openReleases({ ...server.deps, db, compiler: server.deps.releases.compiler });
    try {
      db.query = () => Promise.reject(new Error('all connections are in use'));
      const deal = { brand: 'default', application_type: 'apply', release: number };
      await expect(releases.flowOf(deal)).rejects.toThrow('in use');
      const flow = await server.deps.db.transaction((tx) => releases.flowOf(deal, tx));
      expect(flow.steps.find(({ id }) => id === 'amount')?.heading).toBe('Read in a transaction');
    } finally {
      await releases.close();
    }
  });

  test('a release of the same files is the existing one', async () => {
    expect(await make('Twice')).toEqual(await make('Twice'));
  });

  test('a release has a unique number, even if others are made at the same time', async () => {
    const releases = await Promise.all(
      [1, 2, 3].map((at) => make(`At once ${at}`, at === 2 ? two.deps : server.deps)),
    );
    expect(new Set(releases.map(({ number }) => number)).size).toBe(3);
  });

  test.each(['update releases set note = $$x$$', 'delete from releases', 'delete from live_releases'])(
    'is never changed: %s',
    async (sql) => {
      await expect(server.deps.db.query(sql)).rejects.toThrow('immutable');
    },
  );

  const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

  test('with a fault is refused, with its place', async () => {
    const files = withChange('flows/apply/steps/amount.json', '"next"', '"nextt"');
    const release = await makeRelease(server.deps, 'apply', files, BY);
    const file = 'flows/apply/steps/amount.json';
    expect(release).toMatchObject({
      ok: false,
      problems: [
        { file, line: 1 },
        { file, line: lineOf(String(files.get(file)), '"nextt"'), column: 3 },
      ],
    });
  });

  test('that gives pages of the build other addresses is refused with the name of each', async () => {
    const changes = {
      home: '/elsewhere',
      base: '/elsewhere',
      start: '/elsewhere',
      expired: '/elsewhere',
      signedInHome: '/elsewhere',
      pages: { process: '/elsewhere' },
      entries: ['/', '/elsewhere'],
      // Its marks name texts of the front page, which no other address has.
      disclosures: [],
    };
    const changedFiles = withJson(files, 'flows/apply/flow.json', (flow) => Object.assign(flow, changes));
    const release = await makeRelease(server.deps, 'apply', changedFiles, BY);
    const names = ['home', 'base', 'start', 'expired', 'pages', 'signIn', 'signedInHome', 'wizard'];
    expect(release.ok ? [] : release.problems.map(({ what }) => what)).toEqual(
      expect.arrayContaining(
        names.map((name) => `"${name}" is another address than the pages of this application have`),
      ),
    );
  });

  test('that is too large is refused before it is read', async () => {
    const files = new Map(filesWithTitle('Large')).set(
      'flows/apply/steps/zzz.json',
      `"${'x'.repeat(5_000_000)}"`,
    );
    const newRelease = await makeRelease(server.deps, 'apply', files, BY);
    expect(newRelease).toMatchObject({
      ok: false,
      problems: [{ what: expect.stringContaining('may hold') }],
    });
  });
});

describe('a release that goes live', () => {
  test('is served by every process, and so is the earlier release after a return to it', async () => {
    const before = heading(server);
    const { number } = await make('Served everywhere');
    await goLive(server.deps, { flow: 'apply', number, author: 'ann@example.com', person: 'ann' });
    expect(heading(server)).toBe('Served everywhere');
    await expect.poll(() => heading(two)).toBe('Served everywhere');

    await goLive(two.deps, { flow: 'apply', number: 1, author: 'operator' });
    expect(heading(two)).toBe(before);
    await expect.poll(() => heading(server)).toBe(before);
  });

  test('a publication fails no request: answers continue, and the modules that pages name exist', async () => {
    const { number } = await make('While people ask');
    const headers = asApplicant('asks', 'asks@example.com');
    const statuses = new Set<number>();
    let isOn = true;
    const asking = [server, two].map(async ({ deps }) => {
      while (isOn) {
        const module = deps.releases.live('').apply?.module?.address ?? '/version.json';
        for (const url of [module, '/deals/current'])
          statuses.add((await server.app.inject({ url, headers })).statusCode);
      }
    });
    for (const at of [number, 1, number, 1])
      await goLive(server.deps, { flow: 'apply', number: at, author: 'operator' });
    isOn = false;
    await Promise.all(asking);
    expect([...statuses]).toEqual([200]);
  });

  test('for one brand leaves other brands unchanged, until it is removed', async () => {
    const before = heading(server);
    const { number } = await make('For harbor');
    await goLive(server.deps, { flow: 'apply', number, brand: 'harbor', author: 'operator' });
    expect([heading(server, 'harbor'), heading(server, 'default')]).toEqual(['For harbor', before]);
    const { releases } = server.deps;
    const version = releases.live('harbor').apply?.flow.version;
    const ofPage = async (brand: string) => (await releases.ofPage(brand, 'apply', version))?.number;
    expect([await ofPage('harbor'), await ofPage('default')]).toEqual([number, 1]);
    await goLive(server.deps, { flow: 'apply', number: null, brand: 'harbor', author: 'operator' });
    expect(heading(server, 'harbor')).toBe(before);
  });

  test('is recorded in the audit with its actor', async () => {
    const rows = await server.deps.db.query("select * from audit where event like 'release-%'");
    expect(rows).toContainEqual(
      expect.objectContaining({ event: 'release-live', actor: expect.stringMatching(/^person:/) }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ event: 'release-live', actor: 'operator' }));
  });

  test('stays live when a build with other files starts; those files become a release that can be chosen later', async () => {
    const { number } = await make('Made in Studio');
    await goLive(server.deps, { flow: 'apply', number, author: 'ann@example.com' });
    await start('The next build');
    await server.deps.releases.refresh();
    expect(heading(server)).toBe('Made in Studio');
    const [newest] = await listReleases(server.deps.db, 'apply');
    expect(newest).toMatchObject({ number: number + 1, source: 'files', author: 'build' });
    // The same build again adds nothing.
    await start('The next build');
    expect((await listReleases(server.deps.db, 'apply'))[0]?.number).toBe(number + 1);
    await goLive(server.deps, { flow: 'apply', number: number + 1, author: 'operator' });
    expect(heading(server)).toBe('The next build');
    await goLive(server.deps, { flow: 'apply', number: 1, author: 'operator' });
  });

  test('from a build is replaced by the release of the next build, and the log names it', async () => {
    const { deps, logged, close } = await startTestServer();
    await start('The next build', deps);
    await deps.releases.refresh();
    expect(heading({ deps })).toBe('The next build');
    const live = logged.filter((line) => line.includes('"releases-live"')).at(-1) ?? '{}';
    expect(JSON.parse(live).releases).toContain('apply 2');
    await close();
  });

  test('from a build stays if an earlier build returns, as by a revert in git, and the log says how to restore', async () => {
    const { deps, logged, close } = await startTestServer();
    const notLive = () => logged.filter((line) => line.includes('"release-not-live"'));
    await start('A mistake', deps);
    await releaseBuiltFiles(deps.db, deps.log);
    await deps.releases.refresh();
    expect(heading({ deps })).toBe('A mistake');
    expect(notLive()).toEqual([expect.stringMatching(/"warn".*'flows live apply 1'/)]);
    // The log does not announce the operator's own choice.
    await goLive(deps, { flow: 'apply', number: 1, author: 'operator' });
    await start('A mistake', deps);
    await releaseBuiltFiles(deps.db, deps.log);
    expect(notLive()).toHaveLength(1);
    await close();
  });

  test.each([0, 999])('cannot be the nonexistent number %i', async (number) => {
    await expect(goLive(server.deps, { flow: 'apply', number, author: 'operator' })).rejects.toThrow(
      'no release',
    );
  });
});

test('an application that was started on a page of an earlier release keeps that release', async () => {
  const headers = { ...asApplicant('keeps', 'keeps@example.com'), 'content-type': 'application/json' };
  const version = server.deps.releases.live('').apply?.flow.version;
  const { number } = await make('After the page was opened');
  await goLive(server.deps, { flow: 'apply', number, author: 'operator' });
  const payload = { application_type: 'apply', flow_version: version, business: { name: 'Anvil LLC' } };
  const savedResponse = await server.app.inject({
    method: 'POST',
    url: '/api/apply/create',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  });
  expect(savedResponse.statusCode).toBe(200);
  const [row] = await server.deps.db.query("select release, flow_version from deals where subject = 'keeps'");
  expect(row).toEqual({ release: 1, flow_version: version });
});
