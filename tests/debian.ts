import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Milliseconds; a slow mirror needs minutes. */
const MOST_UPDATE = 180_000;
const MOST_INSTALL = 600_000;

/** A program of a test, and the Debian package that has it. */
export interface Program {
  file: string;
  from: string;
}

/** The Debian packages of the programs that this machine lacks. */
export function missingPackages(programs: readonly Program[]): string[] {
  return programs.filter(({ file }) => !existsSync(file)).map(({ from }) => from);
}

/** Installs Debian packages as root. Without apt or a network it changes nothing: check again for missing ones. */
export function installPackages(names: readonly string[]): void {
  runProgram('apt-get', ['update'], MOST_UPDATE);
  runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], MOST_INSTALL);
}

/** Installs the packages of programs that are missing. @throws with their names if that fails */
export function installMissing(programs: readonly Program[]): void {
  const missing = missingPackages(programs);
  if (missing.length === 0) return;
  installPackages(missing);
  const missingPrograms = missingPackages(programs);
  if (missingPrograms.length > 0)
    throw new Error(`These tests need: apt-get install ${missingPrograms.join(' ')}`);
}

/** Runs a program and shows its output; its exit code is ignored. @param timeout in milliseconds */
export function runProgram(command: string, args: string[], timeout: number): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', timeout, env });
}
