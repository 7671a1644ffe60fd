import { loadavg } from 'node:os';

/** The median; NaN if there are no values. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** A quantile by linear interpolation between the two nearest values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]): string =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ');
  return all.map(line).join('\n');
}

/** The load of the machine, which is printed beside the figures because it changes them. */
export function load(): string {
  return loadavg()
    .map((figure) => figure.toFixed(2))
    .join(' ');
}
