import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { withOwnerConnection } from '#server/start/open-deployment.ts';
import { start } from '#server/start/start.ts';

const [serve, startWorkers, shutDownOnSignal] = [vi.fn(), vi.fn(), vi.fn()];

const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-start-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const adapters = { notes: () => ['Mail: none'] } as unknown as Adapters;
/** Starts with these settings. @returns the text in the terminal */
async function startWith(env: Record<string, string>): Promise<string> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const config: Config = { ...readConfig(env, { standIns: true }), dataDir };
  serve.mockResolvedValue({ config, port: 8123, databaseNote: 'Database: here' });
  startWorkers.mockResolvedValue({ port: 8124, databaseNote: 'Database: there' });
  await start(() => config, adapters, { serve, startWorkers, shutDownOnSignal });
  return stdout.mock.calls.map(([text]) => String(text)).join('');
}

it('a start serves in its own process, which ends by a signal, and prints address and notes', async () => {
  const text = await startWith({ PORT: '0' });
  expect(text).toBe('\n  Trellis is running: http://localhost:8123\n\n  Mail: none\n  Database: here\n');
  expect(serve).toHaveBeenCalledOnce();
  expect(startWorkers).not.toHaveBeenCalled();
  expect(shutDownOnSignal).toHaveBeenCalledExactlyOnceWith(await serve.mock.results[0]?.value);
});

it('a start with WORKERS=2 serves in two processes and prints their number', async () => {
  const text = await startWith({ PUBLIC_URL: 'https://funding.example', WORKERS: '2' });
  expect(text).toBe(
    '\n  Trellis is running: https://funding.example\n\n  Workers:   2 processes (WORKERS)\n  Mail: none\n  Database: there\n',
  );
  expect(startWorkers).toHaveBeenCalledOnce();
  expect(serve).not.toHaveBeenCalled();
});

it('a command that creates tables uses the role that owns them, if there is one of its own', () => {
  const databaseUrl = 'postgres://serving@db/trellis';
  const config = (env: object) => readConfig({ DATABASE_URL: databaseUrl, ...env }, { standIns: true });
  expect(withOwnerConnection(config({})).databaseUrl).toBe(databaseUrl);
  const DATABASE_MIGRATE_URL = 'postgres://owner@db/trellis';
  expect(withOwnerConnection(config({ DATABASE_MIGRATE_URL })).databaseUrl).toBe(DATABASE_MIGRATE_URL);
});
