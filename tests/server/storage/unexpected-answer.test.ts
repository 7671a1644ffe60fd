import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/logging/log.ts';
import { openDatabase } from '#server/storage/open.ts';

const config = readConfig({}, { standIns: true });
const logged: string[] = [];
const log = createLog('debug', { now: () => new Date() }, (line) => logged.push(line));

/** Starts a server that answers the start of a connection with an error. @returns its address */
async function startRefusing(state: string): Promise<string> {
  const server = createServer((socket) =>
    socket.once('data', () => {
      const body = Buffer.from(`SFATAL\0C${state}\0Mcanary\0\0`);
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(body.length + 4, 1);
      socket.end(Buffer.concat([head, body]));
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/app`;
}

const start = (address: string, waitMs?: number) => openDatabase(address, config, log, waitMs);

test('a start names the state of an unknown refusal, without its message, and does not wait', async () => {
  const starting = start(await startRefusing('0A000'));
  await expect(starting).rejects.toThrow(
    'The database of DATABASE_URL cannot be used. PostgreSQL says 0A000.',
  );
  expect(logged).toEqual([]);
});

test('a start awaits a database that is starting, and says for how long it did', async () => {
  await expect(start(await startRefusing('57P03'), 0)).rejects.toThrow(
    'The database of DATABASE_URL cannot be used. It is starting or stopping. (57P03) Tried for 0 seconds.',
  );
});
