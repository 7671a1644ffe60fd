/** The thread that compiles, so that hostile JSON can end only this thread (compiler.ts). */
import { parentPort } from 'node:worker_threads';
import { compute } from '#domain/compute.ts';
import { type ApplicantWalk, type SampleApplicant, walkApplicant } from '#domain/walk/index.ts';
import type { EngineEnvironment, FlowPlaces } from '#engine';
import { compileFiles, type FileSet, loadFlow, placesOf, readTexts, type Vocabulary } from '#engine/compile';

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

/** Walks sample applicants through a compiled flow. */
export interface WalkJob {
  id: number;
  /** The code of the flow, for `loadFlow`. */
  body: string;
  files: FileSet;
  brand: Record<string, unknown>;
  samples: readonly SampleApplicant[];
  /** The moment of the walk, ISO 8601. */
  now: string;
}

export interface WalkAnswer {
  id: number;
  /** Absent if the flow fails. */
  walks?: ApplicantWalk[];
}

parentPort?.on('message', (job: CompileJob | WalkJob) => {
  parentPort?.postMessage('samples' in job ? runWalks(job) : compileJob(job));
});

function runWalks({ id, body, files, brand, samples, now }: WalkJob): WalkAnswer {
  const env: EngineEnvironment = {
    compute: compute as EngineEnvironment['compute'],
    content: {},
    texts: readTexts(files, 'flows'),
    now: () => now,
  };
  try {
    const flow = loadFlow(body);
    return { id, walks: samples.map((sample) => walkApplicant(flow, env, brand, sample)) };
  } catch {
    return { id };
  }
}

function compileJob({ id, flow, files, vocabulary, isPublished }: CompileJob): CompileAnswer {
  try {
    const result = compileFiles(files, flow, vocabulary, isPublished);
    return { id, result, ...(result.ok ? { places: placesOf(result.definition) } : {}) };
  } catch (error) {
    return { id, result: { ok: false, failed: error instanceof Error ? error.message : String(error) } };
  }
}
