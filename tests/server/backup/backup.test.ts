import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '#server/backup/backup-commands.ts';
import { openBlobs } from '#server/blobs/blobs.ts';
import type { OpenDeployment } from '#server/start/open-deployment.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import { createDatabase, type Database, type Queries } from '#server/storage/database.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { applicationOf, kept, type Owned, send } from '../statements/files/uploads.ts';
import { bareDatabase, freshDatabase } from '../support/shared-postgres.ts';
import { textOf, writeSealed } from './open-backup.ts';

const keyOf = (step: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => at * step + 1)).toString('base64');
const BACKUP_KEY = keyOf(7);
const SEAL = Buffer.from(BACKUP_KEY, 'base64');
const KEYS = {
  BACKUP_KEY,
  TRELLIS_KEYS: `k:${keyOf(5)}`,
  TRELLIS_INDEX_KEY: keyOf(3),
};
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-backup-'));
const file = path.join(folder, 'trellis.backup');
let server: TestServer;
let mia: Owned;
let fileId: string;
const opened: Database[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: KEYS });
  mia = await applicationOf(server, 'mia');
  await caller(server, 'ann')('POST', '/api/apply/create', payloadOf(fullApplication()));
  fileId = (await send(server, mia, png(), 'March.png')).body.data.file.id;
  const payload = { files: [{ metadata: { id: fileId } }] };
  await server.app.inject({ method: 'POST', url: '/files/save', headers: mia.headers, payload });
});
afterAll(async () => {
  await server.close();
  await Promise.all(opened.map((db) => db.close()));
  rmSync(folder, { recursive: true, force: true });
});

const at = (deps: OpenDeployment['deps']) => async () => ({ deps, close: async () => {} });
/** Another deployment's database and files, with our keys unless told otherwise. */
async function elsewhere(
  connection = bareDatabase(),
  crypto = server.deps.crypto,
): Promise<OpenDeployment['deps']> {
  const db = createDatabase(await connection, () => {});
  opened.push(db);
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  const config = { ...server.deps.config, dataDir };
  return { ...server.deps, db, crypto, config, blobs: openBlobs(config) };
}
/** Records each statement of a database's transactions, and its result. */
function watched(
  db: Database,
  see: (tx: Queries, sql: string, rows: object[]) => Promise<void> | void,
): Database {
  const seen = (tx: Queries): Queries => ({
    async query(sql: string, values?: unknown[]) {
      const rows = await tx.query<object>(sql, values);
      await see(tx, sql, rows);
      return rows as never;
    },
  });
  return { ...db, transaction: (work) => db.transaction((tx) => work(seen(tx))) };
}
/** All rows of the backed-up tables, except the running server's schedule, its seals, and the audit of the commands. */
async function rowsOf(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all('{rate_limits,migration_lock,migrations,jobs,audit_chain}') order by 1",
  );
  const rows = [];
  for (const { name } of tables) {
    const some = await db.query<{ row: string }>(
      `select to_json(one)::text as row from ${name} one order by 1`,
    );
    rows.push(
      ...some.map(({ row }) => `${name} ${row}`).filter((row) => !/"event":"(backed-up|restored)"/.test(row)),
    );
  }
  return rows;
}

