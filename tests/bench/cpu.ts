import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc (USER_HZ is 100 on every Linux). */
const TICKS = 100;

/** User and system time of a process and its descendants, in milliseconds; 0 for pid 0. Linux only; NaN elsewhere. */
export function cpuOfTree(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  if (pid === 0) return 0;
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? Number(statOf(Number(name))?.[1]) : Number.NaN;
    if (!Number.isNaN(parent)) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const timeOf = (pid: number): number => {
    // utime, stime, and those of ended children.
    const ticks = (statOf(pid) ?? []).slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
    const below = parents.get(pid) ?? [];
    return below.reduce((sum, child) => sum + timeOf(child), (ticks * 1000) / TICKS);
  };
  return timeOf(pid);
}

/** Fields of /proc/pid/stat from the state on; the process name before it may contain anything. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has just ended.
    return undefined;
  }
}
