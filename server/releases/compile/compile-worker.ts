/** Compiles in a thread, so that hostile JSON can only end the thread (compiler.ts). */
import { parentPort } from 'node:worker_threads';
import type { FlowPlaces } from '#engine';
import { compileFiles, type FileSet, placesOf, type Vocabulary } from '#engine/compile';

export interface CompileJob {
  id: number;
  flow: string;
  files: FileSet;
  vocabulary: Vocabulary;
  isPublished: boolean;
}

export interface CompileAnswer {
  id: number;
  result: ReturnType<typeof compileFiles> | { ok: false; failed: string };
  /** The flow's addresses, if it compiled. */
  places?: FlowPlaces;
}

parentPort?.on('message', (job: CompileJob) => {
  parentPort?.postMessage(answerTo(job));
});

function answerTo({ id, flow, files, vocabulary, isPublished }: CompileJob): CompileAnswer {
  try {
    const result = compileFiles(files, flow, vocabulary, isPublished);
    return { id, result, ...(result.ok ? { places: placesOf(result.definition) } : {}) };
  } catch (error) {
    return { id, result: { ok: false, failed: error instanceof Error ? error.message : String(error) } };
  }
}