describe('a backup', () => {
  test('comes back whole in an empty database: rows, files, and what opens them', async () => {
    expect(await backupCommand([file], at(server.deps))).toContain('1 file(s)');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await elsewhere();
    expect(await restoreCommand([file], at(target))).toContain('1 file(s)');
    expect(await rowsOf(target.db)).toEqual(await rowsOf(server.deps.db));
    const { bytes, name } = await readFile(target, { brand: 'default', id: fileId });
    expect([name, Buffer.from(bytes).equals(png())]).toEqual(['March.png', true]);

    // A server continues with it: the person's application, its secrets, and new audit entries.
    const next = await startTestServer({ db: target.db, blobs: target.blobs, env: KEYS });
    const revealed = await next.app.inject({
      method: 'POST',
      url: '/deals/reveal',
      headers: mia.headers,
      payload: { field: '/business_ein' },
    });
    expect(revealed.json().data.value).toBe(CANARY.ein);
    const again = await caller(next, 'new')('POST', '/api/apply/create', payloadOf(fullApplication()));
    expect(again.status).toBe(200);
    expect(await kept(next)).toMatchObject({ rows: 1, blobs: 1 });
    await expect(next.deps.db.query('update audit set actor = null')).rejects.toThrow('append-only');
    await next.app.close();
  });

  test('holds no key, no secret in clear, and is written whole or not at all', async () => {
    const text = await textOf(file, SEAL);
    for (const value of [...Object.values(CANARY), keyOf(5), keyOf(3), keyOf(7), 'March.png'])
      expect(text).not.toContain(value);
    // Names and addresses are in clear in the database; a stolen backup shows none.
    expect(text).toContain('ann@oak.example');
    expect(readFileSync(file).includes('ann@oak.example')).toBe(false);
    await expect(backupCommand([file], at(server.deps))).rejects.toThrow('there already');
    const other = path.join(folder, 'other.backup');
    const blobs = { ...server.deps.blobs, read: () => Promise.reject(new Error('The store is down.')) };
    await expect(backupCommand([other], at({ ...server.deps, blobs }))).rejects.toThrow('The store is down.');
    expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false]);
    // Files of another running backup are kept.
    writeFileSync(`${other}.part`, 'half');
    await expect(backupCommand([other], at(server.deps))).rejects.toThrow('another backup writes it');
    expect(readFileSync(`${other}.part`, 'utf8')).toBe('half');
    const nowhere = path.join(folder, 'nowhere/a.backup');
    await expect(backupCommand([nowhere], at(server.deps))).rejects.toThrow('ENOENT');
  });

  test('takes the place of what a start has made, never of applications', async () => {
    const fresh = await elsewhere(freshDatabase());
    await restoreCommand([file], at(fresh));
    expect(await rowsOf(fresh.db)).toEqual(await rowsOf(server.deps.db));
    await expect(restoreCommand([file], at(fresh))).rejects.toThrow('holds applications');
    expect(await rowsOf(fresh.db)).toEqual(await rowsOf(server.deps.db));
  });

  test('is written and comes back however long that takes: no limit of the database ends it', async () => {
    const limits = new Set<string>();
    const noteLimits = async (tx: Queries, sql: string) => {
      if (!/^(fetch|insert into)/.test(sql)) return;
      for (const name of ['idle_in_transaction_session_timeout', 'statement_timeout']) {
        const [now] = await tx.query<{ is: string }>('select current_setting($1) as is', [name]);
        limits.add(`${name} ${now?.is}`);
      }
    };
    const none = ['idle_in_transaction_session_timeout 0', 'statement_timeout 0'];
    const target = await elsewhere();
    const db = watched(target.db, noteLimits);
    await restoreCommand([file], at({ ...target, db }));
    expect([...limits]).toEqual(none);
    limits.clear();
    await backupCommand([path.join(folder, 'slow.backup')], at({ ...target, db }));
    expect([...limits]).toEqual(none);
  });

  test('is written from few rows at once if they are large', async () => {
    const target = await elsewhere();
    await restoreCommand([file], at(target));
    await target.db.query(
      `insert into release_previews (hash, flow, files, expires_at)
       select 'large' || n, 'apply', jsonb_build_object('one', repeat('x', 500000)), now() from generate_series(1, 30) n`,
    );
    const read: number[] = [];
    const db = watched(target.db, (_tx, sql, rows) => {
      const text = sql.startsWith('fetch') ? JSON.stringify(rows) : '';
      if (text.includes('large')) read.push(text.length);
    });
    await backupCommand([path.join(folder, 'large.backup')], at({ ...target, db }));
    expect(read.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(30 * 500_000);
    expect(Math.max(...read)).toBeLessThan(9_000_000);
  });

  test('that is cut, of another version or under other keys changes nothing', async () => {
    const text = await textOf(file, SEAL);
    const target = await elsewhere();
    const bad = path.join(folder, 'bad.backup');
    const refuse = async (content: Buffer, words: string | RegExp, deps = target) => {
      await writeSealed(bad, content, SEAL);
      await expect(restoreCommand([bad], at(deps))).rejects.toThrow(words);
    };
    await refuse(gzipSync(text).subarray(0, -100), /unexpected end/);
    await refuse(gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), 'not whole');
    await refuse(gzipSync(text.replace(/\{"row":"deals".*\n/, '')), 'not whole');
    // Rows must be read before the first file: a later row would lack its file.
    const [manifest = '', ...lines] = text.split('\n');
    const early = lines.find((line) => line.startsWith('{"file"')) ?? '';
    const moved = [manifest, early, ...lines.filter((line) => line !== early)].join('\n');
    await refuse(gzipSync(moved), 'not whole');
    await refuse(gzipSync(text.replace('"011_jobs"', '"999_later"')), 'newer version');
    await refuse(gzipSync(text.replace('"format":2', '"format":3')), 'no backup');
    const { createFieldCrypto } = await import('#server/crypto/field-crypto.ts');
    const key = { kid: 'k', key: Buffer.alloc(32, 9) };
    const foreign = createFieldCrypto({ keys: [key], indexKey: Buffer.alloc(32, 8) });
    await refuse(gzipSync(text), 'TRELLIS_KEYS', { ...target, crypto: foreign });
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    const none = path.join(folder, 'none.backup');
    await expect(restoreCommand([none], at(target))).rejects.toThrow(`There is no ${none}.`);
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    await expect(restoreCommand([], at(target))).rejects.toThrow('Use:');
  });

  test('whose e-mail addresses were changed is refused before anything is written [OPS-11]', async () => {
    const target = await elsewhere();
    const bad = path.join(folder, 'changed.backup');
    const bytes = readFileSync(file);
    for (const place of [20, 60, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(bad, changed);
      await expect(restoreCommand([bad], at(target))).rejects.toThrow('was changed or cut off');
      await expect(restoreCommand(['--unverified', bad], at(target))).rejects.toThrow(
        'was changed or cut off',
      );
    }
    // Unpacked, changed and packed again, as version 1 was written.
    const text = (await textOf(file, SEAL))
      .replaceAll('ann@oak.example', 'eve@oak.example')
      .replace('"format":2', '"format":1');
    writeFileSync(bad, gzipSync(text));
    await expect(restoreCommand([bad], at(target))).rejects.toThrow('anybody could have changed');
    const otherKey = { ...target, config: { ...target.config, backupKeys: [Buffer.alloc(32, 1)] } };
    await expect(restoreCommand([file], at(otherKey))).rejects.toThrow('BACKUP_KEY is not its key');
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    expect(await restoreCommand(['--unverified', bad], at(target))).toContain('1 file(s)');
    expect(await target.db.query("select about from audit where event = 'restored'")).toEqual([
      { about: 'unverified' },
    ]);
  });

  test('is written and read under a key of its own: a deployment without BACKUP_KEY refuses both [OPS-11]', async () => {
    const { config } = server.deps;
    const deps = { ...server.deps, config: { ...config, isLoopback: false, backupKeys: undefined } };
    await expect(backupCommand([path.join(folder, 'keyless.backup')], at(deps))).rejects.toThrow(
      'Set BACKUP_KEY',
    );
    await expect(restoreCommand([file], at(deps))).rejects.toThrow('Set BACKUP_KEY');
    expect(existsSync(path.join(folder, 'keyless.backup'))).toBe(false);
    // After a change of the key, the older one still opens.
    const changed = { ...config, backupKeys: [Buffer.alloc(32, 2), SEAL] };
    const target = await elsewhere();
    await restoreCommand(
      [file],
      at({ ...target, config: { ...target.config, ...changed, dataDir: target.config.dataDir } }),
    );
    expect(await rowsOf(target.db)).toEqual(await rowsOf(server.deps.db));
  });
});
