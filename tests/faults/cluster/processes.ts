import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that this run started. */
export interface Program {
  pid: number;
  isRunning(): boolean;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

interface Options {
  /** Where everything that it writes goes. */
  log: string;
  env?: Record<string, string | undefined>;
  /** Another user of this machine: PostgreSQL does not run as root. */
  uid?: number;
  gid?: number;
}

export function startProgram(command: string, args: string[], { log, ...options }: Options): Program {
  const out = openSync(log, 'a');
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', out, out], ...options });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (isRunning()) child.kill(signal);
      await ended;
    },
  };
}

/** What is waited for can't come any more. */
export class Gone extends Error {}

/** Waits until something holds. @throws Gone at once, after two minutes, with what was waited for */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  const notYet = (error: unknown): false => {
    if (error instanceof Gone) throw error;
    return false;
  };
  while (!(await holds().catch(notYet))) {
    if (Date.now() > end) throw new Error(`It did not happen within two minutes: ${what}`);
    await wait(50);
  }
}

/**
 * A port that is free, and stays so until a server has started on it, and while it starts again: below those that a system gives to
 * whoever asks for any (Linux: from 32768 on), as most tests do.
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
