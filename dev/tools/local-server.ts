import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outboxPath } from '../outbox.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

/** Builds the server into `artifacts/{name}`; dist/ stays unchanged. @returns the file to start */
export function buildServer(name: string): string {
  const out = join(ROOT, 'artifacts', name);
  const args = ['vite', 'build', '--app', '--mode', 'stand-ins', '--logLevel', 'error'];
  const builtResult = spawnSync('npx', args, { cwd: ROOT, env: { ...process.env, TRELLIS_OUT_DIR: out } });
  if (builtResult.status !== 0) throw new Error(`The build failed: ${builtResult.stderr}`);
  return join(out, 'server/local.js');
}

export interface BuiltServer {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

/** Starts a built server on a free port with only these settings. */
export async function startServer(
  file: string,
  settings: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<BuiltServer> {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, LANG, PORT: '0', LOG_LEVEL: 'error', ...settings },
  });
  const exited = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    const killTimer = setTimeout(() => {
      child.kill();
      reject(new Error('The server did not start in time.'));
    }, START_MS).unref();
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${output}`)));
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const [, running] = /Trellis is running: (\S+)/.exec(output) ?? [];
      if (!running) return;
      clearTimeout(killTimer);
      resolve(running);
    });
  });
  return {
    pid: child.pid ?? 0,
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Polls the local outbox for a code. @param earlierMails number of codes that were sent to the address before */
export async function codeFor(
  origin: string,
  dataDir: string,
  email: string,
  earlierMails = 0,
): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const codes = await codesFor(origin, dataDir, email);
    if (codes[0] !== undefined && codes.length > earlierMails) return codes[0];
    await wait(200);
  }
  throw new Error('The outbox holds no code.');
}

/** The codes that were sent to an address, newest first. */
export async function codesFor(origin: string, dataDir: string, email: string): Promise<string[]> {
  const mails = await fetch(`${origin}${outboxPath({ dataDir })}/json?to=${encodeURIComponent(email)}`);
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text);
  return texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}
