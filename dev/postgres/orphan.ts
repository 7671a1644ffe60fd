import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isAlive, processesIn, waitForExit } from './processes.ts';

/**
 * Stops the PostgreSQL of a killed server and waits for its workers: two servers on one folder would destroy
 * it. @throws Error if it does not end
 */
export async function stopOrphan(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const file = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // The id may have been reused: stop only a postgres on this folder.
  if (pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster)) await stop(pid, 'SIGINT', 15_000);
  for (const worker of processesIn(realpathSync(cluster))) {
    if (!(await waitForExit(worker, 5000))) await stop(worker, 'SIGQUIT', 5000);
  }
  rmSync(file, { force: true });
}

async function stop(pid: number, signal: 'SIGINT' | 'SIGQUIT', patience: number): Promise<void> {
  send(pid, signal);
  if (await waitForExit(pid, patience)) return;
  send(pid, 'SIGQUIT');
  if (await waitForExit(pid, 10_000)) return;
  throw new Error(`The PostgreSQL process ${pid} of an earlier start does not end.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
