import type { FileSet } from '#engine/compile';
import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';
import { writeRow } from '../storage/write-row.ts';

export type ReleaseNote = Omit<Row<'releases'>, 'files'>;

/** A release that is or was live, with its period. */
export type LiveRow = Pick<Row<'releases'>, 'flow' | 'hash' | 'version' | 'source'> & {
  brand: string;
  number: number;
  author: string;
  since: Date;
  until: Date | null;
};

const NOTE = 'flow, number, hash, version, source, author, note, created_at';

/** The releases of a flow, newest first. */
export async function listReleases(db: Queries, flow: string): Promise<ReleaseNote[]> {
  return db.query<ReleaseNote>(`select ${NOTE} from releases where flow = $1 order by number desc`, [flow]);
}

/** The release with a number; undefined if there is none. */
export async function readRelease(
  db: Queries,
  flow: string,
  number: number,
): Promise<(ReleaseNote & { files: FileSet }) | undefined> {
  if (!Number.isSafeInteger(number)) return undefined;
  const [row] = await db.query('select * from releases where flow = $1 and number = $2', [flow, number]);
  return row && { ...row, files: new Map(Object.entries(row.files)) };
}

/** The release of a flow with these files. */
export async function findRelease(db: Queries, flow: string, hash: string): Promise<ReleaseNote | undefined> {
  const rows = await db.query<ReleaseNote>(`select ${NOTE} from releases where flow = $1 and hash = $2`, [
    flow,
    hash,
  ]);
  return rows[0];
}

/** Finds the files of a hash in releases and previews. */
export async function findFiles(
  db: Queries,
  hash: string,
): Promise<{ flow: string; files: FileSet } | undefined> {
  const rows = await db.query<Pick<Row<'releases'>, 'flow' | 'files'>>(
    `(select flow, files from releases where hash = $1 limit 1)
     union all (select flow, files from release_previews where hash = $1) limit 1`,
    [hash],
  );
  const [row] = rows;
  return row && { flow: row.flow, files: new Map(Object.entries(row.files)) };
}

/** Deletes expired previews. */
export async function sweepPreviews(db: Queries, now: Date): Promise<void> {
  await db.query('delete from release_previews where expires_at <= $1', [now]);
}

/** Reads the live releases. @param since also releases that stopped being live after this time */
export async function readLive(db: Queries, since?: Date): Promise<LiveRow[]> {
  const rows = await db.query<Omit<LiveRow, 'number'> & { number: number | null }>(
    `select l.flow, l.brand, l.number, l.author, l.since, l.until, r.hash, r.version, r.source from (
       select *, lead(since) over (partition by flow, brand order by id) as until from live_releases
     ) as l left join releases r on r.flow = l.flow and r.number = l.number
     where l.until is null or l.until > $1 order by l.id desc`,
    [since ?? null],
    'live-releases',
  );
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number }]));
}

/** Serializes changes to releases until the transaction ends; readers continue. */
export async function lockReleases(tx: Queries): Promise<void> {
  // Two locks of this mode conflict with each other, but not with reads.
  await tx.query('lock table releases in share row exclusive mode');
}

/** Id of the newest live row of a flow for all brands: another id means that another release went live. */
export async function lastLive(db: Queries, flow: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    "select id from live_releases where flow = $1 and brand = '' order by id desc limit 1",
    [flow],
  );
  return row?.id;
}

interface LastLive {
  flow: string;
  since: Date;
  author: string;
  note: string;
}

/** The newest live row of each flow for all brands. A row of an older build has no note and gets the release's. */
export async function lastLiveByFlow(db: Queries): Promise<LastLive[]> {
  return db.query<LastLive>(
    `select l.flow, l.since, l.author, coalesce(nullif(l.note, ''), r.note, '') as note
     from live_releases l left join releases r on r.flow = l.flow and r.number = l.number
     where l.brand = ''
       and not exists (select 1 from live_releases n where n.flow = l.flow and n.brand = '' and n.id > l.id)`,
  );
}

/**
 * Id of the newest live row of any flow, because a new flow's addresses are checked against the addresses of all flows.
 */
export async function lastLiveOfAll(db: Queries): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>('select id from live_releases order by id desc limit 1');
  return row?.id;
}

/**
 * The files of the releases that went live for all brands after a live row. Under `lockReleases`, no other release can
 * go live until the transaction ends.
 */
export async function readLiveSince(
  tx: Queries,
  last: string | undefined,
): Promise<{ flow: string; files: FileSet }[]> {
  const rows = await tx.query<Pick<Row<'releases'>, 'flow' | 'files'>>(
    `select r.flow, r.files from live_releases l join releases r on r.flow = l.flow and r.number = l.number
     where l.id > $1 and l.brand = ''`,
    [last ?? 0],
  );
  return rows.map(({ flow, files }) => ({ flow, files: new Map(Object.entries(files)) }));
}

/** Adds a release with the next number. */
export async function addRelease(
  tx: Queries,
  {
    flow,
    hash,
    version,
    files,
    source,
    author,
    note,
  }: Omit<ReleaseNote, 'number' | 'created_at'> & {
    files: FileSet;
  },
): Promise<number> {
  await lockReleases(tx);
  const rows = await tx.query<{ number: number }>(
    `insert into releases (flow, number, hash, version, files, source, author, note)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from releases where flow = $1 returning number`,
    [flow, hash, version, JSON.stringify(Object.fromEntries(files)), source, author, note],
  );
  return rows[0]?.number ?? 0;
}

/** Makes a release live for all brands (`brand` is '') or for one; `number` null removes a brand's own. */
export async function writeLive(
  db: Queries,
  live: Pick<Row<'live_releases'>, 'flow' | 'brand' | 'number' | 'author'> &
    Partial<Pick<Row<'live_releases'>, 'note' | 'approved_by'>>,
): Promise<void> {
  await writeRow(db, 'live_releases', live);
}
