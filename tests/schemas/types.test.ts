import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateTypes } from '#dev/tools/generate-types.ts';

describe('schemas/types', () => {
  it('is up to date with the schemas (npm run types fixes it)', async () => {
    const files = await generateTypes(resolve('.'));
    expect(files.size).toBeGreaterThanOrEqual(2);
    for (const [path, text] of files) expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('gives sensitive fields the type of their mask as well', async () => {
    const text = [...(await generateTypes(resolve('.'))).values()].join('\n');
    expect(text).toContain('ssn?: string | Masked;');
    expect(text).toContain('dob?: string | Masked;');
    expect(text).toContain('business_ein?: string | Masked;');
  });
});
