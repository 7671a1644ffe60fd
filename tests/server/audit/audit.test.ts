import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_EVENTS, audit } from '#server/audit/audit.ts';
import { readAudit } from '#server/audit/read-audit.ts';
import { AUDIT } from '#server/limits.ts';
import { CANARY, caller } from '../deals/people.ts';
import { type LinkVisit, type Person, startLinkVisit } from '../statements/return-links/link-visit.ts';

/** The audit of actions on an application. */
let visit: LinkVisit;
let ann: Person;
beforeAll(async () => {
  visit = await startLinkVisit();
  ann = await visit.someone();
});
afterAll(() => visit.server.close());

const entries = async (filter: Omit<Parameters<typeof readAudit>[1], 'limit'>) =>
  (await readAudit(visit.server.deps, { ...filter, limit: 100 })).map((line) => JSON.parse(line));

describe('the audit', () => {
  it('names a secret that was shown by its kind, its deal and the mark of the person, never by a value', async () => {
    const send = caller(visit.server, ann.sub);
    expect((await send('POST', '/deals/reveal', { field: '/business_ein' })).body.data.value).toBe(
      CANARY.ein,
    );
    const [entry, ...others] = await entries({ deal: ann.dealId, event: 'secret-shown' });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ about: 'business_ein', brand: 'default', deal: ann.dealId });
    expect(entry.actor).toMatch(/^person:[\w-]{43}$/);
    expect(entry.request_id).toBeTruthy();
    expect(await entries({ person: ann.sub })).toContainEqual(entry);
    expect(await entries({ person: 'somebody-else' })).toEqual([]);
    const all = JSON.stringify(await entries({}));
    for (const value of [...Object.values(CANARY), ann.sub, 'oak.example']) expect(all).not.toContain(value);
  });

  it('is read in batches, with the same result', async () => {
    const { deps } = visit.server;
    for (let n = 0; n < 5; n += 1) await audit(deps, { event: 'exported', role: 'operator', about: `${n}` });
    const aboutOf = async (limit: number, lookedAt: number) =>
      (await readAudit(deps, { event: 'exported', limit }, lookedAt)).map((line) => JSON.parse(line).about);
    for (const lookedAt of [1, 2, 3, 100]) {
      expect(await aboutOf(100, lookedAt)).toEqual(['0', '1', '2', '3', '4']);
      expect(await aboutOf(3, lookedAt)).toEqual(['2', '3', '4']);
    }
    expect(await aboutOf(0, 2)).toEqual([]);
  });

  it('shows no secret if its entry cannot be written', async () => {
    const { db } = visit.server.deps;
    await db.query('alter table audit rename to audit_away');
    const answer = await caller(visit.server, ann.sub)('POST', '/deals/reveal', { field: '/business_ein' });
    await db.query('alter table audit_away rename to audit');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain(CANARY.ein);
  });

  it('has an entry for an expired link of ours, and none for an invented one', async () => {
    const bob = await visit.someone();
    const token = await visit.tokenOf(bob);
    await visit.ask({ token: 'made.up.token' });
    await visit.ask({ token });
    expect(await entries({ event: 'link-refused' })).toEqual([]);
    visit.clock.forward(91 * 86_400);
    await visit.ask({ token });
    expect(await entries({ deal: bob.dealId, event: 'link-refused' })).toMatchObject([
      { event: 'link-refused', actor: 'link', about: 'expired-link' },
    ]);
  });

  it('has few entries for refusals of one link, so that they cannot fill it', async () => {
    const eve = await visit.someone();
    const token = await visit.tokenOf(eve);
    visit.clock.forward(91 * 86_400);
    const requests = Array.from({ length: 3 * AUDIT.mostRefusals }, () => visit.ask({ token }));
    expect([...new Set((await Promise.all(requests)).map(({ status }) => status))]).toEqual([403]);
    expect(await entries({ deal: eve.dealId, event: 'link-refused' })).toHaveLength(AUDIT.mostRefusals);
  });

  it('audits every change of a brand, by any author', async () => {
    const { db } = visit.server.deps;
    await db.query(
      `update brands set record = record || '{"vendor_name": "Other"}', source = 'edited' where platform = 'harbor'`,
    );
    const changes = await entries({ brand: 'harbor', event: 'brand-changed' });
    expect(changes.map(({ about }) => about)).toEqual(['seed', 'edited']);
    expect(changes.at(-1).actor).toMatch(/^database:/);
  });

  it.each(['update audit set actor = null', 'delete from audit', 'truncate audit'])(
    'refuses: %s',
    async (sql) => {
      await expect(visit.server.deps.db.query(sql)).rejects.toThrow('audit is append-only');
    },
  );

  it('is read by time, name and number, oldest first', async () => {
    const all = await entries({});
    expect(all.filter(({ event }) => !AUDIT_EVENTS.includes(event))).toEqual([]);
    expect(await readAudit(visit.server.deps, { limit: 1 })).toEqual([JSON.stringify(all.at(-1))]);
    expect(await entries({ since: '2999-01-01' })).toEqual([]);
  });
});
