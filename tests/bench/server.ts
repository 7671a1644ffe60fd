import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { buildApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { createSigningKey } from '#server/identity/local/signing-key.ts';
import { claim, identitySettings } from '#server/identity/settings.ts';
import { load, quantile, table } from './figures.ts';
import type { Person, Task, Timings } from './save-clients.ts';

/** How long each measurement lasts. */
const SECONDS = 8;
const CLIENTS = [1, 32];
const PACE = 200;
const EXPIRES_IN_S = 3600;

/** Whole calls over loopback HTTP into the built-in PostgreSQL, or bare statements of the same process. */
export interface ServerFigures {
  what: string;
  done: number;
  failed: number;
  /** A second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU of the server's process (without clients and PostgreSQL) for one, in milliseconds. */
  cpu: number;
  /** Of the bare inserts by as many clients a moment ago; only of saves that come as fast as they are answered. */
  ratio?: number;
  load: string;
}

/** Starts a server with an empty database, saves and reads, and takes both away again. */
export async function benchServer(): Promise<ServerFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-server-'));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir });
  const parts = await compose(config);
  const app = await buildApp(parts.deps, {});
  const clients = fork(join(import.meta.dirname, 'save-clients.ts'));
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const figures: ServerFigures[] = [];
    const people = await signedIn(parts.deps, origin, Math.max(...CLIENTS));
    const done = async (what: string, task: Task): Promise<ServerFigures> => {
      const figure = await measured(what, () => ask(clients, task));
      figures.push(figure);
      return figure;
    };
    // The first saves make the rows, and warm the code.
    for (let round = 0; round < 2; round += 1) {
      const { people: saved } = await ask(clients, { kind: 'save', origin, people, seconds: 1 });
      people.splice(0, people.length, ...saved);
    }
    for (const count of CLIENTS) {
      const some = people.splice(0, count);
      const bare = await measured(`${count} bare inserts of the same row`, () => insert(parts.deps, count));
      figures.push(bare);
      const saved = await measured(`${count} saves`, async () => {
        const timings = await ask(clients, { kind: 'save', origin, people: some, seconds: SECONDS });
        people.unshift(...timings.people);
        return timings;
      });
      figures.push({ ...saved, ratio: saved.rate / bare.rate });
    }
    await done(`${PACE} saves a second`, {
      kind: 'paced',
      origin,
      people,
      seconds: SECONDS,
      perSecond: PACE,
    });
    await done('GET /deals/current', { kind: 'read', origin, people: people.slice(0, 4), seconds: SECONDS });
    return figures;
  } finally {
    clients.kill();
    await app.close();
    await parts.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signedIn(deps: Deps, origin: string, count: number): Promise<Person[]> {
  const { alg, kid, privateKey } = await createSigningKey(deps)();
  const { audience } = identitySettings(deps.config);
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const sub = `bench-${at}`;
      const claims = { [claim.email]: `${sub}@oak.example`, [claim.type]: 'applicant', [claim.accounts]: [] };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid })
        .setIssuer(`${origin}/`)
        .setSubject(sub)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + EXPIRES_IN_S)
        .sign(privateKey);
      return { sub, token, version: 0 };
    }),
  );
}

async function ask(clients: ChildProcess, task: Task): Promise<Timings> {
  const answered = once(clients, 'message') as Promise<[Timings]>;
  clients.send(task);
  const ended = once(clients, 'exit').then(() => {
    throw new Error('The clients ended.');
  });
  ended.catch(() => {});
  return (await Promise.race([answered, ended]))[0];
}

/** Inserts copies of a deal's row, all columns and indexes, through the server's own pool, as a named statement too. */
async function insert({ db }: Deps, clients: number): Promise<Timings> {
  const [row] = await db.query<Record<string, unknown>>('select * from deals limit 1');
  if (!row) throw new Error('There is no deal to copy.');
  await db.query('drop table if exists bench_deals');
  await db.query('create table bench_deals (like deals including all)');
  const columns = Object.keys(row);
  const sql = `insert into bench_deals (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`;
  const text = columns.map((name) =>
    ['hidden', 'consents', 'document'].includes(name) ? JSON.stringify(row[name]) : row[name],
  );
  const fresh = ['id', 'loan_id', 'account_id'].map((name) => columns.indexOf(name));
  const times: number[] = [];
  const began = performance.now();
  const end = began + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const at = performance.now();
        const values = [...text];
        for (const place of fresh) values[place] = randomUUID();
        await db.query(sql, values, 'bench-insert');
        times.push(performance.now() - at);
      }
    }),
  );
  return { times, failed: 0, seconds: (performance.now() - began) / 1000, people: [] };
}

async function measured(what: string, work: () => Promise<Timings>): Promise<ServerFigures> {
  const before = process.cpuUsage();
  const { times, failed, seconds } = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    what,
    done: times.length,
    failed,
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (user + system) / 1000 / times.length,
    load: load(),
  };
}

/** The figures as a table. */
export function serverTable(figures: ServerFigures[]): string {
  return table(
    ['at once', 'done', 'failed', 'a second', 'of bare', 'p50 ms', 'p99 ms', 'CPU ms each', 'load average'],
    figures.map((one) => [
      one.what,
      String(one.done),
      String(one.failed),
      one.rate.toFixed(0),
      one.ratio?.toFixed(2) ?? '',
      one.p50.toFixed(1),
      one.p99.toFixed(1),
      one.cpu.toFixed(2),
      one.load,
    ]),
  );
}
