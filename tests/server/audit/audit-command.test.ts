import { expect, it } from 'vitest';
import { auditCommand } from '#server/audit/audit-command.ts';

const open = () => Promise.reject(new Error('It was opened.'));

it.each([
  ['--limit', '0'],
  ['--limit', '-1'],
  ['--limit', '1000000'],
  ['--limit', 'all'],
  ['--since', 'yesterday'],
  ['--person'],
  ['--persn', 'ann'],
])('the command says how it is used if it gets %s %s', async (...args) => {
  await expect(auditCommand(args, open)).rejects.toThrow('Use:');
});

it.each([[], ['--limit', '1'], ['--limit', '999999'], ['--since', '2026-11-01'], ['--person', 'ann']])(
  'the command reads the audit if it gets %j %j',
  async (...args) => {
    await expect(auditCommand(args as string[], open)).rejects.toThrow('It was opened.');
  },
);
