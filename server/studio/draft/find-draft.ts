import { isUuid } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { type Member, shownAddress } from '../roles.ts';
import { type Draft, readDraft } from './draft-store.ts';

/** @throws Problem `not-found` if no such draft is open */
export async function draftOf({ db }: { db: Queries }, id: string): Promise<Draft> {
  const draft = isUuid(id) ? await readDraft(db, id) : undefined;
  if (!draft) throw new Problem('not-found', { detail: 'This draft is not open.' });
  return draft;
}

/** Prevents saves and publications of a draft until the transaction ends. @returns its version */
export async function lockDraft(tx: Queries, id: string): Promise<number> {
  const [row] = await tx.query<Pick<Draft, 'version'>>(
    "select version from studio_drafts where id = $1 and status = 'open' for update",
    [id],
  );
  if (!row) throw new Problem('not-found', { detail: 'This draft is not open.' });
  return row.version;
}

/** The problem if another member saved first. */
export function conflictOf(
  { config }: Pick<Deps, 'config'>,
  member: Member,
  { version, saved_by }: Draft,
): Problem {
  return new Problem('version-conflict', {
    data: { version, savedBy: shownAddress(config, member, saved_by) },
  });
}
