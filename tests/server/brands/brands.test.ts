import { describe, expect, test } from 'vitest';
import { createBrands } from '#server/brands/brands.ts';
import { seedRecords } from '#server/brands/seed.ts';
import type { Database } from '#server/storage/database.ts';
import { openTestServer, startTestServer } from '#tests/server/start-test-server.ts';

const server = await openTestServer();

const brandAt = async (url: string, host = 'localhost', on = server) =>
  (await on.app.inject({ url, headers: { host } })).json();

describe('the brand of a request', () => {
  test('is chosen by the host name, with or without a port, in any letter case', async () => {
    expect((await brandAt('/brands/current', 'localhost:8080')).platform).toBe('default');
    expect((await brandAt('/brands/current', 'harbor.localhost')).platform).toBe('harbor');
    expect((await brandAt('/brands/current', 'HARBOR.localhost:1234')).platform).toBe('harbor');
    expect((await brandAt('/brands/current', 'elsewhere.example')).platform).toBe('default');
    const { brands } = server.deps;
    expect([
      await brands.isHostOf('HARBOR.localhost', 'harbor'),
      await brands.isHostOf('harbor.localhost', 'default'),
    ]).toEqual([true, false]);
  });

  test('a platform gets its brand, and an unknown platform gets 404 with an error field', async () => {
    expect((await brandAt('/brands/harbor')).vendor_name).toBe('Harbor Community Bank');
    const answer = await server.app.inject('/brands/nobody');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'not-found', error: expect.any(String) });
    expect((await server.app.inject('/brands/__proto__')).statusCode).toBe(404);
  });

  test('is chosen by ?brand= and its cookie on this machine only', async () => {
    expect((await brandAt('/brands/current?brand=harbor')).platform).toBe('harbor');
    const keptResponse = await server.app.inject({
      url: '/brands/current',
      headers: { cookie: 'a=b; trellis-brand=harbor' },
    });
    expect(keptResponse.json().platform).toBe('harbor');
    expect((await brandAt('/brands/current?brand=nobody')).platform).toBe('default');
    expect((await brandAt('/brands/current?brand=nobody', 'harbor.localhost')).platform).toBe('harbor');
    const unknown = await server.app.inject({
      url: '/brands/current?brand=harbor',
      headers: { cookie: 'trellis-brand=nobody' },
    });
    expect(unknown.json().platform).toBe('harbor');
    const open = await startTestServer({ env: { HOST: '0.0.0.0' } });
    expect((await brandAt('/brands/current?brand=harbor', 'localhost', open)).platform).toBe('default');
    await open.close();
  });

  test('TRELLIS_PLATFORM serves one brand on any host', async () => {
    const fixed = await startTestServer({ env: { TRELLIS_PLATFORM: 'harbor' } });
    expect((await brandAt('/brands/current', 'localhost', fixed)).platform).toBe('harbor');
    await fixed.close();
  });

  test('X-Forwarded-Host counts only behind a trusted proxy', async () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'harbor.localhost' };
    expect((await server.app.inject({ url: '/brands/current', headers })).json().platform).toBe('default');
    const behind = await startTestServer({ env: { TRUST_PROXY: '1' } });
    expect((await behind.app.inject({ url: '/brands/current', headers })).json().platform).toBe('harbor');
    await behind.close();
  });
});

describe('the contents of a brand', () => {
  test('the record is merged over the base, and derived values are computed from both', async () => {
    const brand = await brandAt('/brands/harbor');
    expect(brand.loan_amount).toEqual({
      wc: { minimum: 10000, maximum: 200000, default: 80000 },
      eq: { minimum: 5000, maximum: 150000, default: 100000 },
    });
    expect(brand.loan_terms).toEqual([3, 6, 12]);
    expect(brand.loan_term_default).toBe(12);
    expect(brand.flags).toMatchObject({ term_payment_estimate: true, plaid_connect: true });
    expect(brand.theme.variables['--brand-80']).toBe('#1d4f91');
    expect(brand).not.toHaveProperty('hosts');
    expect((await brandAt('/brands/default')).loan_term_default).toBe(60);
  });

  test('[BRAND-48] [OPS-4] a flag that the deployment switches off is off even if the brand switches it on', async () => {
    const off = await startTestServer({
      env: { FLAG_TERM_PAYMENT_ESTIMATE: 'off', FLAG_PLAID_CONNECT: 'off' },
    });
    expect((await brandAt('/brands/harbor', 'localhost', off)).flags).toMatchObject({
      term_payment_estimate: false,
      plaid_connect: false,
      bank_statements_screen: true,
    });
    await off.close();
  });
});

