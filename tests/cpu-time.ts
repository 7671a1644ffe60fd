import { existsSync, readFileSync } from 'node:fs';

/** Runs the command given as arguments, then writes the CPU time of the shell and of its children to the file named by `$0`. */
const SCRIPT = '"$@"; status=$?; times > "$0"; exit $status';

/**
 * The command with its CPU time measured. A process counts once it has ended and its parent has waited for it: a process that
 * outlives its parent is missing from the sum.
 */
export function withCpuTime(command: string[], file: string): string[] {
  return ['sh', '-c', SCRIPT, file, ...command];
}

/** @returns seconds of user and system time that `times` of a shell has written to the file; 0 if it has not */
export function readCpuSeconds(file: string): number {
  if (!existsSync(file)) return 0;
  const parts = readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.,]+)s/g);
  return [...parts].reduce((sum, [, minutes, seconds = '0']) => {
    return sum + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  }, 0);
}

/** One line for each check, the largest first, and the total. */
export function cpuReport(checks: Record<string, number>): string {
  const rows = Object.entries(checks).sort(([, one], [, other]) => other - one);
  const total = rows.reduce((sum, [, seconds]) => sum + seconds, 0);
  return [...rows, ['in total', total] as const]
    .map(([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
}
