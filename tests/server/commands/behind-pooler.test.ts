import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { local } from '#dev/adapters.ts';
import { addressOf } from '#dev/postgres/address.ts';
import { commands, runCommand } from '#server/commands/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { openDeployment } from '#server/start/open-deployment.ts';
import { type Connection, createDatabase } from '#server/storage/database.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { hasPooler, type Pooler, startPooler } from '../support/pooler.ts';
import { bareDatabase, freshDatabase } from '../support/shared-postgres.ts';
import { keySettings } from '../support/test-keys.ts';

const env = keySettings('k');
/** The limits that the operations manual gives to the role of a deployment behind a pooler. */
const LIMITS = {
  statement_timeout: '8s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '8s',
};

/** Runs an operator's command as the terminal does. */
async function run(address: string, args: string[], more: Record<string, string> = {}) {
  const config = readConfig(
    { ...env, DATABASE_URL: address, DATABASE_PREPARE: 'off', DATA_DIR: folder, ...more },
    { standIns: true },
  );
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const argv = process.argv;
  process.argv = [...argv.slice(0, 2), ...args];
  try {
    await runCommand(() => openDeployment(config, local));
    const textOf = (spy: typeof stdout) => spy.mock.calls.map(([text]) => String(text)).join('');
    return { out: textOf(stdout), error: textOf(complained) };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    stdout.mockRestore();
    complained.mockRestore();
  }
}

let folder: string;
let behind: Connection;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-commands-'));
  behind = await freshDatabase();
});
afterAll(() => rmSync(folder, { recursive: true }));

// Skipped, and reported so, on a machine without PgBouncer.
describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let server: TestServer;
  let deal: string;
  let reference: string;
  beforeAll(async () => {
    pooler = await startPooler(behind);
    const db = createDatabase(behind, () => {});
    for (const [name, value] of Object.entries(LIMITS))
      await db.query(`alter role ${behind.user} in database ${behind.database} set ${name} = '${value}'`);
    server = await startTestServer({ db, env });
    const send = caller(server, 'ann');
    deal = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data.dealId;
    const submitted = await send('POST', '/api/apply/submit', {}, { version: 1 });
    reference = submitted.body.data.reference;
  });
  afterAll(async () => {
    await server.close();
    await pooler.stop();
  });

  /** The arguments of each command, and its output. */
  const CALLS: Record<string, () => [args: string[], says: RegExp][]> = {
    export: () => [[['--deal', deal, '--out', path.join(folder, 'export')], /^Exported /]],
    audit: () => [
      [['--deal', deal], /"event"/],
      [['verify'], /^The audit is whole/],
    ],
    deals: () => [[['convert', 'application'], /^0 applications were converted/]],
    keys: () => [[['rotate'], /values were put under the newest key/]],
    webhooks: () => [
      [['list'], /There are none/],
      [['secret', 'default'], /whsec_/],
    ],
    person: () => [
      [['export', 'ann@oak.example', '--out', path.join(folder, 'person')], /^Exported /],
      [['erase', 'nobody@oak.example'], /^Erased:/],
    ],
    backup: () => [[[path.join(folder, 'all.backup')], /^Backed up \d+ row/]],
    retention: () => [
      [['list'], /^Nothing waits/],
      [['approve'], /^Nothing waits/],
    ],
    flows: () => [[['list'], /LIVE/]],
    jobs: () => [[['list'], /^There are none|"id"/]],
    requests: () => [[['list', '--reference', reference], /^Parts:/]],
  };

  test.each(Object.keys(commands).filter((name) => name !== 'restore'))('%s works', async (name) => {
    const calls = CALLS[name]?.() ?? [];
    expect(calls).not.toEqual([]);
    for (const [args, says] of calls) {
      const { out, error } = await run(pooler.addressOf(behind.database), [name, ...args]);
      expect(error).toBe('');
      expect(out).toMatch(says);
    }
  });

  test('restore works', async () => {
    const file = path.join(folder, 'to-restore.backup');
    await run(pooler.addressOf(behind.database), ['backup', file]);
    const empty = await bareDatabase();
    const { out, error } = await run(pooler.addressOf(empty.database), ['restore', file]);
    expect(error).toBe('');
    expect(out).toMatch(/^Restored \d+ row/);
  });

  test('a command says which setting is missing if the pooler refuses a startup parameter', async () => {
    const { error } = await run(pooler.addressOf(behind.database), ['audit'], { DATABASE_PREPARE: 'on' });
    expect(error).toContain('refuses a startup parameter. Set DATABASE_PREPARE=off');
  });

  test('a command says that the password or the name of the database is wrong', async () => {
    const wrongPassword = await run(pooler.addressOf(behind.database, 'wrong'), ['audit']);
    expect(wrongPassword.error).toContain('It refuses the user or the password.');
    const noDatabase = await run(pooler.addressOf('no_such_database'), ['audit']);
    expect(noDatabase.error).toContain('It has no database of that name.');
  });
});

describe('without a pooler', () => {
  test('a command says that the database does not answer only if that is the case', async () => {
    const down = await run(addressOf({ ...behind, host: '127.0.0.1', port: 1 }), ['audit']);
    expect(down.error).toContain('It does not answer. (ECONNREFUSED)');
    const missing = await run(addressOf({ ...behind, database: 'no_such_database' }), ['audit']);
    expect(missing.error).toContain('It has no database of that name. (3D000)');
    const refusedRun = await run(addressOf({ ...behind, password: 'wrong' }), ['audit']);
    expect(refusedRun.error).toContain('It refuses the user or the password. (28P01)');
  });
});
