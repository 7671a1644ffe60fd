import { expect, test } from 'vitest';
import { dealsCommand } from '#server/deals/convert/convert-command.ts';
import type { OpenDeployment } from '#server/start/open-deployment.ts';

test.each([[[]], [['convert']], [['convert', 'both']], [['list']]])(
  'the command refuses the arguments %j',
  async (words) => {
    const command = dealsCommand(words, () => Promise.reject(new Error('opened')));
    await expect(command).rejects.toThrow('Use:');
  },
);

test('the command names the applications that it could not convert; after a success, the command to run before an older build', async () => {
  const command = (shape: string, ids: string[]) =>
    dealsCommand(['convert', shape], async () => {
      const rows = ids.map((id) => ({ brand: 'harbor', id, document: {}, shape: 'other' }));
      const query = async (sql: string) => (sql.startsWith('select') ? rows : []);
      const flowOf = () => Promise.reject(new Error('unusable'));
      return {
        deps: { db: { query }, releases: { flowOf } } as unknown as OpenDeployment['deps'],
        close: async () => {},
      };
    });
  const failing = command('application', ['d1', 'd2']);
  await expect(failing).rejects.toThrow('0 applications were converted, 2 were not: ');
  await expect(failing).rejects.toThrow('Among them:\n  harbor d1\n  harbor d2');
  expect(await command('application', [])).toContain("Do not start an older build before 'convert payload'.");
});
