import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Width and height of the screen in px. */
export const SCREEN = { width: 1280, height: 1000 } as const;

/** A virtual screen with a window manager, without which a window never has the keyboard focus. */
export interface Display {
  /** Value of DISPLAY for programs that draw on it. */
  name: string;
  stop(): Promise<void>;
}

/** Starts Xvfb on a display number that it finds free itself, and openbox on it. */
export async function startDisplay(): Promise<Display> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const name = `:${await firstLine(screen)}`;
  const env = { ...process.env, DISPLAY: name };
  const manager = spawn('openbox', ['--sm-disable', '--startup', 'echo ready'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await firstLine(manager);
  return {
    name,
    async stop() {
      await end(manager);
      await end(screen);
    },
  };
}

/**
 * The first line that a program writes.
 * @throws if it ends before
 */
function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with code ${code}.`)));
    if (program.stdout) createInterface(program.stdout).once('line', resolve);
  });
}

/** Ends a program that this process started. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill('SIGTERM');
  await exited;
}
