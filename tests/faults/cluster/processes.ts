import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Program {
  pid: number;
  isRunning(): boolean;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

interface Options {
  /** The file that gets all of its output. */
  log: string;
  env?: Record<string, string | undefined>;
  /** Run as another user of this machine: PostgreSQL refuses root. */
  uid?: number;
  gid?: number;
}

export function startProgram(command: string, args: string[], { log, ...options }: Options): Program {
  const out = openSync(log, 'a');
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', out, out], ...options });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (isRunning()) child.kill(signal);
      await exited;
    },
  };
}

/** The awaited event can't happen any more. */
export class GoneError extends Error {}

/**
 * Waits until a condition holds.
 * @throws Gone at once; after two minutes an error that names the condition
 */
export async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  const notYet = (error: unknown): false => {
    if (error instanceof GoneError) throw error;
    return false;
  };
  while (!(await holds().catch(notYet))) {
    if (Date.now() > end) throw new Error(`It did not happen within two minutes: ${what}`);
    await wait(50);
  }
}

/**
 * A free port that stays free until a server has started on it, and while it restarts: below the ephemeral ports
 * (Linux: from 32768 on), which most tests use.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
