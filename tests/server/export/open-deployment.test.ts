import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { local } from '#dev/adapters.ts';
import { keyringOnDisk } from '#dev/keys/keyring.ts';
import { openLocal } from '#dev/open-deployment.ts';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/logging/log.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const config = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...env }, { standIns: true });
const silent = createLog('silent', { now: () => new Date() });

it('a command works beside a running server with the built-in database, and leaves it running', async () => {
  keyringOnDisk(dataDir);
  const server = await local.database(config(), silent);
  const beside = await openLocal(config());
  expect(await beside.deps.db.query('select count(*)::int as count from deals')).toEqual([{ count: 0 }]);
  await beside.close();
  expect(await server.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await server.close();
});

it('a command starts the built-in database if no server runs, and stops it again', async () => {
  keyringOnDisk(dataDir);
  await (await startEmbedded({ dataDir })).stop();
  const noServer = await openLocal(config());
  expect(await noServer.deps.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await noServer.close();
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
});

it('a command creates no database and no keys in a folder that has none', async () => {
  await expect(openLocal(config())).rejects.toThrow('There is no database in');
  const elsewhere = config({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(openLocal(elsewhere)).rejects.toThrow('There are no keys in');
  await expect(openLocal(config(), true)).rejects.toThrow('There are no keys in');
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a command creates a database if a backup is to be restored with its keys', async () => {
  keyringOnDisk(dataDir);
  const fresh = await openLocal(config(), true);
  expect(await fresh.deps.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await fresh.close();
});
