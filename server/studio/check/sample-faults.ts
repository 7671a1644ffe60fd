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

type Parts = Pick<Deps, 'releases' | 'config' | 'clock'>;

interface Findings {
  faults: Fault[];
  notes: Fault[];
}

/**
 * The sample applicants that can't complete a step, at the limits and features of the site's own brand. It is a
 * note if they stop at the same step in `original`, or only because no generated answer fits a question.
 */
export async function sampleFaults(
  parts: Parts,
  flow: string,
  original: FileSet,
  files: FileSet,
): Promise<Findings> {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const none: Findings = { faults: [], notes: [] };
  if (!read.ok) return none;
  const samples = readSamples(read.file.value);
  if (samples.length > STUDIO.mostSamples) {
    const what = `there are more than ${STUDIO.mostSamples} sample applicants`;
    return { ...none, faults: [problemAt(read.file, ['samples'], what, 'Remove some.')] };
  }
  const walks = await walksIn(parts, flow, files);
  if (!walks) return none;
  const stops = walks.some(({ stop }) => stop) ? await stopsIn(parts, flow, original) : new Set<string>();
  const title = nameIn(readFlow(files, flow));
  const found = walks.flatMap(({ stop, unasked }, index) => {
    const name = samples[index]?.title ?? '';
    const at = ['samples', index];
    const stopped = stop && {
      isKnown: !stop.isOwn || stops.has(`${name} ${stop.id}`),
      fault: problemAt(
        read.file,
        [...at, 'title'],
        `the sample applicant '${name}' stops at the step '${stop.step}': ${stop.faults.join(' ')}`,
        stop.isOwn
          ? 'Change the step, or the answers of the sample applicant.'
          : 'Give the sample applicant an answer that fits, if the step is right.',
      ),
    };
    const others = unasked.map((answer) => ({
      isKnown: true,
      fault: problemAtKey(
        read.file,
        [...at, 'answers', answer],
        `the sample applicant '${name}' is not asked '${title(answer)}'`,
        'Remove this answer, or change the rule that hides the question.',
      ),
    }));
    return [...(stopped ? [stopped] : []), ...others];
  });
  return {
    faults: found.filter(({ isKnown }) => !isKnown).map(({ fault }) => fault),
    notes: found.filter(({ isKnown }) => isKnown).map(({ fault }) => fault),
  };
}

/** Walks the sample applicants through the files; undefined if the files do not compile or have no applicants. */
async function walksIn({ releases, config, clock }: Parts, flow: string, files: FileSet) {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const samples = read.ok ? readSamples(read.file.value) : [];
  const brand = brandOf({ config }, files, config.platform ?? 'default');
  if (samples.length === 0 || !brand) return undefined;
  const own = filesOf(files, flow);
  const made = await releases.compiler.compile(flow, own);
  if (!made.ok) return undefined;
  const now = clock.now().toISOString();
  return releases.compiler.walk({ body: made.body, files: own, brand: { ...brand }, samples, now });
}

/** Titles of applicants with the step that each stops at. */
async function stopsIn(parts: Parts, flow: string, files: FileSet): Promise<Set<string>> {
  const path = samplesFile(flow);
  const read = parseJsonFile(path, files.get(path) ?? '{}');
  const titles = read.ok ? readSamples(read.file.value).map(({ title }) => title) : [];
  const walks = (await walksIn(parts, flow, files)) ?? [];
  return new Set(walks.flatMap(({ stop }, index) => (stop ? [`${titles[index]} ${stop.id}`] : [])));
}
