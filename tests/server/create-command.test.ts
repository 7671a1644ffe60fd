import { afterEach, expect, it, vi } from 'vitest';
import { commandLine, createCommand } from '#server/commands/create-command.ts';
import type { OpenDeployment } from '#server/start/open-deployment.ts';

const [node = '', script = ''] = process.argv;
afterEach(() => {
  vi.unstubAllEnvs();
  process.argv = [node, script];
});

it('a command is named as its user started it', () => {
  process.argv = [node, `${process.cwd()}/dist/server/command.js`];
  vi.stubEnv('npm_lifecycle_event', 'test');
  expect(commandLine('person')).toBe('node dist/server/command.js person');
  vi.stubEnv('npm_lifecycle_event', 'person');
  expect(commandLine('person')).toBe('npm run person --');
});

it('a command closes the deployment that it opened, also if it fails', async () => {
  const close = vi.fn(async () => {});
  const open = async () => ({ deps: {} as OpenDeployment['deps'], close });
  const read = (args: string[]) => args;
  expect(await createCommand('', read, async ([word = '']) => word)(['done'], open)).toBe('done');
  expect(close).toHaveBeenCalledTimes(1);
  const failing = createCommand('', read, () => Promise.reject(new Error('It failed.')));
  await expect(failing([], open)).rejects.toThrow('It failed.');
  expect(close).toHaveBeenCalledTimes(2);
});
