import { hashOf } from '#engine/compile';
import type { Deps } from '#server/deps.ts';
import { releaseBuiltFiles } from '#server/releases/built-releases.ts';
import { BUILT_FLOWS } from '#server/releases/compile/project.ts';
import { makeRelease } from '#server/releases/publish.ts';
import { filesWithTitle } from './files.ts';

export const BY = { author: 'ann@example.com', note: 'Friendlier', source: 'studio' as const };

/** Makes a release of the flow `apply` with this title on its first step. */
export async function makeTitled(deps: Deps, title: string): Promise<{ number: number; hash: string }> {
  const release = await makeRelease(deps, 'apply', filesWithTitle(title), BY);
  if (!release.ok) throw new Error(release.problems[0]?.what);
  return release;
}

/** Another build starts, with its own files. */
export function startBuild({ db, log }: Pick<Deps, 'db' | 'log'>, title: string): Promise<void> {
  const builtFlow = BUILT_FLOWS.get('apply');
  if (!builtFlow) throw new Error('There is no such flow.');
  const files = filesWithTitle(title);
  return releaseBuiltFiles(db, log, [{ ...builtFlow, files, hash: hashOf(files) }]);
}

export const heading = ({ deps }: { deps: Deps }, brand = '') =>
  deps.releases.live(brand).apply?.flow.steps.find(({ id }) => id === 'amount')?.heading;
