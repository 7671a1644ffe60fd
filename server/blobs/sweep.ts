import { UPLOADS } from '#domain/limits.ts';
import type { Deps } from '../deps.ts';

/**
 * Deletes blobs that have neither a row nor a note in `unused_blobs`: blobs of builds before migration 053 and
 * blobs that a restored backup doesn't name. Several processes may run it at once.
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
    const oldBlobs = page.filter(
      ({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > UPLOADS.rowlessMs,
    );
    if (oldBlobs.length === 0) continue;
    const names = oldBlobs.map(({ name }) => name);
    // A blob in `unused_blobs` is left to `sweepUnused`: its upload may still write a row.
    const rows = await db.query<{ blob: string }>(
      'select blob from files where blob = any($1) union all select blob from unused_blobs where blob = any($1)',
      [names],
    );
    const referencedBlobs = new Set(rows.map(({ blob }) => blob));
    for (const name of names.filter((name) => !referencedBlobs.has(name))) {
      await blobs.remove(name);
      removed += 1;
    }
  }
  return removed;
}
