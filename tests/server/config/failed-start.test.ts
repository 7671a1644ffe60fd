import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { openDataDir } from '#server/config/data-dir.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { explainStartError } from '#server/start/run.ts';
import { start } from '#server/start/start.ts';

const listen = async (port: number, host: string) => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
};

test('a start that cannot listen names the setting and the port', async () => {
  const otherServer = await listen(0, '127.0.0.1');
  const { port } = otherServer.address() as AddressInfo;
  expect(explainStartError(await listen(port, '127.0.0.1').catch((error) => error))).toBe(
    `Port ${port} is in use by another program. Stop that one, or set another PORT or METRICS_PORT.`,
  );
  otherServer.close();
  for (const host of ['192.0.2.1', 'no such host'])
    expect(explainStartError(await listen(0, host).catch((error) => error))).toMatch(/^HOST must be /);
});

const FILE = import.meta.filename;

test.each([FILE, path.join(FILE, 'data'), '/proc/data/below'])(
  'a DATA_DIR that cannot be written ends the start with its name (%s)',
  async (folder) => {
    await expect(openDataDir(folder)).rejects.toThrow('DATA_DIR: must be a folder that can be written');
  },
);

test.each([1, 2])('a DATA_DIR is checked before a file in it is opened (WORKERS=%i)', async (workers) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const ways = { serve: vi.fn(), startWorkers: vi.fn(), shutDownOnSignal: vi.fn() };
  await start(() => ({ dataDir: FILE, workers }) as Config, {} as Adapters, ways);
  expect(stderr).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DATA_DIR'));
  expect(Object.values(ways).flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

test('creates a missing folder with its parents', async () => {
  const above = mkdtempSync(path.join(tmpdir(), 'trellis-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = path.join(above, 'of/trellis');
  // Two processes that start at the same moment.
  await Promise.all([openDataDir(folder), openDataDir(folder)]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
