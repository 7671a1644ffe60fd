import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandOf, gone, isAlive, processesIn } from './processes.ts';

/**
 * Stops the PostgreSQL that outlived its server (kill -9): asked first, then made to. Waits for its workers, too, which live
 * on for a moment when it was killed itself: two generations on one folder would destroy it.
 * @throws Error when it does not end.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const file = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // The id may belong to another program by now; only a postgres on this very folder is ours.
  if (pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster)) await stop(pid, 'SIGINT', 15_000);
  for (const worker of processesIn(realpathSync(cluster))) {
    if (!(await gone(worker, 5000))) await stop(worker, 'SIGQUIT', 5000);
  }
  rmSync(file, { force: true });
}

async function stop(pid: number, signal: 'SIGINT' | 'SIGQUIT', patience: number): Promise<void> {
  send(pid, signal);
  if (await gone(pid, patience)) return;
  send(pid, 'SIGQUIT');
  if (await gone(pid, 10_000)) return;
  throw new Error(`The PostgreSQL process ${pid} of an earlier start does not end.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
