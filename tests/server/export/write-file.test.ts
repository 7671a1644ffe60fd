import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeFileInto } from '#server/export/write-export.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a written file and its new parent folders are readable only by their owner', async () => {
  await writeFileInto(folder, 'files/originals/one.pdf', Buffer.from('one'));
  const modes = ['files', 'files/originals', 'files/originals/one.pdf'].map(
    (place) => statSync(path.join(folder, place)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

it('an existing file is not overwritten', async () => {
  await writeFileInto(folder, 'two.pdf', Buffer.from('two'));
  await expect(writeFileInto(folder, 'two.pdf', Buffer.from('other'))).rejects.toThrow('EEXIST');
  expect(readFileSync(path.join(folder, 'two.pdf'), 'utf8')).toBe('two');
});
