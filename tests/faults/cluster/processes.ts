import { type ChildProcess, spawn } from 'node:child_process';
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
