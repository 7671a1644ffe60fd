import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

const { config: program } = inject('programs');

function start(
  env: Record<string, string>,
  ...args: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
}

test('a wrong setting ends the start with code 1, its name and its rule', () => {
  const { status, stdout, stderr } = start({ PORT: 'canary', TRELLIS_NOPE: 'canary' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('PORT: must be a port number from 0 to 65535');
  expect(stderr).toContain('TRELLIS_NOPE: must be left out');
  expect(stderr).not.toContain('canary');
});

test('a valid setting starts the server', () => {
  expect(start({ PORT: '0' }, 'stand-ins')).toMatchObject({ status: 0, stdout: 'started\n' });
});
