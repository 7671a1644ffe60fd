import { type FileSet, hashOf } from '#engine/compile';
import type { Deps } from '#server/deps.ts';
import { releaseBuiltFiles } from '#server/releases/built-releases.ts';
import { BUILT_FLOWS } from '#server/releases/compile/project.ts';
import { goLive, makeRelease } from '#server/releases/publish.ts';
import { filesWithTitle } from './files.ts';

export const BY = { author: 'ann@example.com', note: 'Friendlier', source: 'studio' as const };

/** Makes a release of the flow `apply` from these files. */
export async function makeOf(
  deps: Deps,
  files: FileSet,
  by: { note?: string } = {},
): Promise<{ number: number; hash: string }> {
  const release = await makeRelease(deps, 'apply', files, { ...BY, ...by });
  if (!release.ok) throw new Error(JSON.stringify(release.problems[0]));
  return release;
}

/** Makes a release from these files, and makes it live. @returns its number */
export async function publish(deps: Deps, files: FileSet): Promise<number> {
  const { number } = await makeOf(deps, files);
  await goLive(deps, { flow: 'apply', number, author: BY.author });
  return number;
}

/** A release with this title on its first step. */
export const makeTitled = (deps: Deps, title: string) => makeOf(deps, filesWithTitle(title));

/** Another build starts, with its own files. */
export function startBuild({ db, log }: Pick<Deps, 'db' | 'log'>, title: string): Promise<void> {
  const builtFlow = BUILT_FLOWS.get('apply');
  if (!builtFlow) throw new Error('There is no such flow.');
  const files = filesWithTitle(title);
  return releaseBuiltFiles(db, log, [{ ...builtFlow, files, hash: hashOf(files) }]);
}

export const heading = ({ deps }: { deps: Deps }, brand = '') =>
  deps.releases.live(brand).apply?.flow.steps.find(({ id }) => id === 'amount')?.heading;
