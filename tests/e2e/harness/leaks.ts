import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { RunningServer } from './server.ts';

/** Checks that none of `secrets` is in the browser's storage or console, or in the server's output. */
export async function expectNoLeak(
  person: Person,
  server: RunningServer,
  secrets: readonly string[],
): Promise<void> {
  const storage = await person.page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    history: JSON.stringify(history.state),
    address: location.href,
  }));
  // A storage that this check does not read could leak unnoticed.
  expect(storage.databases).toEqual([]);
  expect(storage.caches).toEqual([]);
  const places = {
    kept: JSON.stringify(storage),
    said: person.spokenTexts().join('\n'),
    log: server.log(),
  };
  for (const [place, text] of Object.entries(places)) {
    const foundSecrets = secrets.filter((secret) => text.includes(secret));
    // Name only the place: a failure must not print the secret again.
    expect(foundSecrets.length, `secrets in ${place}`).toBe(0);
  }
}

/** Checks that no row of any table holds one of `secrets` unencrypted. */
export async function expectNotInDatabase(server: RunningServer, secrets: readonly string[]): Promise<void> {
  const tables = await server.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const rows = await server.db.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    const text = rows.map(({ row }) => row).join('\n');
    expect(secrets.filter((secret) => text.includes(secret)).length, `secrets in table ${name}`).toBe(0);
  }
}
