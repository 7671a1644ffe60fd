import { DEAL_COLUMNS, type Deal, isUuid } from '../deals/store/index.ts';
import type { Queries } from '../storage/database.ts';

/** Applications per page of the list. */
export const PAGE_SIZE = 25;

/** The last row of the previous page. */
export interface Cursor {
  /** The time of the submit, or the name if the list is in order of names. */
  at: string;
  id: string;
}

const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';
const LARGEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Sorts after every other text with the same beginning. */
const LAST_CHARACTER = '\u{10ffff}';
/** The year 10000, from which `toISOString` writes years in a form that PostgreSQL can't read. */
const YEAR_10000 = Date.UTC(10_000, 0);

/**
 * SQL for the rows of a page, and one more row if another page follows. Each brand is read by its index, so the
 * time depends only on the page's size.
 * @param keys selects brand, id and sort key (`place`) of at most `$2` rows of the brand `b.brand`, in order
 */
const pageQuery = (keys: string, order: string): string => `
  select ${DEAL_COLUMNS.map((column) => `d.${column}`)} from (
    select k.* from unnest($1::text[]) as b(brand) cross join lateral (${keys}) k order by k.place ${order}, k.id ${order} limit $2
  ) page join deals d on d.brand = page.brand and d.id = page.id order by page.place ${order}, page.id ${order}`;

export const NEWEST_QUERY = pageQuery(
  `select brand, id, submitted_at as place from deals where brand = b.brand and submitted_at is not null
     and (submitted_at, id) < ($3::timestamptz, $4::uuid) order by submitted_at desc, id desc limit $2`,
  'desc',
);

export const NAME_QUERY = pageQuery(
  `select brand, id, search_name as place from deals where brand = b.brand and submitted_at is not null
     and (search_name, id) > ($3::text, $4::uuid) and search_name < $5 order by search_name, id limit $2`,
  'asc',
);

/** The brands' submitted applications, newest first. */
export function findNewestSubmitted(db: Queries, brands: readonly string[], after?: Cursor): Promise<Deal[]> {
  return db.query<Deal>(NEWEST_QUERY, [
    brands,
    PAGE_SIZE + 1,
    after?.at ?? 'infinity',
    after?.id ?? LARGEST_ID,
  ]);
}

/** The submitted applications whose name (as `searchText` writes it) begins with a text, by name. */
export function findSubmittedByName(
  db: Queries,
  brands: readonly string[],
  name: string,
  after?: Cursor,
): Promise<Deal[]> {
  return db.query<Deal>(NAME_QUERY, [
    brands,
    PAGE_SIZE + 1,
    after?.at ?? name,
    after?.id ?? SMALLEST_ID,
    `${name}${LAST_CHARACTER}`,
  ]);
}

/** The submitted application with a reference; two in the unlikely case that two brands have the same. */
export function findSubmittedByReference(
  db: Queries,
  brands: readonly string[],
  reference: string,
): Promise<Deal[]> {
  return db.query(
    'select * from deals where brand = any($1) and reference = $2 and submitted_at is not null',
    [brands, reference],
  );
}

/** The stored form of a typed reference (`k7qd 3mxc`); undefined for other texts. */
export function parseReference(text: string): string | undefined {
  const [, first, second] = /^([a-z0-9]{4})[\s-]?([a-z0-9]{4})$/i.exec(text.trim()) ?? [];
  return first && second ? `${first}-${second}`.toUpperCase() : undefined;
}

/** Writes the query parameter `after`. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** A cursor with its time as PostgreSQL reads it; undefined if the time is invalid. */
export function timeCursor({ at, id }: Cursor): Cursor | undefined {
  const time = Date.parse(at);
  return time >= 0 && time < YEAR_10000 ? { at: new Date(time).toISOString(), id } : undefined;
}

/** @returns undefined unless `writeCursor` wrote the text */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return typeof at === 'string' && typeof id === 'string' && isUuid(id) ? { at, id } : undefined;
  } catch {
    return undefined;
  }
}
