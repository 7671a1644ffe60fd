import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { savedApplicant } from '../e2e/harness/applicant.ts';
import { builtServer } from '../e2e/harness/built-app.ts';
import { keysEnv } from '../e2e/harness/keys.ts';
import { emailedCode, inMail, newEmail } from '../e2e/harness/mail.ts';
import { type RunningServer, startServer } from '../e2e/harness/server.ts';
import { START_MS } from '../patience.ts';
import { freshDatabase } from '../server/support/shared-postgres.ts';
import { freePort, type Program, startProgram } from './cluster/processes.ts';

/**
 * Two processes of one deployment, one of them with a wrong clock (Debian: `apt-get install faketime`). That process
 * runs alone first, with every job due, so that no other process can do its work; then the process with the right
 * clock starts.
 */
const hasFaketime = spawnSync('faketime', ['-f', '+1d', 'true']).status === 0;

describe.skipIf(!hasFaketime).each(['+100d', '-100d'])(
  `a process whose clock is wrong by %s${hasFaketime ? '' : ' (there is no faketime)'}`,
  (shift) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-clock-'));
    const log = path.join(dataDir, 'wrong.log');
    let env: Record<string, string>;
    let right: RunningServer;
    let db: Database;
    let wrong: Program | undefined;
    let wrongOrigin: string;
    beforeAll(async () => {
      const database = await freshDatabase();
      db = createDatabase(database, () => {}, { max: 2 });
      env = { ...keysEnv, DATABASE_URL: addressOf(database), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
      right = await startServer({ env });
    });
    afterEach(() => wrong?.end('SIGKILL'));
    afterAll(async () => {
      await right?.stop();
      await db?.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    /** Starts the process with the wrong clock. It reaches no mail server, so that a mail waits for the other process. */
    async function startWrong(): Promise<void> {
      const port = await freePort();
      wrongOrigin = `http://localhost:${port}`;
      wrong = startProgram(process.execPath, [builtServer()], {
        log,
        env: {
          ...process.env,
          ...env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          ...readFaketimeSettings(shift),
          SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
        },
      });
      const isUp = async () => (await fetch(`${wrongOrigin}/livez`).catch(() => undefined))?.ok;
      await expect.poll(isUp, { timeout: START_MS }).toBe(true);
    }

    it('is not ready, logs clock-differs, deletes no row and drops no mail', async () => {
      const applicant = await savedApplicant(right.origin, 'funding-is-almost-here');
      const link = await inMail(right.origin, applicant.email, 'statements-later', /https?:\/\/\S+/);
      await right.end();
      await db.query("update jobs set run_at = now() - interval '1 minute' where slot is not null");
      const before = await countRows(db);
      expect(before).toMatchObject({ deals: 1, sessions: 1 });

      await startWrong();
      const ready = await fetch(`${wrongOrigin}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'clock-differs' }]);
      expect(readFileSync(log, 'utf8')).toContain('"event":"clock-differs"');
      // Once its worker has tried this mail, it has run the sweeps, which were due before.
      const email = newEmail();
      await post(wrongOrigin, '/passwordless/start', { client_id, connection: 'email', email, send: 'code' });
      await expect.poll(async () => (await readNewestMail()).tries, { timeout: START_MS }).toBeGreaterThan(0);
      expect(await readNewestMail()).toMatchObject({ outcome: null, is_soon: true });
      const { codes, ...rowCounts } = await countRows(db);
      expect({ ...rowCounts, codes: codes - 1 }).toEqual(before);

      await right.start();
      await expect.poll(async () => (await countRows(db)).due, { timeout: START_MS }).toBe(0);
      expect(await countRows(db)).toEqual({ ...rowCounts, codes, due: 0 });
      const tokenResponse = await post(right.origin, '/oauth/token', {
        client_id,
        grant_type: 'http://auth0.com/oauth/grant-type/passwordless/otp',
        realm: 'email',
        username: email,
        otp: await emailedCode(right.origin, email),
        scope: 'openid',
      });
      expect(tokenResponse.status).toBe(200);
      expect((await applicant.call('GET', '/deals/current')).status).toBe(200);
      const refresh_token = applicant.refreshToken;
      const refreshed = await post(right.origin, '/oauth/token', {
        client_id,
        grant_type: 'refresh_token',
        refresh_token,
      });
      expect(refreshed.status).toBe(200);
      const token = new URL(link).searchParams.get('t') ?? '';
      const headers = { 'x-return-token': token };
      const openedResponse = await fetch(`${right.origin}/tools/return-link`, { headers });
      expect(openedResponse.status).toBe(200);
    });

    /** The job of the newest mail. */
    async function readNewestMail() {
      const [row] = await db.query<{ tries: number; outcome: string | null; is_soon: boolean }>(
        `select tries, outcome, run_at between now() and now() + interval '1 minute' as is_soon
         from jobs where kind = 'mail' order by created_at desc limit 1`,
      );
      if (!row) throw new Error('There is no mail.');
      return row;
    }
  },
);

/**
 * The settings that faketime gives a program. faketime itself would stay the parent, and a signal to it would not
 * reach the server. A machine's wrong clock does not affect its monotonic clock.
 */
function readFaketimeSettings(shift: string): Record<string, string> {
  const args = ['--exclude-monotonic', '-f', shift, 'env'];
  const lines = spawnSync('faketime', args, { encoding: 'utf8' }).stdout.split('\n');
  const lineMatches = lines.map((line) =>
    /^(LD_PRELOAD|FAKETIME|FAKETIME_DONT_FAKE_MONOTONIC)=(.+)/.exec(line),
  );
  return Object.fromEntries(
    lineMatches.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])),
  );
}

const client_id = 'trellis-web';

function post(origin: string, route: string, body: object): Promise<Response> {
  return fetch(`${origin}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The rows that sweeps delete, and the number of due sweeps. */
async function countRows(db: Database) {
  const tables = {
    deals: 'deals',
    accounts: 'accounts',
    sessions: 'sessions',
    answers: 'idempotency_keys',
    tokens: 'identity_refresh_tokens',
    people: 'identity_users',
    codes: 'identity_codes',
    due: 'jobs where slot is not null and run_at < now()',
  };
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, from]) => {
      const [row] = await db.query<{ count: number }>(`select count(*)::int as count from ${from}`);
      return [name, row?.count ?? 0] as const;
    }),
  );
  return { codes: 0, due: 0, ...Object.fromEntries(counts) };
}
