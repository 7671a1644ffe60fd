import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export interface User {
  uid: number;
  gid: number;
}

/** Ids of a user of this machine that a Debian package made. */
export function userOf(name: string): User {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes a folder that belongs to a user. */
export function makeFolder(folder: string, { uid, gid }: User, mode = 0o755): string {
  mkdirSync(folder, { mode });
  chownSync(folder, uid, gid);
  return folder;
}

/** Copies a key to a file that its user alone can read, as PostgreSQL and etcd require. */
export function copyKey(key: string, to: string, user: User): void {
  writeSecret(to, readFileSync(key, 'utf8'), user);
}

/** Writes a file that its user alone can read. */
export function writeSecret(file: string, text: string, { uid, gid }: User): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  chownSync(file, uid, gid);
}
