import { expect, test } from 'vitest';
import { dealsCommand } from '#server/deals/convert/convert-command.ts';

test.each([[[]], [['convert']], [['convert', 'both']], [['list']]])(
  'the command refuses the arguments %j',
  async (words) => {
    const command = dealsCommand(words, () => Promise.reject(new Error('opened')));
    await expect(command).rejects.toThrow('Use:');
  },
);
