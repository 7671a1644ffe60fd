/** What visits did to rows, and how much they could not do. */
export interface Visited {
  done: number;
  left: number;
}

/** Rows read at once: a million of them must not stand in memory together. */
const BATCH = 200;

/**
 * Visits the rows of a table in the order of brand and id.
 * @param read the next rows after a brand and an id, at most so many
 * @returns what all visits did together
 */
export async function inBatches<Row extends { brand: string; id: string }>(
  read: (after: [brand: string, id: string], most: number) => Promise<Row[]>,
  visit: (row: Row) => Promise<Visited>,
): Promise<Visited> {
  const sum = { done: 0, left: 0 };
  let after: [string, string] = ['', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await read(after, BATCH);
    for (const row of rows) {
      const { done, left } = await visit(row);
      sum.done += done;
      sum.left += left;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return sum;
    after = [last.brand, last.id];
  }
}
