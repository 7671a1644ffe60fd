import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TagDeps } from '#server/deals/store/index.ts';
import { findPerson } from '#server/retention/find-person.ts';
import { listAddresses } from '#server/retention/list-addresses.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { bareDatabase, databaseInC } from '../support/shared-postgres.ts';

/** Adds an application of another person for each address. */
async function addDeals(db: Database, addresses: string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow,
       flow_version, hidden, consents, document, version, created_at, saved_at)
     select 'default', gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       gen_random_uuid(), 'apply', 'v', 'apply', 'x', '[]', '[]',
       jsonb_build_object('application', jsonb_build_object('owners', jsonb_build_array(jsonb_build_object('email', address)))),
       1, now(), now() from unnest($1::text[]) address returning id`,
    [addresses],
  );
  return rows.map(({ id }) => id).sort();
}

describe.each([
  ['C', databaseInC],
  ['C.UTF-8', bareDatabase],
])('in a database with the locale %s', (_locale, create) => {
  let db: Database;
  beforeAll(async () => {
    db = openDatabaseWithoutLimits(await create(), { max: 2 });
    await migrate(db, migrations);
  });
  afterAll(() => db.close());
  const dealsMentioning = async (email: string) =>
    (await findPerson({ db } as unknown as TagDeps, email)).mentionedIn.map(({ id }) => id).sort();

  test('finds an address with letters outside of ASCII in any case, listed or not', async () => {
    const address = 'josé_ñandú@oak.example';
    const ids = await addDeals(db, ['JOSÉ_Ñandú@Oak.example', address]);
    await addDeals(db, ['josà_ñandú@oak.example', 'josx_xandx@oak.example', 'josé-ñandú@oak.example']);
    expect(await dealsMentioning(address)).toEqual(ids);
    expect(await dealsMentioning(address.toUpperCase())).toEqual(ids);
    await db.query('update deals set addresses = null where id = any($1)', [ids]);
    expect(await dealsMentioning(address)).toEqual(ids);
    await listAddresses(db);
    expect(await dealsMentioning(address)).toEqual(ids);
  });
});
