import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPacker } from '#server/backup/pack.ts';
import { BACKUP } from '#server/limits.ts';

it('keeps the order of lines that several threads compress, in one gzip file', async () => {
  const packer = createPacker();
  const whole = buffer(packer.packed);
  // The first blocks take longest: they are the least uniform.
  const lines = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: BACKUP.blockBytes / 10 }, (_each, n) =>
      String(index < 4 ? (n * 2654435761) % 2 ** 32 : index).padStart(10, '0'),
    ).join(''),
  );
  await Promise.all([...lines, 'the end'].map((line) => packer.write(line)));
  await packer.end();
  expect(gunzipSync(await whole).toString()).toBe(`${[...lines, 'the end'].join('\n')}\n`);
});

it('waits for its reader, so that few blocks are in memory', async () => {
  const packer = createPacker();
  const line = 'x'.repeat(BACKUP.blockBytes);
  let writtenBytes = 0;
  const writing = (async () => {
    for (; writtenBytes < 100; writtenBytes += 1) await packer.write(line.slice(writtenBytes));
  })();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(writtenBytes).toBeLessThan(100);
  packer.packed.resume();
  await writing;
});

it('reports the error of its reader at the next write', async () => {
  const packer = createPacker();
  packer.packed.on('error', () => {}).destroy(new Error('no space left'));
  const line = 'x'.repeat(BACKUP.blockBytes);
  const writeAll = async () => {
    for (let index = 0; index < 10; index += 1) await packer.write(line);
  };
  await expect(writeAll()).rejects.toThrow('no space left');
});
