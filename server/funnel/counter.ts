import type { CountedEvent } from '#contracts/funnel/funnel.ts';
import { COUNTS } from '../call-limits.ts';
import type { BaseDeps } from '../deps.ts';
import { errorFields } from '../logging/log.ts';
import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';

export type FunnelPlace = Pick<Row<'funnel'>, 'brand' | 'flow' | 'release'>;

type Key = readonly [
  day: string,
  brand: string,
  flow: string,
  release: number,
  step: string,
  question: string,
  event: string,
  rule: string,
];

/** Sums up events in memory and writes the sums every few seconds, so that an event needs no SQL statement. */
export function createFunnelCounter({ db, clock, log }: Pick<BaseDeps, 'db' | 'clock' | 'log'>) {
  let pending = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const addKey = (key: string, count: number): void => {
    const pendingCount = pending.get(key);
    if (pendingCount !== undefined || pending.size < COUNTS.mostPending)
      pending.set(key, (pendingCount ?? 0) + count);
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const writtenCounts = pending;
    if (writtenCounts.size === 0) return;
    pending = new Map();
    try {
      await writeCounts(db, writtenCounts);
    } catch (error) {
      for (const [key, count] of writtenCounts) addKey(key, count);
      log.warn(
        { event: 'funnel-not-written', ...errorFields(error) },
        'The funnel could not be written yet.',
      );
    }
  };
  return {
    add({ brand, flow, release }: FunnelPlace, counts: readonly CountedEvent[]): void {
      const day = clock.now().toISOString().slice(0, 10);
      for (const { step, question = '', event, rule = '' } of counts) {
        const key: Key = [day, brand, flow, release, step, question, event, rule];
        addKey(JSON.stringify(key), 1);
      }
      timer ??= setTimeout(() => void write(), COUNTS.writeMs).unref();
    },
    /** Writes the pending counts; keeps them if the database fails. */
    write,
    close: write,
  };
}

/** Adds the counts to the table, in a fixed order of rows, so that simultaneous writers can't deadlock. */
async function writeCounts(db: Queries, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const keys = rows.map(([key]) => JSON.parse(key) as Key);
  const columns = ([0, 1, 2, 3, 4, 5, 6, 7] as const).map((at) => keys.map((key) => key[at]));
  await db.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::integer[])
     on conflict (flow, brand, day, release, step, question, event, rule)
     do update set count = funnel.count + excluded.count`,
    [...columns, rows.map(([, count]) => count)],
    'funnel-write',
  );
}

/** Deletes counts that are too old to compare with. */
export async function sweepFunnel(db: Queries, now: Date): Promise<void> {
  await db.query('delete from funnel where day < $1::date - $2::integer', [now, COUNTS.keptDays]);
}
