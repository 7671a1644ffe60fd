import { setImmediate as turn } from 'node:timers/promises';
import type { DraftCheck, StudioProblem } from '#contracts/studio/studio-shapes.ts';
import {
  type BrandVocabulary,
  checkLocales,
  type Problem as Fault,
  type FileSet,
  type FlowDefinition,
  filesOf,
  metaSchemasOf,
  parseJsonFile,
  type RecordFindings,
  readTexts,
  recordChecks,
} from '#engine/compile';
import type { Deps } from '../../deps.ts';
import { RELEASES } from '../../limits.ts';
import { moduleAddress } from '../../releases/addresses/index.ts';
import { BUILT_FLOWS, VOCABULARY } from '../../releases/compile/index.ts';
import { checkRelease } from '../../releases/publish.ts';
import { type Member, platformOf } from '../roles.ts';
import { addressFaults } from './addresses.ts';
import { fixOf } from './fixes.ts';
import { placeholderFaults } from './placeholders.ts';
import { removedFaults, removedNames } from './removed-questions.ts';
import { reservedFaults } from './reserved.ts';
import { sampleFaults } from './sample-faults.ts';

type CheckDeps = Pick<Deps, 'releases' | 'db' | 'clock' | 'config'>;

const MOST = 100;

/**
 * Finds all problems of a draft's files that `original` did not have, and the address of the compiled files
 * for the preview.
 * @param member the caller: some members may not change all of a record
 */
export async function checkDraft(
  deps: CheckDeps,
  flow: string,
  original: FileSet,
  files: FileSet,
  member: Member,
): Promise<DraftCheck> {
  const own = filesOf(files, flow);
  const checked = await checkRelease(deps.releases, flow, own);
  const unready = [...removedFaults(flow, original, files), ...placeholderFaults(flow, original, files)];
  const removedFields = removedNames(flow, original, files);
  if (!checked.ok) return { problems: listProblems(removedFields, files, [...checked.problems, ...unready]) };
  const { faults, notes } = await wordFaults(deps, flow, original, files);
  const { added } = checked;
  const isUnsaid = ({ file, line }: Fault) =>
    !unready.some((fault) => fault.file === file && fault.line === line);
  const samples = await sampleFaults(deps, flow, original, files);
  return {
    problems: listProblems(removedFields, files, [
      ...unready,
      ...samples.faults,
      ...reservedFaults(deps.config, member, original, files),
      ...(await addressFaults(deps, flow, { original, files, added })),
      ...faults,
    ]),
    // A problem says the same as the compiler's note about its line.
    notes: listProblems(
      removedFields,
      files,
      [...checked.notes, ...samples.notes, ...notes].filter(isUnsaid),
    ),
    module: await moduleOf(deps, flow, checked),
    ...(added ? { added } : {}),
  };
}

/** The compiled files for a preview; empty while they do not compile. */
export async function previewOf(
  deps: CheckDeps,
  flow: string,
  files: FileSet,
): Promise<Pick<DraftCheck, 'module' | 'added'>> {
  const checked = await checkRelease(deps.releases, flow, filesOf(files, flow));
  if (!checked.ok) return {};
  return {
    module: await moduleOf(deps, flow, checked),
    ...(checked.added ? { added: checked.added } : {}),
  };
}

/**
 * The address of the compiled files, '' for the files of this build. Stores the files for a day, for all processes.
 */
async function moduleOf(
  { db, clock }: CheckDeps,
  flow: string,
  { hash, files }: { hash: string; files: FileSet },
): Promise<string> {
  if (BUILT_FLOWS.get(flow)?.hash === hash) return '';
  const until = new Date(clock.now().getTime() + RELEASES.previewKeptMs);
  await db.query(
    `insert into release_previews (hash, flow, files, expires_at) values ($1, $2, $3, $4)
     on conflict (hash) do update set expires_at = excluded.expires_at`,
    [hash, flow, JSON.stringify(Object.fromEntries(files)), until],
  );
  return moduleAddress(hash);
}

/** Problems of languages and brand records, checked against the draft's texts. */
async function wordFaults(
  deps: CheckDeps,
  flow: string,
  original: FileSet,
  files: FileSet,
): Promise<{ faults: Fault[]; notes: Fault[] }> {
  const { faults, notes } = await faultsIn(await vocabularyOf(deps, flow, files), files);
  if (faults.length === 0) return { faults, notes };
  const before = await faultsIn(await vocabularyOf(deps, flow, original), original);
  const oldFaults = new Set(before.faults.map(({ file, what }) => `${file} ${what}`));
  const isChanged = (file: string): boolean =>
    platformOf(file) !== undefined && files.get(file) !== original.get(file);
  const own = faults.filter(({ file, what }) => isChanged(file) || !oldFaults.has(`${file} ${what}`));
  return { faults: own, notes };
}

async function faultsIn(
  vocabulary: BrandVocabulary,
  files: FileSet,
): Promise<{ faults: Fault[]; notes: Fault[] }> {
  const records = [...files].filter(([path]) => platformOf(path) !== undefined);
  const reads = records.map(([path, text]) => parseJsonFile(path, text));
  const languages = checkLocales(files, 'flows', vocabulary);
  const brands = await runInBatches(recordChecks(reads, { ...vocabulary, locales: languages.tags }));
  return { faults: [...languages.problems, ...brands.problems], notes: brands.notes };
}

/** Records per turn of the event loop, which take about ten milliseconds. */
const TOGETHER = 20;

async function runInBatches(checks: Generator<void, RecordFindings>): Promise<RecordFindings> {
  for (let count = 1; ; count += 1) {
    const step = checks.next();
    if (step.done) return step.value;
    if (count % TOGETHER === 0) await turn();
  }
}

const listProblems = (
  removedFields: ReadonlySet<string>,
  files: FileSet,
  faults: readonly Fault[],
): StudioProblem[] => faults.slice(0, MOST).map((fault) => problemOf(removedFields, files, fault));

/** The texts of the draft's flow, and of the other live flows. */
async function vocabularyOf(
  { releases, config: { recipients } }: Pick<CheckDeps, 'releases' | 'config'>,
  flow: string,
  files: FileSet,
): Promise<BrandVocabulary> {
  const flows: FlowDefinition[] = [];
  const live = releases.live('');
  for (const id of new Set([...Object.keys(live), flow])) {
    const { files: set, hash } = (id === flow ? undefined : live[id]) ?? { files: filesOf(files, id) };
    const compilation = await releases.compiler.compile(id, set, hash);
    if (compilation.ok) flows.push(compilation.definition);
  }
  return { flows, texts: readTexts(files, 'flows'), meta: metaSchemasOf(VOCABULARY.meta), recipients };
}

function problemOf(removedFields: ReadonlySet<string>, files: FileSet, fault: Fault): StudioProblem {
  const { file, line, column, what, hint } = fault;
  const fix = fixOf(files.get(file) ?? '', fault, removedFields);
  return { file, line, column, what, hint, ...(fix ? { fix: { file, ...fix } } : {}) };
}
