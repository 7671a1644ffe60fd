import { expect, it } from 'vitest';
import { actorOf, auditRefusal } from '#server/audit/audit.ts';
import { AUDIT } from '#server/limits.ts';
import { cryptoWith } from '../support/test-keys.ts';

const crypto = cryptoWith('k');

/** Audits refusals in memory, of which so many are allowed for each key of the limit. */
function openAudit(mostAllowed: number) {
  const uses = new Map<string, number>();
  const entries: Record<string, unknown>[] = [];
  const limitsGiven: number[][] = [];
  const take = async (key: string, most: number, seconds: number) => {
    limitsGiven.push([most, seconds]);
    uses.set(key, (uses.get(key) ?? 0) + 1);
    return { allowed: (uses.get(key) ?? 0) <= mostAllowed, remaining: 0, retryAfter: 1 };
  };
  const query = async (_sql: string, [row]: unknown[] = []) => {
    entries.push(JSON.parse(String(row)));
    return [];
  };
  const parts = { crypto, limits: { take }, db: { query } } as unknown as Parameters<typeof auditRefusal>[0];
  return {
    entries,
    uses,
    limitsGiven,
    refuse: (entry: Parameters<typeof auditRefusal>[1]) => auditRefusal(parts, entry),
  };
}

it('refusals are audited up to a limit for each person, under the keyed hash of that person', async () => {
  const { entries, uses, limitsGiven, refuse } = openAudit(1);
  for (const person of ['ann', 'ann', 'bob'])
    await refuse({ event: 'studio-refused', person, about: 'studio' });
  expect(entries.map(({ actor }) => actor)).toEqual([actorOf(crypto, 'ann'), actorOf(crypto, 'bob')]);
  expect([...uses.keys()].join()).not.toMatch(/ann|bob/);
  expect(limitsGiven[0]).toEqual([AUDIT.mostRefusals, AUDIT.windowSeconds]);
});

it('refusals without a person are limited by application, brand and event', async () => {
  const { entries, refuse } = openAudit(1);
  const refusals = [
    { brand: 'harbor', deal: 'd1' },
    { brand: 'harbor', deal: 'd1' },
    { brand: 'harbor', deal: 'd2' },
    { brand: 'maple', deal: 'd1' },
  ];
  for (const entry of refusals) await refuse({ event: 'link-refused', role: 'link', ...entry });
  await refuse({ event: 'subject-refused', brand: 'harbor', deal: 'd1' });
  expect(entries.map(({ event, brand, deal }) => [event, brand, deal].join(' '))).toEqual([
    'link-refused harbor d1',
    'link-refused harbor d2',
    'link-refused maple d1',
    'subject-refused harbor d1',
  ]);
});
