import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../../e2e/harness/built-app.ts';
import { GoneError, type Program, startProgram, waitFor } from './processes.ts';

/** The settings that the servers of one deployment share. */
export interface Servers {
  folder: string;
  /** Origin of the balancer. */
  origin: string;
  keys: { key: Buffer; indexKey: Buffer };
  /** Further settings: the database, the store. */
  env: Record<string, string>;
}

/** Starts a built server with the stand-ins of `npm start`, and waits until it is ready. */
export async function startBuiltServer(
  { folder, origin, keys, env }: Servers,
  port: number,
): Promise<Program> {
  const log = path.join(folder, `server-${port}.log`);
  const program = startProgram(process.execPath, ['--enable-source-maps', builtServer()], {
    log,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      TRELLIS_KEYS: `k1:${keys.key.toString('base64')}`,
      SAVES_PER_MINUTE: '1000000',
      TRELLIS_INDEX_KEY: keys.indexKey.toString('base64'),
      ...env,
    },
  });
  await waitFor(`the server at ${port} is ready`, async () => {
    if (!program.isRunning())
      throw new GoneError(`The server at ${port} ended at its start: ${readFileSync(log, 'utf8')}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  });
  return program;
}
