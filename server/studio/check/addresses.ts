import { objectOf } from '#engine';
import { type Problem as Fault, type FileSet, parseJsonFile, problemAt, REMOVE } from '#engine/compile';
import type { Deps } from '../../deps.ts';
import type { AddedFlow } from '../../releases/addresses/index.ts';
import { listFlowSegments } from '../../releases/addresses/index.ts';
import { BUILT_FLOWS } from '../../releases/compile/index.ts';
import type { Queries } from '../../storage/database.ts';
import { platformOf } from '../roles.ts';

/** The first segments of brands' addresses: of their prefix and their routes. */
export async function brandWords(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db.query('select record from brands');
  return new Set(
    rows
      .flatMap(({ record }) => [String(record.route_prefix ?? ''), ...Object.keys(record.routes ?? {})])
      .map(firstWord),
  );
}

/** Addresses that a new flow and a brand would both have, except those of `original`. */
export async function addressFaults(
  { releases, db }: Pick<Deps, 'releases' | 'db'>,
  flow: string,
  { original, files, added: addedFlow }: { original: FileSet; files: FileSet; added: AddedFlow | undefined },
): Promise<Fault[]> {
  const live = releases.live('');
  // Only flows outside of the build: the schema of a record refuses the addresses of this build's flows.
  const later = Object.fromEntries(Object.entries(live).filter(([id]) => !BUILT_FLOWS.has(id)));
  const faults = brandFaults(listFlowSegments(later), original, files);
  if (!addedFlow || Object.hasOwn(live, flow)) return faults;
  const { home } = addedFlow.places;
  if (!(await brandWords(db)).has(firstWord(home))) return faults;
  const read = parseJsonFile(`flows/${flow}/flow.json`, files.get(`flows/${flow}/flow.json`) ?? '{}');
  if (!read.ok) return faults;
  const what = `"${home}" is the address of a brand`;
  return [problemAt(read.file, ['home'], what, 'Choose another address.'), ...faults];
}

function brandFaults(takenAddresses: ReadonlySet<string>, original: FileSet, files: FileSet): Fault[] {
  return [...files].flatMap(([path, text]) => {
    if (platformOf(path) === undefined || text === original.get(path)) return [];
    const [read, previousRead] = [parseJsonFile(path, text), parseJsonFile(path, original.get(path) ?? '{}')];
    if (!read.ok) return [];
    const [before, after] = [
      objectOf(previousRead.ok ? previousRead.file.value : undefined),
      objectOf(read.file.value),
    ];
    const prefix = after.route_prefix === before.route_prefix ? '' : String(after.route_prefix ?? '');
    const routes = Object.keys(objectOf(after.routes)).filter(
      (route) => !Object.hasOwn(objectOf(before.routes), route),
    );
    const faultAt = (at: string[], address: string): Fault[] =>
      takenAddresses.has(firstWord(address))
        ? [problemAt(read.file, at, `"${address}" is the address of an application`, REMOVE)]
        : [];
    return [
      ...faultAt(['route_prefix'], prefix),
      ...routes.flatMap((route) => faultAt(['routes', route], route)),
    ];
  });
}

/** `/quote/` and `quote` → `quote` */
const firstWord = (address: string): string => address.split('/').find(Boolean) ?? '';
