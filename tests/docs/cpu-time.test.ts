import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cpuReport, readCpuSeconds, withCpuTime } from '../cpu-time.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-cpu-'));
const file = path.join(folder, 'cpu');
afterAll(() => rmSync(folder, { recursive: true }));

it('counts the CPU time of a command and of the processes that it starts', () => {
  const busy = `while (process.cpuUsage().user < 300_000);`;
  const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const [name = '', ...args] = withCpuTime([process.execPath, '-e', child], file);
  expect(spawnSync(name, args).status).toBe(0);
  expect(readCpuSeconds(file)).toBeGreaterThanOrEqual(0.3);
});

it('keeps the exit code of the command', () => {
  const [name = '', ...args] = withCpuTime([process.execPath, '-e', 'process.exit(3)'], file);
  expect(spawnSync(name, args).status).toBe(3);
});

it.each([
  ['0m0.01s 0m0.00s\n11m35.50s 1m4.49s\n', 760],
  ['0m0,50s 0m0,25s\n', 0.75],
])('adds up what a shell writes: %j', (text, seconds) => {
  writeFileSync(file, text);
  expect(readCpuSeconds(file)).toBeCloseTo(seconds);
});

it('counts nothing for a command that was killed before its time was written', () => {
  expect(readCpuSeconds(path.join(folder, 'missing'))).toBe(0);
});

it('reports the checks from the most CPU time to the least, and their total', () => {
  expect(cpuReport({ types: 12.34, build: 25 })).toBe(
    '     25.0 s  build\n     12.3 s  types\n     37.3 s  in total',
  );
});
