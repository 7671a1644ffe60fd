import { expect, it } from 'vitest';
import { exportCommand } from '#server/export/export-command.ts';

it.each([
  ['no folder', ['--reference', 'AAAA-AAAA']],
  ['no application', ['--out', 'folder']],
  ['an application named twice', ['--reference', 'AAAA-AAAA', '--deal', 'd1', '--out', 'folder']],
  ['an unknown option', ['--refrence', 'AAAA-AAAA', '--out', 'folder']],
])('the command with %s prints its usage and opens no database', async (_, args) => {
  const open = () => Promise.reject(new Error('It was opened.'));
  await expect(exportCommand(args, open)).rejects.toThrow('Use:');
});
