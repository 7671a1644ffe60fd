import type { FileSet } from '#engine/compile';
import type { BrandRecord } from '../brands/brand.ts';
import type { Deps } from '../deps.ts';
import { findMainFlow, flowsOf } from '../flows.ts';
import { Problem } from '../http/problems/problem.ts';
import { readRelease } from '../releases/release-store.ts';
import type { Approval, Target } from './approval/index.ts';
import { changedDisclosuresOf, changedTexts, type DisclosedTexts } from './disclosures.ts';
import { brandHashes, filesNow, liveOf, originalOf } from './draft/index.ts';
import { changesWithoutLegal } from './legal-changes.ts';
import { fileOf, type Member } from './roles.ts';

/** The files of the main application with an earlier record of a brand, and the live files. */
export async function withRecord(
  deps: Pick<Deps, 'db' | 'releases'>,
  record: BrandRecord,
  brands: Record<string, string>,
): Promise<{ flow: string; original: FileSet; files: Map<string, string> }> {
  const flow = findMainFlow(flowsOf(deps.releases.live(''))).id;
  const original = await originalOf(deps, { flow, base: liveOf(deps.releases, flow).hash, brands });
  const files = new Map(original).set(fileOf(record.platform), `${JSON.stringify(record, null, 2)}\n`);
  return { flow, original, files };
}

/**
 * The changed disclosures of a target in words that still need a person with the role legal: one who approves it, makes it
 * live, or writes the texts of a draft again [STUDIO-108] [STUDIO-109]. If the member may make it live and has the
 * role, none.
 */
export async function openDisclosures(
  deps: Pick<Deps, 'db' | 'releases' | 'config'>,
  { role, email }: Member,
  target: Target,
  approval: Pick<Approval, 'status' | 'decided_by'> | undefined,
): Promise<string[]> {
  const disclosed = await disclosedBy(deps, target);
  const approvedBy = approval?.status === 'approved' ? (approval.decided_by ?? undefined) : undefined;
  const people = [role === 'publisher' ? email : undefined, approvedBy];
  const changes = changesWithoutLegal(deps.config, people, disclosed, target.draft?.legal_changes);
  return changedTexts(changes, disclosed);
}

async function disclosedBy(
  deps: Pick<Deps, 'db' | 'releases'>,
  { kind, target, draft, flow, records: [record] }: Target,
): Promise<DisclosedTexts> {
  const { db, releases } = deps;
  if (draft) {
    const original = await originalOf(deps, draft);
    return changedDisclosuresOf(releases, draft.flow, original, filesNow(original, draft));
  }
  if (kind === 'release' && flow !== undefined) {
    const release = await readRelease(db, flow, Number(target.split(' ')[1]));
    if (!release) throw new Problem('not-found');
    return changedDisclosuresOf(releases, flow, liveOf(releases, flow).files, release.files);
  }
  if (!record) throw new Problem('not-found');
  const restored = await withRecord(deps, record, await brandHashes(db));
  return changedDisclosuresOf(releases, restored.flow, restored.original, restored.files);
}
