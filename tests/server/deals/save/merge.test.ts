import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { mergeApplication } from '#server/deals/save/merge.ts';
import { createReference } from '#server/deals/save/next-version.ts';
import { MERGES } from '../../../conformance/saves.table.ts';

describe('merge [SAVE-10]', () => {
  it.each(MERGES)('$name', ({ stored, sent, merged }) => {
    const before = structuredClone(stored);
    const result = mergeApplication(flow.application, stored, sent);
    const ownerIds = ((stored.owners ?? []) as { id: string }[]).map(({ id }) => id);
    const owners = result.owners as { id: string }[] | undefined;
    for (const owner of owners ?? []) {
      if (ownerIds.includes(owner.id)) continue;
      expect(owner.id).toMatch(/^[0-9a-f-]{36}$/);
      owner.id = 'new';
    }
    expect(result).toEqual(merged);
    expect(stored).toEqual(before);
  });
});

describe('references', () => {
  it('are short, without look-alikes or words, and differ', () => {
    const many = Array.from({ length: 2000 }, createReference);
    for (const reference of many)
      expect(reference).toMatch(/^[3479CDFGHJKMNPQRTWXY]{4}-[3479CDFGHJKMNPQRTWXY]{4}$/);
    expect(new Set(many).size).toBe(2000);
  });
});
