import {
  changedDisclosures,
  type DisclosureChange,
  disclosuresOf,
  type FlatLists,
  flatListsIn,
  type ReadText,
} from '#domain/disclosures/index.ts';
import type { FileSet } from '#engine/compile';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { readLiveSince } from '../releases/release-store.ts';
import type { Queries } from '../storage/database.ts';
import { liveFlows } from './draft/index.ts';
import { contentNames, disclosureWords } from './report/index.ts';
import { type Member, mayChange } from './roles.ts';
import texts from './texts.json' with { type: 'json' };

/** The disclosures that a draft or a restore changes. */
export interface DisclosedTexts {
  flow: string;
  /** The files after the change. */
  files: FileSet;
  changes: DisclosureChange[];
}

/** The texts that each live flow marks as disclosures, by its id. */
export const liveMarks = (releases: Deps['releases']): Record<string, string[]> =>
  Object.fromEntries(liveFlows(releases).map((live) => [live.flow, collectMarks([live])]));

/** The lists of each live flow whose fields have flat names: brands and languages have the texts of all flows. */
export const liveLists = (releases: Deps['releases']): FlatLists =>
  listsOf(liveFlows(releases).map(({ files }) => files));

const listsOf = (sets: readonly FileSet[]): FlatLists =>
  sets.flatMap((files) => flatListsIn(files.keys(), reader(files)));

/** The texts that the flow in these files and every live flow mark as disclosures. */
export function marksOf(releases: Deps['releases'], flow: string, ...sets: readonly FileSet[]): string[] {
  return collectMarks([...sets.map((files) => ({ flow, files })), ...liveFlows(releases)]);
}

const collectMarks = (flows: readonly { flow: string; files: FileSet }[]): string[] => [
  ...new Set(flows.flatMap(({ flow, files }) => disclosuresOf((path) => files.get(path), flow))),
];

/** @param live the files that the draft started from; brands that are not among them are new */
export function changedDisclosuresOf(
  releases: Deps['releases'],
  flow: string,
  before: FileSet,
  after: FileSet,
  live: FileSet = before,
): DisclosedTexts {
  const marks = marksOf(releases, flow, before, after);
  return { flow, files: after, changes: changesOf(marks, liveLists(releases), before, after, live) };
}

/**
 * Adds the changes of texts that a release marks which went live after the draft or restore was compared. The caller's
 * transaction has locked the releases.
 * @param last the newest live row of all flows before the comparison
 */
export async function addNewlyMarked(
  tx: Queries,
  last: string | undefined,
  own: DisclosedTexts,
  before: FileSet,
): Promise<DisclosedTexts> {
  const rows = await readLiveSince(tx, last);
  const lists = listsOf(rows.map(({ files }) => files));
  const changes = changesOf(collectMarks(rows), lists, before, own.files).filter(
    (change) => !own.changes.some(hasSamePlace(change)),
  );
  return { ...own, changes: [...own.changes, ...changes] };
}

/**
 * The changes of these marks between two states of a draft's files.
 * @param lists those of the live flows
 */
export const changesOf = (
  marks: readonly string[],
  lists: FlatLists,
  before: FileSet,
  after: FileSet,
  live: FileSet = before,
): DisclosureChange[] => {
  const paths = [...before.keys(), ...after.keys()];
  return changedDisclosures(marks, paths, reader(before), reader(after), reader(live), lists);
};

const reader =
  (files: FileSet): ReadText =>
  (path) =>
    files.get(path);

/** The states of a draft around a save. */
export interface SavedStates {
  /** The files that the draft started from. */
  original: FileSet;
  /** The draft before the save. */
  draft: FileSet;
  /** The files that the draft starts from after the save; they differ from `original` if it takes in the live files. */
  live: FileSet;
  after: FileSet;
}

/**
 * The disclosures that a member changes by taking in the live files: the text afterwards is not the live text, and either
 * the draft had another text, or the draft had not changed the text and now keeps a text that is older than the live text.
 */
export function disclosedOnLive(
  releases: Deps['releases'],
  flow: string,
  { original, draft, live, after }: SavedStates,
): DisclosedTexts {
  const { changes, ...rest } = changedDisclosuresOf(releases, flow, live, after);
  const other = changedDisclosuresOf(releases, flow, draft, after, original).changes;
  const own = changedDisclosuresOf(releases, flow, original, draft).changes;
  return {
    ...rest,
    changes: changes.filter((change) => other.some(hasSamePlace(change)) || !own.some(hasSamePlace(change))),
  };
}

/** Compares the place of two changes. */
export const hasSamePlace =
  ({ file, mark }: Pick<DisclosureChange, 'file' | 'mark'>) =>
  (other: Pick<DisclosureChange, 'file' | 'mark'>): boolean =>
    other.file === file && other.mark === mark;

/** @throws Problem `forbidden` if a member without the role legal changes a disclosure [STUDIO-107] */
export function requireMayDisclose(member: Member, { changes, ...where }: DisclosedTexts): void {
  if (changes.length === 0 || isLegalFor(member, changes)) return;
  throw new Problem('forbidden', {
    msg: `${texts.legal.change} ${nameChanges(changes, where)}`,
    showToUser: true,
  });
}

/** Whether a member has the role legal for the files of these changes. */
export function isLegalFor(
  member: Pick<Member, 'brands' | 'isLegal'>,
  changes: readonly DisclosureChange[],
): boolean {
  const paths = changes.map(({ file }) => file);
  return member.isLegal === true && mayChange(member, paths);
}

/** The changed texts in words. */
export function changedTexts(
  changes: readonly DisclosureChange[],
  { flow, files }: Omit<DisclosedTexts, 'changes'>,
): string[] {
  const names = contentNames([{ flow, files }]);
  return [...new Set(changes.map(({ mark }) => disclosureWords(mark, names)))];
}

/** Names the changed texts for a refusal. */
export function nameChanges(
  changes: readonly DisclosureChange[],
  where: Omit<DisclosedTexts, 'changes'>,
): string {
  return `${texts.legal.changed} ${changedTexts(changes, where).join(', ')}.`;
}
