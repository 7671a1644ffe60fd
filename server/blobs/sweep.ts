import { UPLOADS } from '#domain/limits.ts';
import type { Deps } from '../deps.ts';

/**
 * Deletes blobs without a row that `sweepUnused` can't know: of builds before migration 053 and of restored
 * backups. Several processes may run it at once.
 * @returns their number
 */
export async function sweepBlobs({
  blobs,
  db,
  clock,
}: Pick<Deps, 'blobs' | 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let removed = 0;
  for await (const page of blobs.list()) {
    const old = page.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > UPLOADS.rowlessMs);
    if (old.length === 0) continue;
    const names = old.map(({ name }) => name);
    // A blob in `unused_blobs` is left to `sweepUnused`: its upload may still write a row.
    const rows = await db.query<{ blob: string }>(
      'select blob from files where blob = any($1) union all select blob from unused_blobs where blob = any($1)',
      [names],
    );
    const namedBlobs = new Set(rows.map(({ blob }) => blob));
    for (const name of names.filter((name) => !namedBlobs.has(name))) {
      await blobs.remove(name);
      removed += 1;
    }
  }
  return removed;
}
