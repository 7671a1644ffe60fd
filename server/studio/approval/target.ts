import { type FileSet, filesOf, hashOf } from '#engine/compile';
import type { BrandRecord } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { lastLive, readRelease } from '../../releases/release-store.ts';
import type { Queries } from '../../storage/database.ts';
import {
  type Draft,
  draftOf,
  filesNow,
  newestRecord,
  originalOf,
  recordOf,
  recordOfHistory,
} from '../draft/index.ts';
import { fileOf, platformOf } from '../roles.ts';
import type { Approval } from './approval-store.ts';

/** The content of an approval: a draft, or an earlier release or record that would go live again. */
export interface Target extends Pick<Approval, 'kind' | 'target'> {
  /** The files that go live with it. */
  paths: string[];
  /**
   * Identifies exactly this content. For a release or record it also names the content that is live before, so
   * that an approval can be used only once.
   */
  content: string;
  /** The brands' records that go live with it. */
  records: BrandRecord[];
  /** The flow; undefined for a brand's record. */
  flow?: string;
  draft?: Draft;
}

/** A draft with these files as a target. */
export function draftTarget(draft: Draft, files: FileSet): Target {
  const paths = Object.keys(draft.changes);
  const records = paths.filter(platformOf).map((path) => [path, files.get(path) ?? 'null'] as const);
  const content = hashOf(new Map([...filesOf(files, draft.flow), ...records]));
  const changedRecords = paths.flatMap((path) => recordOf(files, platformOf(path) ?? '') ?? []);
  return {
    kind: 'draft',
    target: draft.id,
    paths,
    content,
    records: changedRecords,
    flow: draft.flow,
    draft,
  };
}

/** @throws Problem `not-found` */
export async function releaseTarget(db: Queries, flow: string, number: number): Promise<Target> {
  const release = await readRelease(db, flow, number);
  if (!release) throw new Problem('not-found');
  const content = `${release.hash} after ${(await lastLive(db, flow)) ?? 'the build'}`;
  return {
    kind: 'release',
    target: `${flow} ${number}`,
    paths: [`flows/${flow}/flow.json`],
    content,
    records: [],
    flow,
  };
}

/** @throws Problem `not-found` */
export async function recordTarget(db: Queries, platform: string, id: string): Promise<Target> {
  const record = await recordOfHistory(db, platform, id);
  const content = `${id} after ${await newestRecord(db, platform)}`;
  return {
    kind: 'record',
    target: `${platform} ${id}`,
    paths: [fileOf(platform)],
    content,
    records: [record],
  };
}

/** The target of a request as it is now. @throws Problem `not-found` */
export async function targetOf(
  deps: Pick<Deps, 'db' | 'releases'>,
  { kind, target }: Pick<Approval, 'kind' | 'target'>,
): Promise<Target> {
  if (kind === 'draft') {
    const draft = await draftOf(deps, target);
    return draftTarget(draft, filesNow(await originalOf(deps, draft), draft));
  }
  const namedMatch = /^([a-z0-9-]{1,63}) ([1-9]\d{0,17})$/.exec(target);
  if (!namedMatch) throw new Problem('not-found');
  const [, name = '', number = ''] = namedMatch;
  return kind === 'release'
    ? releaseTarget(deps.db, name, Number(number))
    : recordTarget(deps.db, name, number);
}
