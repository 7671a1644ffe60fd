import type { DraftCheck, StudioProblem } from '#contracts/studio.ts';
import { RELEASES } from '#domain/limits.ts';
import {
  checkBrand,
  type Problem as Fault,
  type FileSet,
  type FlowDefinition,
  filesOf,
  hashOf,
  metaSchemasOf,
  parseJsonFile,
  readTexts,
} from '#engine/compile/index.ts';
import type { Deps } from '../deps.ts';
import { BUILT, VOCABULARY } from '../releases/project.ts';
import { checkRelease } from '../releases/publish.ts';
import { fixOf } from './fixes.ts';

type Parts = Pick<Deps, 'releases' | 'db' | 'clock'>;

/** Problems that are told at once: who mends the first hundred sees the rest. */
const MOST = 100;

/** What is wrong with the files of a draft, and where the preview finds them compiled. */
export async function checkDraft(
  parts: Parts,
  flow: string,
  files: FileSet,
  changed: readonly string[],
): Promise<DraftCheck> {
  const own = filesOf(files, flow);
  const checked = await checkRelease(parts.releases.compiler, flow, own);
  const faults = checked.ok ? await brandFaults(parts, flow, files, changed) : checked.problems;
  const problems = faults.slice(0, MOST).map((fault) => problemOf(files, fault));
  return checked.ok ? { problems, module: await moduleOf(parts, flow, own) } : { problems };
}

/** Address of the compiled files; '' for those that this build came with. They can be had until tomorrow, in every process. */
async function moduleOf({ db, clock }: Parts, flow: string, files: FileSet): Promise<string> {
  const hash = hashOf(files);
  if (BUILT.get(flow)?.hash === hash) return '';
  const until = new Date(clock.now().getTime() + RELEASES.previewKeptMs);
  await db.query(
    `insert into release_previews (hash, flow, files, expires_at) values ($1, $2, $3, $4)
     on conflict (hash) do update set expires_at = excluded.expires_at`,
    [hash, flow, JSON.stringify(Object.fromEntries(files)), until],
  );
  return `/flows/${hash}.js`;
}

/** What is wrong with the brands' records that a draft changes: the texts they name are those of the draft. */
async function brandFaults(
  { releases }: Parts,
  flow: string,
  files: FileSet,
  changed: readonly string[],
): Promise<Fault[]> {
  const records = changed.filter((path) => path.startsWith('brands/') && files.has(path));
  if (records.length === 0) return [];
  const flows: FlowDefinition[] = [];
  for (const [id, built] of BUILT) {
    const set = id === flow ? filesOf(files, id) : (releases.live('')[id]?.files ?? built.files);
    const made = await releases.compiler.compile(id, set);
    if (made.ok) flows.push(made.definition);
  }
  const base = parseJsonFile('brands/base.json', files.get('brands/base.json') ?? '{}');
  const vocabulary = { flows, texts: readTexts(files, 'flows'), meta: metaSchemasOf(VOCABULARY.meta) };
  return records.flatMap((path) => {
    const read = parseJsonFile(path, files.get(path) ?? '');
    if (!read.ok) return read.problems;
    const under = base.ok ? (base.file.value as Parameters<typeof checkBrand>[1]) : {};
    return [...checkBrand(read.file, under, vocabulary), ...wrongName(path, read.file)];
  });
}

function wrongName(
  path: string,
  file: { value: unknown; position: (at: string[]) => { line: number; column: number } },
): Fault[] {
  const { platform } = file.value as { platform?: unknown };
  if (path === `brands/${platform}.json`) return [];
  const what = `"platform" is "${platform}", but the file is ${path}`;
  return [{ file: path, ...file.position(['platform']), what, mend: 'Make them equal.' }];
}

function problemOf(files: FileSet, fault: Fault): StudioProblem {
  const { file, line, column, what, mend } = fault;
  const fix = fixOf(files.get(file) ?? '', fault);
  return { file, line, column, what, mend, ...(fix ? { fix: { file, ...fix } } : {}) };
}
