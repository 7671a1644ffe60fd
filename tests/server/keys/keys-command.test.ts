import { expect, it, vi } from 'vitest';
import { keysCommand } from '#server/keys/keys-command.ts';

it.each([[[]], [['rotat']]])('the command lists its subcommands if it gets another one: %j', async (args) => {
  const open = vi.fn();
  await expect(keysCommand(args, open)).rejects.toThrow(/ keys rotate$/);
  expect(open).not.toHaveBeenCalled();
});
