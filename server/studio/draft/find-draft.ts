import { isUuid } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type Draft, readDraft } from './draft-store.ts';

/** @throws Problem `not-found` if no such draft is open */
export async function draftOf({ db }: Pick<Deps, 'db'>, id: string): Promise<Draft> {
  const draft = isUuid(id) ? await readDraft(db, id) : undefined;
  if (!draft) throw new Problem('not-found', { detail: 'This draft is not open.' });
  return draft;
}

/** The problem after another member saved first. */
export function conflictOf({ version, saved_by }: Draft): Problem {
  return new Problem('version-conflict', { data: { version, savedBy: saved_by } });
}
