import { expect, it } from 'vitest';
import { commands } from '#server/commands/commands.ts';

const open = () => Promise.reject(new Error('It was opened.'));
const reference = ['--reference', 'AAAA-AAAA'];
const deal = ['--deal', '00000000-0000-4000-8000-000000000000'];
const part = ['--part', 'business/ein'];
const message = ['--message', 'Please check.'];

it.each([
  ['backup', []],
  ['backup', ['--all']],
  ['backup', ['one', 'two']],
  ['restore', ['one', 'two']],
  ['deals', ['list', 'application']],
  ['retention', []],
  ['retention', ['delete']],
  ['retention', ['approve', 'unfinished']],
  ['flows', []],
  ['flows', ['list', '--brnd', 'harbor']],
  ['requests', []],
  ['requests', ['ask', 'id', ...reference, ...part, ...message]],
  ['requests', ['ask', ...reference, ...deal, ...part, ...message]],
  ['requests', ['ask', ...part, ...message]],
  ['requests', ['ask', ...reference, ...message]],
  ['requests', ['ask', ...reference, ...part]],
  ['requests', ['list']],
  ['requests', ['list', 'id', ...reference]],
  ['requests', ['list', ...reference, ...deal]],
  ['requests', ['revoke', 'id']],
  ['requests', ['revoke', '--brand', 'default']],
  ['requests', ['revoke', 'id', 'more', '--brand', 'default']],
])('the command %s with the arguments %j prints its usage and opens nothing', async (name, args) => {
  await expect(commands[name]?.(args, open)).rejects.toThrow('Use:');
});

it.each([
  ['backup', ['one']],
  ['retention', ['approve']],
  ['flows', ['list', '--brand', 'harbor']],
  ['requests', ['ask', ...reference, ...part, ...message]],
  ['requests', ['list', ...deal]],
  ['requests', ['revoke', 'id', '--brand', 'default']],
])('the command %s opens the deployment for the arguments %j', async (name, args) => {
  await expect(commands[name]?.(args, open)).rejects.toThrow('It was opened.');
});
