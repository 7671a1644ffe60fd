import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { freePort } from '../../faults/cluster/processes.ts';
import { PATIENCE_MS } from '../../patience.ts';
import type { RunningServer } from './server.ts';

/** The sample of a partner's page (`npm run embed`), running at a separate origin. */
export interface Partner {
  origin: string;
  port: number;
  stop(): void;
}

/** Starts the partner's page on a free port. */
export async function startPartner(): Promise<Partner> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'dev/embed/serve.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, EMBED_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The partner's page ended with code ${code}.`)));
  });
  return { origin: `http://127.0.0.1:${port}`, port, stop: () => child.kill() };
}

/** Lists origins in a brand. Resolves once `address`, a page of that brand, is served to them. */
export async function listOrigins(
  server: RunningServer,
  platform: string,
  origins: string[],
  address: string,
): Promise<void> {
  await server.db.query(
    `update brands set record = jsonb_set(record, '{origins}', $1::jsonb), source = 'edited' where platform = $2`,
    [JSON.stringify(origins), platform],
  );
  // The server caches the earlier record for a moment.
  const isListed = async (): Promise<void> => {
    const { headers } = await fetch(address);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${origins.join(' ')}`);
  };
  await vi.waitFor(isListed, { timeout: PATIENCE_MS, interval: 100 });
}
