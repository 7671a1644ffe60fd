import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands, runCommand } from '#server/commands/commands.ts';
import { PartlyDone } from '#server/commands/create-command.ts';

const output = vi.fn();
const faults = vi.fn();
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(output(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(faults(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  process.exitCode = undefined;
});

/** Runs `restore`, which alone reads no keys of the deployment, as a command with this result. */
async function run(result: () => Promise<string>, name = 'restore') {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'command', name]);
  vi.spyOn(commands, 'restore').mockImplementation(result);
  await runCommand(() => Promise.reject(new Error('not opened')));
  return { code: process.exitCode, output: output.mock.calls.flat(), faults: faults.mock.calls.flat() };
}

it('a command prints its result', async () => {
  expect(await run(async () => 'Done.')).toEqual({ code: undefined, output: ['Done.\n'], faults: [] });
});

it('a command without a result prints nothing', async () => {
  expect(await run(async () => '')).toEqual({ code: undefined, output: [], faults: [] });
});

it('a command that fails ends with code 1, and with code 3 if it did a part of its work', async () => {
  const failed = await run(() => Promise.reject(new Error('No such file.')));
  expect(failed).toEqual({ code: 1, output: [], faults: ['No such file.\n'] });
  faults.mockClear();
  const partlyDone = await run(() => Promise.reject(new PartlyDone('Two are left.')));
  expect(partlyDone).toEqual({ code: 3, output: [], faults: ['Two are left.\n'] });
});

it('an unknown command is answered with the known ones', async () => {
  const { code, faults } = await run(async () => '', 'improt');
  expect([code, faults]).toEqual([1, [`Commands: ${Object.keys(commands).join(', ')}\n`]]);
});
