import { expect, it } from 'vitest';
import { createClose } from '#server/start/serve.ts';

/** The order in which a shutdown closes a server, its metrics and its database. */
async function closeAfter(signal: string | undefined, drainSeconds: number): Promise<string[]> {
  const state = { draining: false };
  const order: string[] = [];
  const note = (what: string) => void order.push(`${what}, ${state.draining ? 'not ready' : 'ready'}`);
  const part = (name: string) => ({ close: async () => note(name) });
  const closing = [part('requests'), undefined, part('metrics'), part('database')];
  const pause = async (milliseconds: number) => note(`${milliseconds} ms`);
  await createClose({ drainSeconds }, { state, closing }, pause)(signal);
  return order;
}
const CLOSED = ['requests, not ready', 'metrics, not ready', 'database, not ready'];

it('a server is not ready from SIGTERM on, answers for DRAIN_SECONDS, and closes the requests before the database', async () => {
  expect(await closeAfter('SIGTERM', 5)).toEqual(['5000 ms, not ready', ...CLOSED]);
});

it.each([
  ['SIGINT', 60],
  [undefined, 60],
  ['SIGTERM', 0],
])('a server closes at once after %s with DRAIN_SECONDS=%i', async (signal, drainSeconds) => {
  expect(await closeAfter(signal, drainSeconds)).toEqual(CLOSED);
});
