import { randomUUID } from 'node:crypto';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

/** `changes` are relative to the release that the draft started from. */
export type Draft = Pick<
  Row<'studio_drafts'>,
  | 'id'
  | 'flow'
  | 'base'
  | 'changes'
  | 'brands'
  | 'version'
  | 'opened_by'
  | 'saved_by'
  | 'saved_at'
  | 'title'
  | 'purpose'
  | 'legal_changes'
>;

/** Texts by path; null: the file is deleted. */
export type Changes = Draft['changes'];

const COLUMNS =
  'id, flow, base, changes, brands, version, opened_by, saved_by, saved_at, title, purpose, legal_changes';

export async function openDraft(
  db: Queries,
  { flow, base, brands, by }: Pick<Draft, 'flow' | 'base' | 'brands'> & { by: string },
): Promise<Draft> {
  const [draft] = await db.query(
    `insert into studio_drafts (id, flow, base, brands, opened_by, saved_by) values ($1, $2, $3, $4, $5, $5)
     returning ${COLUMNS}`,
    [randomUUID(), flow, base, JSON.stringify(brands), by],
  );
  if (!draft) throw new Error('The draft was not stored.');
  return draft;
}

/** A draft without its content. `paths` names the changed files. */
type ListedDraft = Omit<Draft, 'changes' | 'brands' | 'legal_changes'> & { paths: string[] };

/** Open drafts, last saved first. */
export async function openDrafts(db: Queries): Promise<ListedDraft[]> {
  return db.query<ListedDraft>(
    `select id, flow, base, version, opened_by, saved_by, saved_at, title, purpose,
     array(select jsonb_object_keys(changes)) as paths
     from studio_drafts where status = 'open' order by saved_at desc limit 100`,
  );
}

/** Undefined if no draft with this id is open. */
export async function readDraft(db: Queries, id: string): Promise<Draft | undefined> {
  const [draft] = await db.query(
    `select ${COLUMNS} from studio_drafts
     where id = $1 and status = 'open'`,
    [id],
  );
  return draft;
}

/**
 * Stores the next version; undefined if the draft is no longer at `version`. A trigger notes the author and
 * ends the approval.
 * @param by `person`: keyed hash (`actorOf`)
 */
export async function saveDraft(
  db: Queries,
  {
    id,
    version,
    base,
    brands,
    legal_changes,
  }: Pick<Draft, 'id' | 'version' | 'base' | 'brands' | 'legal_changes'>,
  changes: Changes,
  by: { email: string; person: string },
): Promise<Draft | undefined> {
  const [draft] = await db.query(
    `update studio_drafts set changes = $3, version = version + 1, saved_by = $4, saved_person = $7, saved_at = now(), base = $5, brands = $6,
       legal_changes = $8
     where id = $1 and version = $2 and status = 'open' returning ${COLUMNS}`,
    [
      id,
      version,
      JSON.stringify(changes),
      by.email,
      base,
      JSON.stringify(brands),
      by.person,
      JSON.stringify(legal_changes),
    ],
  );
  return draft;
}

/** Version and approval stay: the content that goes live stays the same. */
export async function nameDraft(
  db: Queries,
  { id, title, purpose }: Pick<Draft, 'id' | 'title' | 'purpose'>,
): Promise<void> {
  await db.query<object>(
    "update studio_drafts set title = $2, purpose = $3 where id = $1 and status = 'open'",
    [id, title, purpose],
  );
}

/** @returns whether the draft was open, and at this version if one is given */
export async function endDraft(
  db: Queries,
  id: string,
  status: 'published' | 'discarded',
  version?: number,
): Promise<boolean> {
  const endedDrafts = await db.query(
    `update studio_drafts set status = $2 where id = $1 and status = 'open' and ($3::int is null or version = $3)
     returning id`,
    [id, status, version ?? null],
  );
  return endedDrafts.length > 0;
}

/** Applies `changes` to the files of a release. */
export function withChanges(files: ReadonlyMap<string, string>, changes: Changes): Map<string, string> {
  const all = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) all.delete(path);
    else all.set(path, text);
  }
  return all;
}

/** A file that equals the release's is no change. */
export function mergeChanges(files: ReadonlyMap<string, string>, before: Changes, next: Changes): Changes {
  const all = Object.entries({ ...before, ...next });
  return Object.fromEntries(all.filter(([path, text]) => (files.get(path) ?? null) !== text));
}
