import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from '#server/storage/database.ts';
import { isAlive } from './processes.ts';

/**
 * The connection of a running server's built-in PostgreSQL, from its postmaster.pid.
 * @returns undefined if none runs in this DATA_DIR, or its folder is elsewhere (run-as.ts)
 */
export function runningConnection(dataDir: string): Connection | undefined {
  const folder = path.join(path.resolve(dataDir), 'postgres');
  const [pid, , , port, socket, address] = linesOf(path.join(folder, 'data', 'postmaster.pid'));
  const [password] = linesOf(path.join(folder, 'password'));
  const host = socket || address;
  if (!pid || !isAlive(Number(pid)) || !port || !host || !password) return undefined;
  return { host, port: Number(port), user: 'trellis', password, database: 'postgres' };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