describe('records in the database', () => {
  test('an edit is served after a moment, and an invalid record affects only its own brand', async () => {
    const { db, brands } = server.deps;
    await db.query(`insert into brands (platform, record, source) values ($1, $2, 'edited')`, [
      'broken',
      JSON.stringify({ platform: 'broken', vendor_id: 'x', loan_terms: 'many' }),
    ]);
    await db.query(
      `update brands set record = jsonb_set(record, '{vendor_name}', '"Harbor & Sons"'), source = 'edited' where platform = 'harbor'`,
    );
    brands.refresh();
    expect((await brandAt('/brands/harbor')).vendor_name).toBe('Harbor & Sons');
    expect((await server.app.inject('/brands/broken')).statusCode).toBe(404);
    expect(server.logged.some((line) => line.includes('/loan_terms type'))).toBe(true);
  });

  test("an invalid record is replaced by the brand's last valid record, also after a restart", async () => {
    const { db, brands } = server.deps;
    const good = (await brandAt('/brands/harbor')).vendor_name;
    const [before] = await db.query<{ record: string }>(
      `select record::text from brands where platform = 'harbor'`,
    );
    await db.query(`update brands set record = record || '{"loan_terms": "many"}' where platform = 'harbor'`);
    brands.refresh();
    expect((await brandAt('/brands/harbor')).vendor_name).toBe(good);
    const restarted = await startTestServer({
      db: { ...db, close: async () => {} },
      env: { DATA_DIR: server.deps.config.dataDir },
    });
    expect((await brandAt('/brands/harbor', 'localhost', restarted)).vendor_name).toBe(good);
    expect(restarted.logged.some((line) => line.includes('brand-invalid'))).toBe(true);
    await restarted.close();
    await db.query(`update brands set record = $1 where platform = 'harbor'`, [before?.record]);
    brands.refresh();
  });

  test('are read again only if they have changed, were added, or came back', async () => {
    const { db, config, clock, log } = server.deps;
    const read: string[][] = [];
    const query = async (sql: string, values?: unknown[]) => {
      const rows = await db.query<{ platform: string }>(sql, values);
      if (/^select .*\brecord\b/.test(sql)) read.push(rows.map(({ platform }) => platform).sort());
      return rows;
    };
    const brands = createBrands({ db: { ...db, query: query as Database['query'] }, config, clock, log });
    const next = async (platform: string) => {
      brands.refresh();
      read.length = 0;
      const brand = await brands.byPlatform(platform);
      return { name: brand?.vendor_name, read: read.flat(), brand };
    };
    const first = await next('harbor');
    expect(first.read).toContain('ironline');
    const same = await next('harbor');
    expect(same.read).toEqual([]);
    expect(same.brand).toBe(first.brand);
    const write = `insert into brands (platform, record, source) values ('fresh', $1, 'edited')
      on conflict (platform) do update set record = excluded.record`;
    const brandFileNamed = (name: string) => [
      JSON.stringify({ platform: 'fresh', vendor_id: 'f', vendor_name: name }),
    ];
    await db.query<object>(write, brandFileNamed('One'));
    expect(await next('fresh')).toMatchObject({ name: 'One', read: ['fresh'] });
    await db.query<object>(write, brandFileNamed('Two'));
    expect(await next('fresh')).toMatchObject({ name: 'Two', read: ['fresh'] });
    await db.query("delete from brands where platform = 'fresh'");
    expect(await next('fresh')).toMatchObject({ name: undefined, read: [] });
    await db.query<object>(write, brandFileNamed('Two'));
    expect(await next('fresh')).toMatchObject({ name: 'Two', read: ['fresh'] });
    await db.query("delete from brands where platform = 'fresh'");
  });

  test('a changed file replaces an unedited record and leaves an edited one', async () => {
    const { db } = server.deps;
    const seeds = [
      { platform: 'default', vendor_id: 'default', vendor_name: 'New words', hosts: ['localhost'] },
      { platform: 'harbor', vendor_id: 'harbor-bank', vendor_name: 'From the file' },
    ];
    expect(await seedRecords(db, seeds)).toEqual(['default']);
    expect(await seedRecords(db, seeds)).toEqual([]);
    const rows = await db.query<{ name: string }>(
      `select record->>'vendor_name' as name from brands where platform in ('default', 'harbor') order by platform`,
    );
    expect(rows.map((row) => row.name)).toEqual(['New words', 'Harbor & Sons']);
  });
});
