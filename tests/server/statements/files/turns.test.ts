import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from '#server/statements/files/inspection/turns.ts';

/**
 * Admits each caller in turn.
 * @returns the order of admission, and a function that ends each
 */
function queue(turn: ReturnType<typeof createTurns>, people: string[]) {
  const came: string[] = [];
  const ends: (() => void)[] = [];
  for (const [index, who] of people.entries())
    void turn(who).then((end) => {
      came.push(`${who}${index}`);
      ends.push(end);
    });
  return { came, ends };
}
/** The clock moves by the test only, however slow the machine. */
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const waitForTurns = () => wait(5);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('people take turns, however many files one of them has waiting', async () => {
  const { came, ends } = queue(createTurns(), ['a', 'a', 'a', 'a', 'b', 'c', 'b']);
  for (let next = 0; next < 7; next += 1) {
    await waitForTurns();
    expect(came).toHaveLength(next + 1);
    ends[next]?.();
  }
  expect(came).toEqual(['a0', 'b4', 'c5', 'a1', 'b6', 'a2', 'a3']);
});

it('a caller who waits too long is refused, and those behind get their turn', async () => {
  const turn = createTurns({ patience: 20 });
  const end = await turn('a');
  const timeout = expect(turn('b')).rejects.toThrow('No turn came in time.');
  await wait(20);
  await timeout;
  const last = turn('c');
  end();
  (await last)();
  // Nothing is left of a caller who gave up.
  (await turn('b'))();
});

it('a sender has one turn at a time; another sender does not wait for a long turn', async () => {
  const { came, ends } = queue(createTurns({ long: 20 }), ['a', 'a', 'a', 'b', 'b']);
  await waitForTurns();
  expect(came).toEqual(['a0']);
  await wait(60);
  // Two at most; b's second file waits for b's first one, a's for a's.
  expect(came).toEqual(['a0', 'b3']);
  ends[1]?.();
  await waitForTurns();
  expect(came).toEqual(['a0', 'b3', 'b4']);
  ends[2]?.();
  await wait(60);
  expect(came).toEqual(['a0', 'b3', 'b4']);
  ends[0]?.();
  await waitForTurns();
  expect(came).toEqual(['a0', 'b3', 'b4', 'a1']);
});
