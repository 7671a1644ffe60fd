import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outboxPath } from '../outbox/outbox.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

/** The built server of a folder, with an empty database of its own, on a free port. */
export function startServer(build: string, dataDir: string): ChildProcess {
  const { PATH, HOME, LANG } = process.env;
  return spawn(process.execPath, ['--enable-source-maps', join(build, 'server/local.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, LANG, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}

/** Waits for the line that says where it runs. */
export function originOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const timer = setTimeout(() => failed(new Error('The server did not start in time.')), START_MS);
    server.once('exit', (code) => failed(new Error(`The server ended with code ${code}.`)));
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const origin = /Trellis is running: (\S+)/.exec(said)?.[1];
      if (!origin) return;
      clearTimeout(timer);
      found(origin);
    });
  });
}

export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}

/** The code that the local outbox holds for an address; the mail may come a moment after its form was sent. */
export async function codeFor(origin: string, dataDir: string, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const mails = await fetch(`${origin}${outboxPath({ dataDir })}/json?to=${encodeURIComponent(email)}`);
    const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text);
    const code = /\b\d{6}\b/.exec(texts.join('\n'))?.[0];
    if (code) return code;
    await wait(200);
  }
  throw new Error('The outbox holds no code.');
}
