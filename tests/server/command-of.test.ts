import { afterEach, expect, it, vi } from 'vitest';
import { callOf } from '#server/commands/command-of.ts';

const [node = '', script = ''] = process.argv;
afterEach(() => {
  vi.unstubAllEnvs();
  process.argv = [node, script];
});

it('a command is named as its user started it', () => {
  process.argv = [node, `${process.cwd()}/dist/server/command.js`];
  vi.stubEnv('npm_lifecycle_event', 'test');
  expect(callOf('person')).toBe('node dist/server/command.js person');
  vi.stubEnv('npm_lifecycle_event', 'person');
  expect(callOf('person')).toBe('npm run person --');
});
