import { expect, it, vi } from 'vitest';
import { keysCommand } from '#server/keys/keys-command.ts';

it.each([[[]], [['rotat']]])('says what it knows where it is asked for something else: %j', async (args) => {
  const open = vi.fn();
  await expect(keysCommand(args, open)).rejects.toThrow(/ keys rotate$/);
  expect(open).not.toHaveBeenCalled();
});
