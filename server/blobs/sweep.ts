import { UPLOADS } from '#domain/limits.ts';
import type { Deps } from '../deps.ts';

/**
 * Deletes abandoned temporary files, and blobs without a row (a process ended between the two, or the deal
 * was deleted). Several processes may run it at once.
 * @returns the number of each
 */
export async function sweepBlobs({
  blobs,
  db,
  clock,
}: Pick<Deps, 'blobs' | 'db' | 'clock'>): Promise<{ temporary: number; blobs: number }> {
  const now = clock.now();
  const temporary = await blobs.temporary.sweep(now);
  let removed = 0;
  for await (const page of blobs.list()) {
    const old = page.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > UPLOADS.rowlessMs);
    if (old.length === 0) continue;
    const names = old.map(({ name }) => name);
    const rows = await db.query('select blob from files where blob = any($1)', [names]);
    const named = new Set(rows.map(({ blob }) => blob));
    for (const name of names.filter((one) => !named.has(one))) {
      await blobs.remove(name);
      removed += 1;
    }
  }
  return { temporary, blobs: removed };
}
