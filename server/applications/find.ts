import { DEAL_COLUMNS, type Deal } from '../deals/store/index.ts';
import type { Queries } from '../storage/database.ts';

/** Submitted applications on one page of the list. */
export const PAGE = 25;

/** Where a page begins: after this row of the list before. */
export interface Cursor {
  /** The moment of the submit, or the name that was searched. */
  at: string;
  id: string;
}

const LEAST_ID = '00000000-0000-0000-0000-000000000000';
const LARGEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Above every text that begins alike. */
const LAST = '\u{10ffff}';

/**
 * The rows of a page, one more than fit if others follow. Each brand is read by its index, so the time depends on the page alone.
 * @param keys gives, of the brand `b.brand`, brand, id and place of at most `$2` rows in their order
 */
const pageOf = (keys: string, order: string): string => `
  select ${DEAL_COLUMNS.map((column) => `d.${column}`)} from (
    select one.* from unnest($1::text[]) as b(brand) cross join lateral (${keys}) one order by one.place ${order}, one.id ${order} limit $2
  ) page join deals d on d.brand = page.brand and d.id = page.id order by page.place ${order}, page.id ${order}`;

export const NEWEST = pageOf(
  `select brand, id, submitted_at as place from deals where brand = b.brand and submitted_at is not null
     and (submitted_at, id) < ($3::timestamptz, $4::uuid) order by submitted_at desc, id desc limit $2`,
  'desc',
);

export const NAMED = pageOf(
  `select brand, id, search_name as place from deals where brand = b.brand and submitted_at is not null
     and (search_name, id) > ($3::text, $4::uuid) and search_name < $5 order by search_name, id limit $2`,
  'asc',
);

/** The submitted applications of these brands, the newest first. */
export function newestSubmitted(db: Queries, brands: readonly string[], after?: Cursor): Promise<Deal[]> {
  return db.query<Deal>(NEWEST, [brands, PAGE + 1, after?.at ?? 'infinity', after?.id ?? LARGEST_ID]);
}

/** The submitted applications whose name begins so, by name. @param name as `searchText` writes it */
export function submittedNamed(
  db: Queries,
  brands: readonly string[],
  name: string,
  after?: Cursor,
): Promise<Deal[]> {
  return db.query<Deal>(NAMED, [
    brands,
    PAGE + 1,
    after?.at ?? name,
    after?.id ?? LEAST_ID,
    `${name}${LAST}`,
  ]);
}

/** The submitted application with a reference. Two brands never have the same one in practice; all are given. */
export function submittedByReference(
  db: Queries,
  brands: readonly string[],
  reference: string,
): Promise<Deal[]> {
  return db.query(
    'select * from deals where brand = any($1) and reference = $2 and submitted_at is not null',
    [brands, reference],
  );
}

/** `k7qd 3mxc` as it is stored; undefined for a text that is no reference. */
export function referenceOf(text: string): string | undefined {
  const [, first, second] = /^([a-z0-9]{4})[\s-]?([a-z0-9]{4})$/i.exec(text.trim()) ?? [];
  return first && second ? `${first}-${second}`.toUpperCase() : undefined;
}

/** A cursor as the `after` of a query. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @returns undefined if it is none of ours */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isId = typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id);
    return typeof at === 'string' && isId ? { at, id } : undefined;
  } catch {
    return undefined;
  }
}
