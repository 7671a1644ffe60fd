import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SECONDS } from './file-order.ts';

it('names only files that exist, because a missing file would run last', () => {
  const removedNames = Object.keys(SECONDS).filter(
    (name) =>
      !['.test.ts', '.test.tsx'].some((end) => existsSync(path.join(import.meta.dirname, name + end))),
  );
  expect(removedNames).toEqual([]);
});
