import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '#server/backup/backup-commands.ts';
import { PartlyDone } from '#server/commands/create-command.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import type { Database, Queries } from '#server/storage/database.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { countStored } from '../statements/files/uploads.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { at, deploymentToBackUp, KEYS, keyOf, rowsOf, SEAL } from './deployment.ts';
import { textOf } from './open-backup.ts';

const { server, mia, fileId, folder, file, elsewhere, close } = await deploymentToBackUp();
afterAll(close);

/** Records each statement of a database's transactions, and its result. */
function watchQueries(
  db: Database,
  see: (tx: Queries, sql: string, rows: object[]) => Promise<void> | void,
): Database {
  const recordQueries = (tx: Queries): Queries => ({
    async query(sql: string, values?: unknown[]) {
      const rows = await tx.query<object>(sql, values);
      await see(tx, sql, rows);
      return rows as never;
    },
  });
  return { ...db, transaction: (work) => db.transaction((tx) => work(recordQueries(tx))) };
}
describe('a backup', () => {
  test('is restored completely in an empty database: rows, files, and the keys of the files', async () => {
    const auditOf = (db: Database, event: string) =>
      db.query('select actor, about from audit where event = $1', [event]);
    expect(await backupCommand([file], at(server.deps))).toContain(' and 1 file');
    expect(await auditOf(server.deps.db, 'backed-up')).toEqual([{ actor: 'operator', about: null }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await elsewhere();
    expect(await restoreCommand([file], at(target))).toContain(' and 1 file');
    expect(await auditOf(target.db, 'restored')).toEqual([{ actor: 'operator', about: null }]);
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
    expect(await countStored(next)).toMatchObject({ rows: 1, blobs: 1 });
    await expect(next.deps.db.query('update audit set actor = null')).rejects.toThrow('append-only');
    await next.app.close();
  });

  test('contains no key and no secret in clear, and is written completely or not at all', async () => {
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

  test.each([
    ['a folder', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['S3', Object.assign(new Error('no such key'), { name: 'NoSuchKey' })],
  ])('continues without a file that is missing in %s, and names it at the end', async (_store, error) => {
    const other = path.join(folder, `missing-${error.name}.backup`);
    const blobs = { ...server.deps.blobs, read: () => Promise.reject(error) };
    const [row] = await server.deps.db.query('select blob from files');
    const fault = await backupCommand([other], at({ ...server.deps, blobs })).catch(
      (thrown: unknown) => thrown,
    );
    expect(fault).toBeInstanceOf(PartlyDone);
    expect(String(fault)).toContain(`does not have 1 file that`);
    expect(String(fault)).toContain(row?.blob);
    const target = await elsewhere();
    expect(await restoreCommand([other], at(target))).toContain('0 files');
  });

  test('counts a file as deleted, not as missing, if its row is deleted while the backup is written', async () => {
    const { db, blobs } = server.deps;
    const rows = await db.query<object>('select * from files');
    const read = async () => {
      await db.query('delete from files');
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    };
    const other = path.join(folder, 'taken-away.backup');
    const problems = await backupCommand([other], at({ ...server.deps, blobs: { ...blobs, read } }));
    expect(problems).toContain('1 upload was taken away');
    await db.query('insert into files select * from jsonb_populate_recordset(null::files, $1)', [
      JSON.stringify(rows),
    ]);
    await db.query('delete from unused_blobs');
  });

  test('replaces the rows that a start has made, but never applications', async () => {
    const fresh = await elsewhere(freshDatabase());
    await restoreCommand([file], at(fresh));
    expect(await rowsOf(fresh.db)).toEqual(await rowsOf(server.deps.db));
    await expect(restoreCommand([file], at(fresh))).rejects.toThrow('holds applications');
    expect(await rowsOf(fresh.db)).toEqual(await rowsOf(server.deps.db));
  });

  test('contains no approval of a deletion, which would allow another one later', async () => {
    await server.deps.db.query(
      "insert into retention_holds (kind, before, expired, total, approved_at) values ('unfinished', now(), 200, 300, now())",
    );
    const other = path.join(folder, 'held.backup');
    await backupCommand([other], at(server.deps));
    await server.deps.db.query('delete from retention_holds');
    const target = await elsewhere();
    await restoreCommand([other], at(target));
    expect(await target.db.query('select kind from retention_holds')).toEqual([]);
  });

  test('is restored into a database that has an extension, which stays', async () => {
    const target = await elsewhere();
    await target.db.query<object>('create extension pgcrypto schema public');
    await restoreCommand([file], at(target));
    expect(await rowsOf(target.db)).toEqual(await rowsOf(server.deps.db));
    const extensions = await target.db.query<object>('select extname from pg_extension order by 1');
    expect(extensions).toEqual([{ extname: 'pgcrypto' }, { extname: 'plpgsql' }]);
  });

  test('is written and restored without a time limit of the database', async () => {
    const limits = new Set<string>();
    const noteLimits = async (tx: Queries, sql: string) => {
      if (!/^(fetch|insert into)/.test(sql)) return;
      for (const name of ['idle_in_transaction_session_timeout', 'statement_timeout']) {
        const [now] = await tx.query<{ is: string }>('select current_setting($1) as is', [name]);
        limits.add(`${name} ${now?.is}`);
      }
    };
    const noTimeouts = ['idle_in_transaction_session_timeout 0', 'statement_timeout 0'];
    const target = await elsewhere();
    const db = watchQueries(target.db, noteLimits);
    await restoreCommand([file], at({ ...target, db }));
    expect([...limits]).toEqual(noTimeouts);
    limits.clear();
    await backupCommand([path.join(folder, 'slow.backup')], at({ ...target, db }));
    expect([...limits]).toEqual(noTimeouts);
  });

  test('reads fewer rows at once if they are large', async () => {
    const target = await elsewhere();
    await restoreCommand([file], at(target));
    await target.db.query(
      `insert into release_previews (hash, flow, files, expires_at)
       select 'large' || n, 'apply', jsonb_build_object('one', repeat('x', 500000)), now() from generate_series(1, 30) n`,
    );
    const read: number[] = [];
    const db = watchQueries(target.db, (_tx, sql, rows) => {
      const text = sql.startsWith('fetch') ? JSON.stringify(rows) : '';
      if (text.includes('large')) read.push(text.length);
    });
    await backupCommand([path.join(folder, 'large.backup')], at({ ...target, db }));
    expect(read.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(30 * 500_000);
    expect(Math.max(...read)).toBeLessThan(9_000_000);
  });

  test('has the bytes of every file, attached by a save or not', async () => {
    const large = randomBytes(300_000);
    const name = randomUUID();
    const temporary = await server.deps.blobs.temporary.create();
    writeFileSync(temporary, large);
    await server.deps.blobs.put(name, temporary);
    await server.deps.db.query<object>(
      `insert into files (brand, id, deal_id, blob, blob_key, name, type, size, document_type, scan, client_id, uploaded_by, metadata, uploaded_at)
       select brand, gen_random_uuid(), deal_id, $1, blob_key, name, type, $2, document_type, scan, 'second', uploaded_by, metadata, uploaded_at from files`,
      [name, large.length],
    );
    const other = path.join(folder, 'two-files.backup');
    expect(await backupCommand([other], at(server.deps))).toContain(' and 2 files');
    const target = await elsewhere();
    expect(await restoreCommand([other], at(target))).toContain(' and 2 files');
    expect((await buffer(await target.blobs.read(name))).equals(large)).toBe(true);
    const store = path.join(target.config.dataDir, 'blobs');
    const blobs = await target.db.query('select blob from files');
    const modes = blobs.map(({ blob }) => statSync(path.join(store, blob.slice(0, 2), blob)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
    const { bytes } = await readFile(target, { brand: 'default', id: fileId });
    expect(Buffer.from(bytes).equals(png())).toBe(true);
  });
});
