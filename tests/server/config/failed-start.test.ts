import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDataDir } from '#server/config/data-dir.ts';
import { reasonOf } from '#server/run.ts';

const listen = async (port: number, host: string) => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
};

test('a start that cannot listen names the setting, and which port it is', async () => {
  const taken = await listen(0, '127.0.0.1');
  const { port } = taken.address() as AddressInfo;
  expect(reasonOf(await listen(port, '127.0.0.1').catch((error) => error))).toBe(
    `Port ${port} is in use by another program. Stop that one, or set another PORT or METRICS_PORT.`,
  );
  taken.close();
  for (const host of ['192.0.2.1', 'no such host'])
    expect(reasonOf(await listen(0, host).catch((error) => error))).toMatch(/^HOST must be /);
});

test('a DATA_DIR that nobody can write ends the start, with its name', async () => {
  const below = path.join(import.meta.filename, 'data');
  await expect(openDataDir(below)).rejects.toThrow('DATA_DIR: must be a folder that can be written');
});
