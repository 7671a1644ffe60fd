import { expect, it } from 'vitest';
import { COUNTS } from '#server/call-limits.ts';
import { createFunnelCounter } from '#server/funnel/counter.ts';
import { createLog } from '#server/logging/log.ts';
import type { Database } from '#server/storage/database.ts';

const PLACE = { brand: 'default', flow: 'apply', release: 1 };
const started = (step: string) => ({ step, event: 'started' as const });

/** A counter, and the counts that it writes by step. */
function openCounter() {
  const written: Record<string, number>[] = [];
  const state = { isAway: false };
  const query = async (_sql: string, values: unknown[]) => {
    if (state.isAway) throw new Error('away');
    const [steps, counts] = [values[4] as string[], values[8] as number[]];
    written.push(Object.fromEntries(steps.map((step, index) => [step, counts[index] ?? 0])));
    return [];
  };
  const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };
  const db = { query } as unknown as Database;
  const counter = createFunnelCounter({ db, clock, log: createLog('silent', clock) });
  return { ...counter, written, state };
}

it('counts are written together, once', async () => {
  const { add, write, written } = openCounter();
  add(PLACE, [started('info'), started('info'), started('amount')]);
  await write();
  await write();
  expect(written).toEqual([{ info: 2, amount: 1 }]);
});

it('counts of a failed write are added to the counts since', async () => {
  const { add, write, written, state } = openCounter();
  add(PLACE, [started('info'), started('info')]);
  state.isAway = true;
  const failing = write();
  add(PLACE, [started('info'), started('amount')]);
  await failing;
  state.isAway = false;
  await write();
  expect(written).toEqual([{ info: 3, amount: 1 }]);
});

it('a full memory refuses new kinds of counts, and still adds to its known kinds', async () => {
  const { add, write, written } = openCounter();
  add(
    PLACE,
    Array.from({ length: COUNTS.mostPending }, (_, index) => started(`step-${index}`)),
  );
  add(PLACE, [started('one-more'), started('step-0')]);
  await write();
  expect(Object.keys(written[0] ?? {})).toHaveLength(COUNTS.mostPending);
  expect(written[0]).toMatchObject({ 'step-0': 2, 'step-1': 1 });
  add(PLACE, [started('one-more')]);
  await write();
  expect(written[1]).toEqual({ 'one-more': 1 });
});
