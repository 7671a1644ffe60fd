import type { FlowPlaces } from '#engine';
import { type FileSet, filesOf, type Problem } from '#engine/compile';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../storage/database.ts';
import { type AddedFlow, describeAddedFlow, findAddressFault } from './addresses/index.ts';
import { BUILT_FLOWS, type Compiled } from './compile/index.ts';
import type { LiveFlows, Releases } from './release.ts';
import {
  addRelease,
  findRelease,
  lockReleases,
  type ReleaseNote,
  readRelease,
  writeLive,
} from './release-store.ts';

export interface Author {
  /** An email address, or `operator`. */
  author: string;
  /** The member, for the audit; absent for the command line. */
  person?: string;
}

type ReleaseAuthor = Author & { note: string; source: ReleaseNote['source'] };

type LiveChange = Author & {
  flow: string;
  number: number | null;
  brand?: string;
  note?: string;
  /** The email address of the person who approved it. */
  approvedBy?: string;
};

/** A transaction as `db`, and `crypto` for the audit. */
type WriteDeps = Pick<Deps, 'crypto'> & { db: Queries };

export type CheckedRelease =
  | {
      ok: true;
      hash: string;
      files: FileSet;
      version: string;
      notes: readonly Problem[];
      /** The addresses and front page texts of a flow that is not part of the build. */
      added?: AddedFlow;
    }
  | { ok: false; problems: Problem[] };

/**
 * Checks files as a release: they must compile, and must not change the addresses of the flow's pages. The result's
 * `files` are only the files that the flow needs.
 * @param publishedHash the hash, if the files are a release already
 */
export async function checkRelease(
  { compiler, live }: Pick<Releases, 'compiler' | 'live'>,
  flow: string,
  allFiles: FileSet,
  publishedHash?: string,
): Promise<CheckedRelease> {
  const files = filesOf(allFiles, flow);
  const compiled = await (publishedHash === undefined
    ? compiler.compile(flow, files)
    : compiler.compilePublished(flow, files, publishedHash));
  if (!compiled.ok) return { ok: false, problems: compiled.problems };
  const problems = findAddressProblems(flow, compiled, live(''));
  if (problems.length > 0) return { ok: false, problems };
  const { hash, definition, notes } = compiled;
  const added = describeAddedFlow(flow, compiled);
  return { ok: true, hash, files, version: definition.version, notes, ...(added ? { added } : {}) };
}

/**
 * Problems with addresses outside of steps: addresses of an existing flow must not change, addresses of a new flow
 * must be free.
 */
function findAddressProblems(
  flow: string,
  { places, definition }: Extract<Compiled, { ok: true }>,
  live: LiveFlows,
): Problem[] {
  const at = { file: `flows/${flow}/flow.json`, line: 1, column: 1 };
  const existingFlow = BUILT_FLOWS.get(flow) ?? (Object.hasOwn(live, flow) ? live[flow] : undefined);
  if (existingFlow)
    return findChangedPlaces(places, existingFlow.places).map((name) => ({
      ...at,
      what: `"${name}" is another address than the pages of this application have`,
      hint: 'Change it back: addresses outside of the steps stay the same.',
    }));
  const fault = findAddressFault(places, live);
  if (fault !== undefined) return [{ ...at, what: fault, hint: 'Choose another address.' }];
  if (Object.keys(definition.homePage).length > 0) return [];
  return [{ ...at, what: '"homePage" is missing', hint: 'Add the texts of the front page.' }];
}

function findChangedPlaces(next: FlowPlaces, current: FlowPlaces): string[] {
  const FIXED_NAMES = [
    'id',
    'home',
    'base',
    'start',
    'expired',
    'pages',
    'signIn',
    'signedInHome',
    'wizard',
  ] as const;
  return FIXED_NAMES.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(current[name]));
}

/** Creates a release with the flow's next number, not live yet, or returns the one with these files. */
export async function makeRelease(
  deps: Pick<Deps, 'db' | 'crypto' | 'releases'>,
  flow: string,
  allFiles: FileSet,
  by: ReleaseAuthor,
): Promise<{ ok: true; number: number; hash: string } | { ok: false; problems: Problem[] }> {
  const checked = await checkRelease(deps.releases, flow, allFiles);
  if (!checked.ok) return checked;
  const number = await deps.db.transaction((tx) => writeRelease({ ...deps, db: tx }, flow, checked, by));
  return { ok: true, number, hash: checked.hash };
}

/** Inserts checked files as `makeRelease` does, in the caller's transaction. @returns its number */
export async function writeRelease(
  tx: WriteDeps,
  flow: string,
  { hash, version, files }: Extract<CheckedRelease, { ok: true }>,
  { author, note, source, person }: ReleaseAuthor,
): Promise<number> {
  await lockReleases(tx.db);
  const existingRelease = await findRelease(tx.db, flow, hash);
  if (existingRelease) return existingRelease.number;
  const number = await addRelease(tx.db, { flow, hash, version, files, source, author, note });
  await audit(tx, { event: 'release-made', ...auditActor(person), about: `${flow} ${number}` });
  return number;
}

/**
 * Makes a release, which may be an earlier release, live for all brands or for one. With the number null, the brand
 * has the release of all brands again. This process serves it once the call resolves, all others within
 * seconds.
 * @param approve checks the approval in the transaction, while no other release can go live; resolves to the
 * approver
 * @throws Error if the release does not exist, does not compile with this build, or changes the flow's addresses
 */
export async function goLive(
  deps: Pick<Deps, 'db' | 'crypto' | 'releases'>,
  change: LiveChange,
  approve: (tx: Queries) => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  const { flow, number, brand = '' } = change;
  if (number === null && brand === '') throw new Error('One release is live for all brands.');
  if (number !== null) {
    const release = await readRelease(deps.db, flow, number);
    if (!release) throw new Error(`There is no release ${number} of '${flow}'.`);
    const checked = await checkRelease(deps.releases, flow, release.files, release.hash);
    if (!checked.ok) {
      const [first] = checked.problems;
      throw new Error(
        `Release ${number} of '${flow}' does not work with this build: ${first?.file}: ${first?.what}`,
      );
    }
  }
  await deps.db.transaction(async (tx) => {
    await lockReleases(tx);
    await setLive({ ...deps, db: tx }, { ...change, approvedBy: await approve(tx) });
  });
  await deps.releases.refresh();
}

/** Marks a checked release as live, as `goLive` does, in the caller's transaction, which holds `lockReleases`. */
export async function setLive(
  tx: WriteDeps,
  { flow, number, brand = '', author, note = '', approvedBy, person }: LiveChange,
): Promise<void> {
  await writeLive(tx.db, { flow, brand, number, author, note, approved_by: approvedBy ?? null });
  const about = `${flow} ${number ?? 'as all brands'}`;
  await audit(tx, { event: 'release-live', ...auditActor(person), brand: brand || undefined, about });
}

function auditActor(person: string | undefined): { person: string } | { role: 'operator' } {
  return person === undefined ? { role: 'operator' } : { person };
}
