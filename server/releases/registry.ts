import { LruMap, mainFlow } from '#engine';
import { emitServedModule, type FileSet, loadFlow } from '#engine/compile';
import { findMainFlow, flowsOf } from '../flows.ts';
import { RELEASES } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Clock, Log } from '../ports.ts';
import type { Database, Queries } from '../storage/database.ts';
import { moduleAddress, setModuleAddress } from './addresses/index.ts';
import type { Compiler } from './compile/index.ts';
import { BUILT_FLOWS } from './compile/index.ts';
import { type LiveFlows, type Loaded, type Releases, UnusableRelease } from './release.ts';
import { findFiles, type LiveRow, readLive, readRelease } from './release-store.ts';
import { changedWords, setChangedWords } from './words.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  /** The compiler; its owner closes it. */
  compiler: Compiler;
  /** In development: the files of the working tree are live unless an operator or member made a release live. */
  filesAreLive?: boolean;
}

/** The flows of this build, which are live unless the database names another release. */
const BUILT_LIVE: LiveFlows = Object.fromEntries(
  [...BUILT_FLOWS].map(([id, builtFlow]) => [id, { ...builtFlow, number: null }]),
);

/** Loads releases, and polls the database for the live releases, as every process does. */
export async function openReleases({
  db,
  clock,
  log,
  compiler,
  filesAreLive = false,
}: Parts): Promise<Releases> {
  const loadedByHash = new Map<string, Promise<Loaded | undefined>>();
  let rows: LiveRow[] = [];
  let seenRows = '';
  /** Hashes of live releases that did not compile with this build. */
  let uncompiled: string[] = [];
  /** When a failed release may be compiled again, by its hash: requests must not keep the compiler busy. */
  const failures = new LruMap<string, { wait: number; due: number }>(RELEASES.mostCachedReleases);
  let byBrand = new Map<string, LiveFlows>([['', BUILT_LIVE]]);

  const mayTry = (hash: string): boolean => (failures.get(hash)?.due ?? 0) <= clock.now().getTime();
  const recordFailure = (hash: string): void => {
    const wait = Math.min((failures.get(hash)?.wait ?? RELEASES.pollMs / 2) * 2, RELEASES.longestRetryMs);
    failures.set(hash, { wait, due: clock.now().getTime() + wait });
  };
  const compile = async (hash: string, flow: string, files: FileSet): Promise<Loaded | undefined> => {
    const builtFlow = BUILT_FLOWS.get(flow);
    if (builtFlow?.hash === hash) return { ...builtFlow, files };
    if (!mayTry(hash)) return undefined;
    const compiled = await compiler.compilePublished(flow, files, hash);
    if (!compiled.ok) {
      recordFailure(hash);
      const { file, line, what } = compiled.problems[0] ?? { file: flow, line: 1, what: 'unknown' };
      log.error(
        { event: 'release-unusable', hash, flow, what, place: `${file}:${line}` },
        'A release does not compile here.',
      );
      return undefined;
    }
    const code = emitServedModule(compiled.body);
    const module = { code, address: moduleAddress(hash) };
    const compiledFlow = loadFlow(compiled.body);
    setModuleAddress(compiledFlow, module.address);
    // For a flow outside of the build, the page has the shared texts of the main flow.
    const baseFlow =
      builtFlow ?? mainFlow([...BUILT_FLOWS.values()].map((flow) => ({ ...flow, home: flow.places.home })));
    setChangedWords(compiledFlow, changedWords(compiledFlow, files, baseFlow.files));
    const { places, definition } = compiled;
    return { hash, flow: compiledFlow, places, files, module, definition };
  };
  /** Loads a release once; if that fails, the next call loads it again. */
  const loadOnce = (hash: string, load: () => Promise<Loaded | undefined>): Promise<Loaded | undefined> => {
    const cachedLoad = loadedByHash.get(hash);
    if (cachedLoad) return cachedLoad;
    const newLoad = load();
    loadedByHash.set(hash, newLoad);
    newLoad.then(
      (flow) => !flow && loadedByHash.delete(hash),
      () => loadedByHash.delete(hash),
    );
    const inUse = new Set(rows.map((row) => row.hash));
    for (const old of loadedByHash.keys()) {
      if (loadedByHash.size <= RELEASES.mostCachedReleases + inUse.size) break;
      if (!inUse.has(old) && old !== hash) loadedByHash.delete(old);
    }
    return newLoad;
  };
  const byNumber = async (
    flow: string,
    number: number,
    queries: Queries = db,
  ): Promise<Loaded | undefined> => {
    const hash = rows.find((row) => row.flow === flow && row.number === number)?.hash;
    const cachedLoad = hash === undefined ? undefined : loadedByHash.get(hash);
    if (cachedLoad) return cachedLoad;
    const row = await readRelease(queries, flow, number);
    return row && loadOnce(row.hash, () => compile(row.hash, flow, row.files));
  };

  const readLiveReleases = async (): Promise<void> => {
    const liveRelease = clock.now().getTime();
    const next = await readLive(db, new Date(liveRelease - RELEASES.pageKeptMs));
    const text = JSON.stringify(next);
    // After a change in the database, failed releases are compiled again without a wait.
    if (text !== seenRows) failures.clear();
    else if (!uncompiled.some(mayTry)) return;
    const failedHashes: string[] = [];
    const newLive = new Map<string, Record<string, LiveFlows[string]>>([['', { ...BUILT_LIVE }]]);
    for (const row of next.filter(({ until }) => until === null)) {
      if (filesAreLive && row.source === 'files') continue;
      const loadedFlow = await byNumber(row.flow, row.number);
      const before = byBrand.get(row.brand)?.[row.flow];
      const flows = newLive.get(row.brand) ?? {};
      newLive.set(row.brand, flows);
      if (loadedFlow) flows[row.flow] = { ...loadedFlow, number: row.number };
      else {
        // The previous release stays live here until this one compiles. With an older build, it may never compile.
        failedHashes.push(row.hash);
        if (before) flows[row.flow] = before;
      }
    }
    const all = newLive.get('') ?? {};
    byBrand = new Map([...newLive].map(([brand, flows]) => [brand, { ...all, ...flows }]));
    const hasChanged = text !== seenRows || failedHashes.length < uncompiled.length;
    rows = next;
    seenRows = text;
    uncompiled = failedHashes;
    if (!hasChanged) return;
    log.info(
      {
        event: 'releases-live',
        releases: next.flatMap(({ flow, brand, number, until }) =>
          until ? [] : [`${flow}${brand && `@${brand}`} ${number}`],
        ),
      },
      'Which releases are live has changed.',
    );
  };
  let lastRefresh = Promise.resolve();
  let nextRefresh: Promise<void> | undefined;
  /**
   * Reads one after the other, so that a slow earlier read does not restore an older release. Callers share a
   * read.
   */
  const refresh = (): Promise<void> => {
    if (nextRefresh) return nextRefresh;
    const newRead = lastRefresh.then(() => {
      nextRefresh = undefined;
      return readLiveReleases();
    });
    nextRefresh = newRead;
    lastRefresh = newRead.catch(() => {});
    return newRead;
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error) =>
      log.warn(
        { event: 'releases-unknown', ...errorFields(error) },
        'Which releases are live could not be read.',
      ),
    );
  }, RELEASES.pollMs).unref();

  const live = (brand: string): LiveFlows => byBrand.get(brand) ?? byBrand.get('') ?? BUILT_LIVE;
  return {
    compiler,
    live,
    byNumber,
    refresh,
    async byHash(hash) {
      return loadOnce(hash, async () => {
        const storedFiles = await findFiles(db, hash);
        return storedFiles && compile(hash, storedFiles.flow, storedFiles.files);
      });
    },
    async flowOf({ brand, application_type: type, release }, tx) {
      const flows = live(brand);
      const now = Object.hasOwn(flows, type) ? flows[type] : undefined;
      if (!now && release === null) return findMainFlow(flowsOf(flows));
      if (now && (release === null || release === now.number)) return now.flow;
      const keptRelease = release === null ? undefined : await byNumber(type, release, tx);
      if (!keptRelease) throw new UnusableRelease(type, release ?? 0);
      return keptRelease.flow;
    },
    async ofPage(brand, type, version) {
      const flows = live(brand);
      const now = Object.hasOwn(flows, type) ? flows[type] : undefined;
      if (!now || version === now.flow.version) return now;
      const row = rows.find(
        (row) => row.flow === type && row.version === version && ['', brand].includes(row.brand),
      );
      const loadedRow = row && (await byNumber(type, row.number));
      return loadedRow ? { ...loadedRow, number: row.number } : now;
    },
    async close() {
      clearInterval(timer);
      await lastRefresh;
    },
  };
}
