import { basename, join } from 'node:path';
import { isObject, objectOf, stringsOf } from '../../index.ts';
import { type FileSet, namesIn } from './file-set.ts';
import { type JsonFile, problemAt, readFrom } from './json-file.ts';
import { didYouMean, type Problem } from './problem.ts';

/** The parsed files of one flow. */
export interface FlowSource {
  id: string;
  folder: string;
  flow: JsonFile;
  /** The steps in the order of the flow. */
  steps: { id: string; file: JsonFile }[];
  application: JsonFile;
  migrations?: JsonFile;
  /** The sample applicants. */
  samples?: JsonFile;
  /** Names of step files that `flow.json` does not list. */
  orphans: string[];
}

export type SourceResult =
  | { ok: true; source: FlowSource; files: string[] }
  | { ok: false; problems: Problem[]; files: string[] };

/** Reads `flow.json` of a folder, its steps and the application schema. `files`: all paths that were looked up. */
export function readFlowSource(set: FileSet, home: string, schemas: string): SourceResult {
  const files = [join(home, 'flow.json')];
  const problems: Problem[] = [];
  const flow = readFrom(set, join(home, 'flow.json'));
  if (!flow.ok) return { ok: false, problems: flow.problems, files };
  const root = objectOf(flow.file.value);

  const name = typeof root.application === 'string' ? root.application : 'application.schema.json';
  // A flow may have its own fields file; the other flows share the file in `schemas`.
  const ownPath = join(home, name);
  const fields = set.has(ownPath) ? ownPath : join(schemas, name);
  files.push(fields);
  const application = readFrom(set, fields);
  if (!application.ok) problems.push(...application.problems);

  const stepIds = stepFiles(set, join(home, 'steps'));
  const namedSteps = stringsOf(root.steps);
  const steps: FlowSource['steps'] = [];
  namedSteps.forEach((id, index) => {
    if (!stepIds.includes(id)) {
      const what = `step "${id}" has no file steps/${id}.json`;
      const advice = didYouMean(id.replace(/\.json$/, ''), stepIds);
      problems.push(problemAt(flow.file, ['steps', index], what, advice));
      return;
    }
    const path = join(home, 'steps', `${id}.json`);
    files.push(path);
    const read = readFrom(set, path);
    if (!read.ok) problems.push(...read.problems);
    else if (!isObject(read.file.value)) {
      problems.push({ file: path, line: 1, column: 1, what: 'a step is an object', hint: 'Start with {.' });
    } else steps.push({ id, file: read.file });
  });
  const readOptional = (fileName: string): JsonFile | undefined => {
    const path = join(home, fileName);
    if (!set.has(path)) return undefined;
    files.push(path);
    const read = readFrom(set, path);
    if (read.ok) return read.file;
    problems.push(...read.problems);
    return undefined;
  };
  const migrations = readOptional('migrations.json');
  const samples = readOptional('samples.json');
  if (!application.ok || problems.length > 0) return { ok: false, problems, files };
  const orphans = stepIds.filter((id) => !namedSteps.includes(id));
  const id = typeof root.id === 'string' ? root.id : basename(home);
  return {
    ok: true,
    files,
    source: {
      id,
      folder: home,
      flow: flow.file,
      steps,
      application: application.file,
      orphans,
      ...(migrations ? { migrations } : {}),
      ...(samples ? { samples } : {}),
    },
  };
}

function stepFiles(set: FileSet, folder: string): string[] {
  const names = namesIn(set, folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => name.slice(0, -'.json'.length)).sort();
}
