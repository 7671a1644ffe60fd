import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the server as operators run it, into `artifacts/{name}`. @returns the file to start */
export function buildServer(name: string): string {
  const out = join(ROOT, 'artifacts', name);
  const env = { ...process.env, TRELLIS_OUT_DIR: out };
  const built = spawnSync('npx', ['vite', 'build', '--app', '--mode', 'stand-ins', '--logLevel', 'error'], {
    cwd: ROOT,
    env,
  });
  if (built.status !== 0) throw new Error(`The build failed: ${built.stderr}`);
  return join(out, 'server/local.js');
}

export interface BuiltServer {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

/** Starts a built server on a free port, with these settings alone, and waits until it listens. */
export async function startServer(
  file: string,
  settings: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<BuiltServer> {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    origin: await originOf(child),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Where a server that has just been started says it listens. */
function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, origin] = /Trellis is running: (\S+)/.exec(output) ?? [];
      if (origin) resolve(origin);
    });
  });
}
