import type { Clock } from '#server/ports.ts';
import type { Database } from '#server/storage/database.ts';

export type Marks = ReturnType<typeof createMarks>;

/** Facts that encrypted tokens can't contain (used, removed), shared by all processes. */
export function createMarks(db: Database, clock: Clock) {
  return {
    /** Sets a mark, forever without `seconds`. @returns false if it was already set */
    async set(mark: string, seconds?: number): Promise<boolean> {
      const now = clock.now().getTime();
      await db.query('delete from bank_emulator_marks where expires_at < $1', [new Date(now)]);
      const rows = await db.query(
        'insert into bank_emulator_marks (mark, expires_at) values ($1, $2) on conflict do nothing returning mark',
        [mark, seconds === undefined ? null : new Date(now + seconds * 1000)],
      );
      return rows.length === 1;
    },

    async has(mark: string): Promise<boolean> {
      return (await db.query('select 1 from bank_emulator_marks where mark = $1', [mark])).length === 1;
    },
  };
}
