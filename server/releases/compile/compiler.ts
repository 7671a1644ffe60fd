import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ApplicantWalk } from '#domain/walk/index.ts';
import { type FlowPlaces, LruMap } from '#engine';
import { type FileSet, type FlowDefinition, hashOf, type Problem } from '#engine/compile';
import { RELEASES } from '../../limits.ts';
import type { CompileAnswer, CompileJob, WalkAnswer, WalkJob } from './compile-worker.ts';
import { VOCABULARY } from './project.ts';

/** `body`: code for `loadFlow` and `emitServedModule`; `hash`: the meaning of the files (`hashOf`). */
export type Compiled =
  | {
      ok: true;
      hash: string;
      definition: FlowDefinition;
      places: FlowPlaces;
      body: string;
      /** Warnings, which do not prevent publication. */
      notes: readonly Problem[];
    }
  /** `ranOut`: the compilation took too much time or memory; on a less busy machine it may succeed. */
  | { ok: false; problems: Problem[]; ranOut?: true };

export interface Compiler {
  /**
   * Compiles in a thread, one flow after another. Results and problems are cached, except `ranOut`. Never
   * throws.
   * @param hash the files' hash, if the caller has it, because computing it takes milliseconds
   */
  compile(flow: string, files: FileSet, hash?: string): Promise<Compiled>;
  /**
   * Compiles a release without the check of its patterns, which may have become stricter since its publication.
   */
  compilePublished(flow: string, files: FileSet, hash: string): Promise<Compiled>;
  /** Walks sample applicants through a compiled flow, in the thread. Undefined if it fails or takes too long. */
  walk(job: Omit<WalkJob, 'id'>): Promise<ApplicantWalk[] | undefined>;
  close(): Promise<void>;
}

/** Makes the compiler of a process. Its thread starts with the first compilation, and again after a timeout. */
export function createCompiler(): Compiler {
  let thread: Worker | undefined;
  let jobs = 0;
  let lastJob: Promise<unknown> = Promise.resolve();
  /** Calls the thread; ends it if it does not answer in time. */
  const callThread = async <Answer extends CompileAnswer | WalkAnswer>(
    job: Omit<CompileJob, 'id'> | Omit<WalkJob, 'id'>,
  ): Promise<Answer | undefined> => {
    thread ??= startThread();
    const currentThread = thread;
    const id = ++jobs;
    currentThread.ref();
    currentThread.postMessage({ id, ...job });
    const result = await awaitAnswer<Answer>(currentThread, id);
    currentThread.unref();
    if (result) return result;
    thread = undefined;
    await currentThread.terminate();
    return undefined;
  };
  /** Results by hash, including promises of running compilations. */
  const results = new LruMap<string, Promise<Compiled>>(RELEASES.mostCachedDrafts);

  const compileInThread = async (
    flow: string,
    files: FileSet,
    hash: string,
    isPublished: boolean,
  ): Promise<Compiled> => {
    const compileResult = await callThread<CompileAnswer>({
      flow,
      files,
      vocabulary: VOCABULARY,
      isPublished,
    });
    if (!compileResult) {
      const what = 'these files take too long to compile, or too much memory';
      return { ...createFlowProblem(flow, what), ranOut: true };
    }
    const { result, places } = compileResult;
    if ('failed' in result)
      return createFlowProblem(flow, `these files cannot be compiled: ${result.failed}`);
    if (!result.ok || !places) return { ok: false, problems: result.ok ? [] : result.problems };
    const { definition, body, notes = [] } = result;
    return { ok: true, hash, definition, places, body, notes };
  };

  const compileOnce = (
    flow: string,
    files: FileSet,
    knownHash?: string,
    isPublished = false,
  ): Promise<Compiled> => {
    const large = checkSize(flow, files);
    if (large) return Promise.resolve(large);
    const hash = knownHash ?? hashOf(files);
    const meaningKey = isPublished ? `${flow} ${hash} published` : `${flow} ${hash}`;
    // Positions of problems and duplicate keys depend on the text, not on the meaning.
    const key = knownHash === undefined ? `${flow} text ${textHash(files)}` : meaningKey;
    const cachedResult = results.get(key);
    if (cachedResult) return cachedResult;
    const result = lastJob.then(() => compileInThread(flow, files, hash, isPublished));
    lastJob = result.catch(() => {});
    results.set(key, result);
    const forget = (): void => {
      if (results.get(key) === result) results.delete(key);
    };
    result.then((compiled) => {
      if (!compiled.ok && compiled.ranOut) forget();
      // Also under the hash of the meaning, by which a release is looked up.
      if (compiled.ok && key !== meaningKey) results.set(meaningKey, result);
    }, forget);
    return result;
  };

  return {
    compile: (flow, files, hash) => compileOnce(flow, files, hash),
    async compilePublished(flow, files, hash) {
      // Most releases were compiled a moment before their publication.
      const compiled = await results.get(`${flow} ${hash}`);
      return compiled?.ok ? compiled : compileOnce(flow, files, hash, true);
    },
    walk(job) {
      const mine = lastJob.then(() => callThread<WalkAnswer>(job));
      lastJob = mine.catch(() => {});
      return mine.then((result) => result?.walks);
    },
    async close() {
      await lastJob;
      await thread?.terminate();
    },
  };
}

function textHash(files: FileSet): string {
  return createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');
}

function awaitAnswer<Answer extends { id: number }>(thread: Worker, id: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const finish = (result?: Answer): void => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', fail).off('exit', fail);
      resolve(result);
    };
    const onMessage = (result: Answer): void => {
      if (result.id === id) finish(result);
    };
    const fail = (): void => finish();
    const timer = setTimeout(fail, RELEASES.compileMs);
    thread.on('message', onMessage).on('error', fail).on('exit', fail);
  });
}

function checkSize(flow: string, files: FileSet): Compiled | undefined {
  const bytes = [...files].reduce((sum, [path, text]) => sum + path.length + Buffer.byteLength(text), 0);
  if (bytes <= RELEASES.mostBytes && files.size <= RELEASES.mostFiles) return undefined;
  return createFlowProblem(flow, 'these files are more than a release may hold');
}

function createFlowProblem(flow: string, what: string): Extract<Compiled, { ok: false }> {
  const file = `flows/${flow}/flow.json`;
  return { ok: false, problems: [{ file, line: 1, column: 1, what, hint: 'Make them smaller or simpler.' }] };
}

function startThread(): Worker {
  const builtUrl = ['./compile-flow.js', '../compile-flow.js']
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(url));
  const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: RELEASES.compileHeapMb } };
  const thread = builtUrl
    ? new Worker(builtUrl, limits)
    : new Worker(sourceLoader(), { ...limits, eval: true });
  // The `exit` event ends the waiting call without an answer.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

/** The thread's code in development and tests: it loads tsx to run TypeScript. */
function sourceLoader(): string {
  // `resolve` finds the CommonJS entry; the ES module is next to it.
  const packagePath = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const tsx = pathToFileURL(packagePath).href;
  const worker = new URL('./compile-worker.ts', import.meta.url).href;
  return `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(worker)}); })`;
}
