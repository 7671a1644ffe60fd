import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBlobs } from '#server/blobs/blobs.ts';
import type { OpenDeployment } from '#server/start/open-deployment.ts';
import type { Database } from '#server/storage/database.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { applicationOf, send } from '../statements/files/uploads.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { bareDatabase } from '../support/shared-postgres.ts';

export const keyOf = (step: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => index * step + 1)).toString('base64');
export const KEYS = {
  BACKUP_KEY: keyOf(7),
  TRELLIS_KEYS: `k:${keyOf(5)}`,
  TRELLIS_INDEX_KEY: keyOf(3),
};
export const SEAL = Buffer.from(KEYS.BACKUP_KEY, 'base64');

export const at = (deps: OpenDeployment['deps']) => async () => ({ deps, close: async () => {} });

/** A deployment with two applications and a file, and a folder for its backups. */
export async function deploymentToBackUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-backup-'));
  const server = await startTestServer({ env: KEYS });
  const openedDatabases: Database[] = [];
  const mia = await applicationOf(server, 'mia');
  await caller(server, 'ann')('POST', '/api/apply/create', payloadOf(fullApplication()));
  const fileId: string = (await send(server, mia, png(), 'March.png')).body.data.file.id;
  const payload = { files: [{ metadata: { id: fileId } }] };
  await server.app.inject({ method: 'POST', url: '/files/save', headers: mia.headers, payload });
  return {
    server,
    mia,
    fileId,
    folder,
    file: path.join(folder, 'trellis.backup'),
    /** Another deployment's database and files, with our keys by default. */
    async elsewhere(
      connection = bareDatabase(),
      crypto = server.deps.crypto,
    ): Promise<OpenDeployment['deps']> {
      const db = openDatabaseWithoutLimits(await connection);
      openedDatabases.push(db);
      const dataDir = mkdtempSync(path.join(folder, 'data-'));
      const config = { ...server.deps.config, dataDir };
      return { ...server.deps, db, crypto, config, blobs: openBlobs(config) };
    },
    async close(): Promise<void> {
      await server.close();
      await Promise.all(openedDatabases.map((db) => db.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** All rows of the backed-up tables, except the running server's schedule, its seals, and the audit of the commands. */
export async function rowsOf(db: Database): Promise<string[]> {
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
