import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_EVENTS } from '#server/audit/audit.ts';

test('docs/operations.md says when each event of the audit is written', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(AUDIT_EVENTS.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
