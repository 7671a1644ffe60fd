import { changedDisclosures, type DisclosureChange, disclosuresOf } from '#domain/disclosures.ts';
import type { FileSet } from '#engine/compile';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { liveFlows } from './draft/index.ts';
import { contentNames, disclosureWords } from './report/index.ts';
import { type Member, mayChange } from './roles.ts';
import texts from './texts.json' with { type: 'json' };

/** What a draft or a restore changes of the disclosures, and the flow's files for the words about it. */
export interface Disclosed {
  flow: string;
  files: FileSet;
  changes: DisclosureChange[];
}

/** The texts that the flow in these files and every live flow mark as disclosures. */
export function marksOf(releases: Deps['releases'], flow: string, ...sets: readonly FileSet[]): string[] {
  const own = sets.map((files) => ({ flow, files }));
  const all = [...own, ...liveFlows(releases)];
  return [...new Set(all.flatMap((one) => disclosuresOf((path) => one.files.get(path), one.flow)))];
}

/**
 * The disclosures of `after` that none of the earlier states has: somebody who takes in what is live may take
 * each from the draft or from what is live.
 */
export function disclosed(
  releases: Deps['releases'],
  flow: string,
  before: readonly FileSet[],
  after: FileSet,
): Disclosed {
  const marks = marksOf(releases, flow, ...before, after);
  const [first = [], ...others] = before.map((files) =>
    changedDisclosures(
      marks,
      [...files.keys(), ...after.keys()],
      (path) => files.get(path),
      (path) => after.get(path),
    ),
  );
  const isIn = (changes: readonly DisclosureChange[], { file, mark }: DisclosureChange): boolean =>
    changes.some((one) => one.file === file && one.mark === mark);
  return {
    flow,
    files: after,
    changes: first.filter((one) => others.every((changes) => isIn(changes, one))),
  };
}

/** @throws Problem `forbidden` if a member without the role legal changes a disclosure [STUDIO-107] */
export function requireMayDisclose(member: Member, { changes, ...where }: Disclosed): void {
  if (changes.length === 0 || isLegalFor(member, changes)) return;
  throw new Problem('forbidden', { msg: `${texts.legal.change} ${named(changes, where)}`, showToUser: true });
}

/**
 * @param people addresses of those who wrote, approved or publish this
 * @throws Problem `publish-refused` if disclosures change and none of them has the role legal [STUDIO-108]
 */
export function requireLegalPerson(
  { studioRoles }: Pick<Deps['config'], 'studioRoles'>,
  people: readonly (string | undefined)[],
  { changes, ...where }: Disclosed,
): void {
  if (changes.length === 0) return;
  const isLegal = (email = ''): boolean => {
    const member = Object.hasOwn(studioRoles, email) ? studioRoles[email] : undefined;
    return member !== undefined && isLegalFor(member, changes);
  };
  if (people.some(isLegal)) return;
  throw new Problem('publish-refused', {
    msg: `${texts.legal.publish} ${named(changes, where)}`,
    showToUser: true,
  });
}

function isLegalFor(
  member: Pick<Member, 'brands' | 'isLegal'>,
  changes: readonly DisclosureChange[],
): boolean {
  const paths = changes.map(({ file }) => file);
  return member.isLegal === true && mayChange(member, paths);
}

function named(changes: readonly DisclosureChange[], { flow, files }: Omit<Disclosed, 'changes'>): string {
  const names = contentNames([{ flow, files }]);
  const words = new Set(changes.map(({ mark }) => disclosureWords(mark, names)));
  return `${texts.legal.changed} ${[...words].join(', ')}.`;
}
