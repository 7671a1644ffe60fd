import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ListedApplication } from '#contracts/studio/applications.ts';
import { fillSearchNames } from '#server/applications/fill-search-names.ts';
import { NAME_QUERY, NEWEST_QUERY, PAGE_SIZE } from '#server/applications/find.ts';
import { tagUntagged } from '#server/deals/store/index.ts';
import { CANARY } from '../deals/people.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';
import { rowsRead } from '../support/rows-read.ts';
import { submitterOf } from './submit.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const { db } = server.deps;
const staff = staffOf(server.app);
const submit = submitterOf(server);

async function list(query: Record<string, string> = {}, who = 'rex') {
  const answer = await staff.call(who, `GET /studio/api/applications?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as {
    brands: { platform: string; name: string }[];
    applications: ListedApplication[];
    next?: string;
  };
}

/** Copies of a submitted application, submitted an hour apart before now. */
async function copies(dealId: string, count: number, brand = 'default', name = 'copy'): Promise<void> {
  const columns =
    'subject, account_id, contact_id, business_id, application_type, vendor_id, flow, flow_version, hidden, stage';
  const rest = 'consents, document, version, created_at, saved_at, release, sources, shape';
  await db.query<object>(
    `insert into deals (brand, id, loan_id, reference, submitted_at, search_name, ${columns}, ${rest})
     select $2, gen_random_uuid(), gen_random_uuid(), $4 || n, submitted_at - n * interval '1 hour', $4 || ' ' || lpad(n::text, 6, '0'), ${columns}, ${rest}
     from deals, generate_series(1, $3) n where id = $1`,
    [dealId, brand, count, name],
  );
  await tagUntagged(server.deps, 'all');
}

describe('the list of submitted applications', () => {
  it('has reference, name, amount, stage and missing parts of each, but no unfinished one [STUDIO-21]', async () => {
    const { dealId, reference } = await submit({ business_name: 'Oak Street Bakery' });
    const open = await submit({ business_name: 'Unfinished Oak' }, false);
    const { applications } = await list();
    const foundApplication = applications.find(({ id }) => id === dealId);
    expect(foundApplication).toEqual({
      brand: 'default',
      id: dealId,
      reference,
      flow: 'apply',
      name: 'Oak Street Bakery',
      amount: 150000,
      stage: 'AwaitingStatements',
      submittedAt: expect.any(String),
      missing: { statements: true, months: [], documents: [] },
    });
    expect(applications.map(({ id }) => id)).not.toContain(open.dealId);
  });

  it('names months and forms that are missing', async () => {
    const { dealId } = await submit({ loan_type: ['EQ'], equipment_description: 'Oven', business_years: 1 });
    const { applications } = await list();
    expect(applications.find(({ id }) => id === dealId)?.missing.documents).toEqual(['pfs', 'suq']);
  });

  it.each([
    ['the reference', (reference: string) => reference],
    [
      'the reference in lower case without its dash',
      (reference: string) => reference.toLowerCase().replace('-', ''),
    ],
    ['the beginning of the name, without its accent and case', () => 'panaderia  d'],
  ])('finds an application by %s', async (_, textOf) => {
    const { dealId, reference } = await submit({ business_name: 'Panadería Dulce' });
    const { applications } = await list({ q: textOf(reference) });
    expect(applications.map(({ id }) => id)).toContain(dealId);
    expect(applications.every(({ name }) => name === 'Panadería Dulce')).toBe(true);
  });

  it('finds a reference in one chosen brand, and a name that continues in another script', async () => {
    const { dealId, reference } = await submit({ business_name: 'Teehaus茶館' });
    for (const q of [reference, 'teehaus', '茶']) {
      const { applications } = await list({ q, brand: 'default' });
      expect([q, applications.map(({ id }) => id)]).toEqual([q, q === '茶' ? [] : [dealId]]);
    }
    expect((await list({ q: reference, brand: 'harbor' })).applications).toEqual([]);
  });

  it.each(['%', '_', "o'ak", '\u{10ffff}', '\\'])('searches %j literally, not as a pattern', async (q) => {
    await submit();
    expect((await list({ q })).applications).toEqual([]);
  });

  it('names a brand that has no name as its pages do', async () => {
    const { brands } = await list();
    expect(brands).toContainEqual({ platform: 'default', name: 'Trellis' });
  });

  it('ignores a search that has only control characters', async () => {
    await submit();
    expect((await list({ q: '\u0000' })).applications.length).toBeGreaterThan(0);
  });

  it('lists every application once over its pages, the newest first, also with several brands', async () => {
    const { dealId } = await submit({ business_name: 'Paged' });
    await copies(dealId, PAGE_SIZE, 'default', 'paged');
    await copies(dealId, PAGE_SIZE + 3, 'harbor', 'paged');
    for (const query of [{}, { q: 'paged' }] as Record<string, string>[]) {
      const listedItems: ListedApplication[] = [];
      let after: string | undefined;
      do {
        const page = await list({ ...query, ...(after ? { after } : {}) });
        expect(page.applications.length).toBeLessThanOrEqual(PAGE_SIZE);
        listedItems.push(...page.applications);
        after = page.next;
      } while (after);
      expect(new Set(listedItems.map(({ id }) => id)).size).toBe(listedItems.length);
      expect(listedItems.length).toBeGreaterThanOrEqual(2 * PAGE_SIZE + 4);
      const times = listedItems.map(({ submittedAt }) => submittedAt);
      if (!query.q) expect(times).toEqual([...times].sort().reverse());
    }
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('["x","y"]').toString('base64url'),
    Buffer.from(`["x\u0000","${randomUUID()}"]`).toString('base64url'),
    Buffer.from(`["2026-01-01","${'-'.repeat(36)}"]`).toString('base64url'),
    ...['+275760-09-13', '-100000-01-01', '0000-01-01'].map((time) =>
      Buffer.from(`["${time}","${randomUUID()}"]`).toString('base64url'),
    ),
  ])('begins at the first page if the cursor is invalid: %s', async (after) => {
    expect((await list({ after })).applications.length).toBeGreaterThan(0);
    await list({ after, q: 'paged' });
  });

  it('reads only the rows of one page, however many applications there are [STUDIO-21]', async () => {
    const { dealId } = await submit();
    await copies(dealId, 5000, 'default', 'many');
    await db.query('analyze deals');
    const [middle] = await db.query<{ submitted_at: Date; id: string; search_name: string }>(
      `select submitted_at, id, search_name from deals where brand = 'default' and search_name like 'many%' order by submitted_at offset 2500 limit 1`,
    );
    const brands = ['default', 'harbor'];
    const last = '\u{10ffff}';
    const most = 2 * (PAGE_SIZE + 1);
    expect(
      await rowsRead(db, NEWEST_QUERY, [brands, PAGE_SIZE + 1, middle?.submitted_at, middle?.id]),
    ).toBeLessThanOrEqual(most);
    expect(
      await rowsRead(db, NAME_QUERY, [brands, PAGE_SIZE + 1, middle?.search_name, middle?.id, `many${last}`]),
    ).toBeLessThanOrEqual(most);
  });

  it('finds an application of an older build after its name was filled in', async () => {
    const { dealId } = await submit({ business_name: 'Older Mill' });
    await db.query('update deals set search_name = null where id = $1', [dealId]);
    expect((await list({ q: 'older m' })).applications).toEqual([]);
    await fillSearchNames(server.deps);
    expect((await list({ q: 'older m' })).applications.map(({ id }) => id)).toEqual([dealId]);
  });

  it('shows a reviewer only the applications of their brands [STUDIO-20]', async () => {
    const { dealId } = await submit();
    await copies(dealId, 2, 'harbor', 'boat');
    const { brands, applications } = await list({}, 'rita');
    expect(brands).toEqual([{ platform: 'harbor', name: 'Harbor Community Bank' }]);
    expect(new Set(applications.map(({ brand }) => brand))).toEqual(new Set(['harbor']));
    expect((await list({ brand: 'default' }, 'rita')).applications).toEqual([]);
    expect((await list({ brand: 'harbor' })).applications.every(({ brand }) => brand === 'harbor')).toBe(
      true,
    );
  });

  it('has no secret, and the audit has each view without the searched text [STUDIO-22]', async () => {
    await submit();
    const answer = await staff.call('rex', 'GET /studio/api/applications?q=oak');
    for (const secret of Object.values(CANARY)) expect(answer.body).not.toContain(secret);
    const [entry] = await db.query(
      "select * from audit where event = 'applications-listed' order by id desc limit 1",
    );
    expect(entry).toMatchObject({ about: 'search', deal: null });
    expect(JSON.stringify(entry)).not.toContain('oak');
  });
});
