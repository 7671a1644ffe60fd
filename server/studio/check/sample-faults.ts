import { STUDIO } from '#domain/limits.ts';
import { readSamples, samplesFile } from '#domain/walk/index.ts';
import {
  type Problem as Fault,
  type FileSet,
  filesOf,
  parseJsonFile,
  problemAt,
  problemAtKey,
} from '#engine/compile';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../draft/index.ts';
import { nameIn, readFlow } from '../report/index.ts';

type SampleDeps = Pick<Deps, 'releases' | 'config' | 'clock'>;

interface Findings {
  faults: Fault[];
  notes: Fault[];
}

/**
 * Faults of the sample applicants that can't complete a step, with the limits and features of the site's own brand.
 * It is only a note if the applicant stops at the same step in `original`, or because no generated answer fits a
 * question. An answer to a question that is not asked is a note too.
 */
export async function sampleFaults(
  deps: SampleDeps,
  flow: string,
  original: FileSet,
  files: FileSet,
): Promise<Findings> {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const noFindings: Findings = { faults: [], notes: [] };
  if (!read.ok) return noFindings;
  const samples = readSamples(read.file.value);
  if (samples.length > STUDIO.mostSamples) {
    const what = `there are more than ${STUDIO.mostSamples} sample applicants`;
    return { ...noFindings, faults: [problemAt(read.file, ['samples'], what, 'Remove some.')] };
  }
  const walks = await walksIn(deps, flow, files);
  if (!walks) return noFindings;
  const stops = walks.some(({ stop }) => stop) ? await stopsIn(deps, flow, original) : new Set<string>();
  const titleOf = nameIn(readFlow(files, flow));
  const found = walks.flatMap(({ stop, unasked }, index) => {
    const name = samples[index]?.title ?? '';
    const at = ['samples', index];
    const stopped = stop && {
      isNote: !stop.isOwn || stops.has(`${name} ${stop.id}`),
      fault: problemAt(
        read.file,
        [...at, 'title'],
        `the sample applicant '${name}' stops at the step '${stop.step}': ${stop.faults.join(' ')}`,
        stop.isOwn
          ? 'Change the step, or the answers of the sample applicant.'
          : 'Give the sample applicant an answer that fits, if the step is right.',
      ),
    };
    const others = unasked.map((question) => ({
      isNote: true,
      fault: problemAtKey(
        read.file,
        [...at, 'answers', question],
        `the sample applicant '${name}' is not asked '${titleOf(question)}'`,
        'Remove this answer, or change the rule that hides the question.',
      ),
    }));
    return [...(stopped ? [stopped] : []), ...others];
  });
  return {
    faults: found.filter(({ isNote }) => !isNote).map(({ fault }) => fault),
    notes: found.filter(({ isNote }) => isNote).map(({ fault }) => fault),
  };
}

/** Walks the sample applicants through the files; undefined if the files do not compile or have no applicants. */
async function walksIn({ releases, config, clock }: SampleDeps, flow: string, files: FileSet) {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const samples = read.ok ? readSamples(read.file.value) : [];
  const brand = brandOf({ config }, files, config.platform ?? 'default');
  if (samples.length === 0 || !brand) return undefined;
  const own = filesOf(files, flow);
  const compilation = await releases.compiler.compile(flow, own);
  if (!compilation.ok) return undefined;
  const now = clock.now().toISOString();
  return releases.compiler.walk({ body: compilation.body, files: own, brand: { ...brand }, samples, now });
}

/** Titles of applicants with the step that each stops at. */
async function stopsIn(deps: SampleDeps, flow: string, files: FileSet): Promise<Set<string>> {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const titles = read.ok ? readSamples(read.file.value).map(({ title }) => title) : [];
  const walks = (await walksIn(deps, flow, files)) ?? [];
  return new Set(walks.flatMap(({ stop }, index) => (stop ? [`${titles[index]} ${stop.id}`] : [])));
}
