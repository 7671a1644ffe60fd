import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type FlowPlaces, LruMap } from '#engine';
import { type FileSet, type FlowDefinition, hashOf, type Problem } from '#engine/compile';
import { RELEASES } from '../../limits.ts';
import type { CompileAnswer } from './compile-worker.ts';
import { VOCABULARY } from './project.ts';

/** A flow compiled from files: `body` is its code (`loadFlow`, `emitServedModule`), `hash` what the files mean (`hashOf`). */
export type Compiled =
  | {
      ok: true;
      hash: string;
      definition: FlowDefinition;
      places: FlowPlaces;
      body: string;
      /** Worth knowing; they do not keep the files from being published. */
      notes: readonly Problem[];
    }
  /** `ranOut` of time or memory: on a busy machine; the same files may compile the next time. */
  | { ok: false; problems: Problem[]; ranOut?: true };

export interface Compiler {
  /**
   * Compiles the files of a flow in a thread of its own, one set after the other; what was compiled last is remembered, and so is
   * what is wrong with files, but not that time or memory ran out. Never throws.
   * @param hash of the files, where it is known: to hash them takes milliseconds
   */
  compile(flow: string, files: FileSet, hash?: string): Promise<Compiled>;
  /** Compiles a release. Its patterns were looked at when it was published: what is live stays so where that look has become stricter. */
  compilePublished(flow: string, files: FileSet, hash: string): Promise<Compiled>;
  close(): Promise<void>;
}

/** Compiles for all who open releases in a process. The thread starts with the first set, and again after one that took too long. */
export function createCompiler(): Compiler {
  let thread: Worker | undefined;
  let jobs = 0;
  let turn: Promise<unknown> = Promise.resolve();
  /** LRU cache of results, including compilations that still run. */
  const kept = new LruMap<string, Promise<Compiled>>(RELEASES.mostCompiled);

  const run = async (flow: string, files: FileSet, hash: string, isPublished: boolean): Promise<Compiled> => {
    thread ??= startThread();
    const used = thread;
    const id = ++jobs;
    used.ref();
    used.postMessage({ id, flow, files, vocabulary: VOCABULARY, isPublished });
    const answer = await answerOf(used, id);
    used.unref();
    if (!answer) {
      thread = undefined;
      await used.terminate();
      const what = 'these files take too long to compile, or too much memory';
      return { ...refused(flow, what), ranOut: true };
    }
    const { result, places } = answer;
    if ('failed' in result) return refused(flow, `these files cannot be compiled: ${result.failed}`);
    if (!result.ok || !places) return { ok: false, problems: result.ok ? [] : result.problems };
    const { definition, body, notes = [] } = result;
    return { ok: true, hash, definition, places, body, notes };
  };

  const remembered = (
    flow: string,
    files: FileSet,
    given?: string,
    isPublished = false,
  ): Promise<Compiled> => {
    const large = tooLarge(flow, files);
    if (large) return Promise.resolve(large);
    const hash = given ?? hashOf(files);
    const meaning = isPublished ? `${flow} ${hash} published` : `${flow} ${hash}`;
    // Where a problem is, and that a name stands twice, is of the text and not of what it means.
    const key = given === undefined ? `${flow} text ${textHash(files)}` : meaning;
    const known = kept.get(key);
    if (known) return known;
    const mine = turn.then(() => run(flow, files, hash, isPublished));
    turn = mine.catch(() => {});
    kept.set(key, mine);
    const forget = (): void => {
      if (kept.get(key) === mine) kept.delete(key);
    };
    mine.then((made) => {
      if (!made.ok && made.ranOut) forget();
      // As a release it is asked for by what it means.
      if (made.ok && key !== meaning) kept.set(meaning, mine);
    }, forget);
    return mine;
  };

  return {
    compile: (flow, files, hash) => remembered(flow, files, hash),
    async compilePublished(flow, files, hash) {
      // Most were compiled a moment ago, to be published.
      const made = await kept.get(`${flow} ${hash}`);
      return made?.ok ? made : remembered(flow, files, hash, true);
    },
    async close() {
      await turn;
      await thread?.terminate();
    },
  };
}

function textHash(files: FileSet): string {
  return createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');
}

function answerOf(thread: Worker, id: number): Promise<CompileAnswer | undefined> {
  return new Promise((resolve) => {
    const done = (answer?: CompileAnswer): void => {
      clearTimeout(timer);
      thread.off('message', hear).off('error', fail).off('exit', fail);
      resolve(answer);
    };
    const hear = (answer: CompileAnswer): void => {
      if (answer.id === id) done(answer);
    };
    const fail = (): void => done();
    const timer = setTimeout(fail, RELEASES.compileMs);
    thread.on('message', hear).on('error', fail).on('exit', fail);
  });
}

function tooLarge(flow: string, files: FileSet): Compiled | undefined {
  const bytes = [...files].reduce((sum, [path, text]) => sum + path.length + Buffer.byteLength(text), 0);
  if (bytes <= RELEASES.mostBytes && files.size <= RELEASES.mostFiles) return undefined;
  return refused(flow, 'these files are more than a release may hold');
}

/** A problem of the whole. */
function refused(flow: string, what: string): Extract<Compiled, { ok: false }> {
  const file = `flows/${flow}/flow.json`;
  return { ok: false, problems: [{ file, line: 1, column: 1, what, hint: 'Make them smaller or simpler.' }] };
}

function startThread(): Worker {
  const built = ['./compile-flow.js', '../compile-flow.js']
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(url));
  const limits = { env: {}, resourceLimits: { maxOldGenerationSizeMb: RELEASES.compileHeapMb } };
  const thread = built ? new Worker(built, limits) : new Worker(fromSource(), { ...limits, eval: true });
  // What it dies of is told to whoever waits.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

/** In development and tests, where a thread has to be taught TypeScript first. */
function fromSource(): string {
  // What is found is for `require`; beside it lies what `import` takes.
  const found = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const tsx = pathToFileURL(found).href;
  const worker = new URL('./compile-worker.ts', import.meta.url).href;
  return `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(worker)}); })`;
}
