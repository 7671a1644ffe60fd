import { expect, test } from 'vitest';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { startTestServer } from '../start-test-server.ts';

/** Migrations 033 to 035: a start may be interrupted between them while the earlier release serves. */
test('an old version that serves a tenant between the migrations does not stop the start', async () => {
  const server = await startTestServer();
  const { db } = server.deps;
  await db.query('drop schema public cascade');
  await db.query('create schema public');
  const upTo = (name: string) => migrations.filter((migration) => migration.name.slice(0, 3) <= name);
  await migrate(db, upTo('033'));
  for (const sub of ['email|1', 'google|2'])
    await db.query(
      `insert into identity_users (sub, email, created_at, last_sign_in_at) values ($1, 'ann@oak.example', now(), now())
       on conflict do nothing`,
      [sub],
    );
  const migrationResult = await migrate(db, migrations).catch((error: Error) => error.message);
  expect(migrationResult).toEqual(
    migrations
      .filter(({ name }) => name.slice(0, 3) > '033')
      .map(({ name }) => name)
      .sort(),
  );
  await server.close();
});
