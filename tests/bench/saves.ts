import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { createSigningKey } from '#dev/identity/tokens/signing-key.ts';
import { keyringOnDisk } from '#dev/keys/keyring.ts';
import { addressOf } from '#dev/postgres/address.ts';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { buildServer, startServer } from '#dev/tools/local-server.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { CLAIM_NAMES } from '#server/identity/claims.ts';
import type { Connection } from '#server/storage/database.ts';
import { createDatabase } from '#server/storage/database.ts';
import type { InsertTask } from './bare-inserts.ts';
import { cpuOfTree } from './cpu.ts';
import { load, quantile, table } from './figures.ts';
import type { Person, Task, Timings } from './save-clients.ts';

const CLIENTS = [1, 32];
const SAVES_PER_SECOND = 200;
const WARM_UP_SAVES = 6000;
const EXPIRES_IN_S = 3600;

/** Whole calls over loopback HTTP to a built server, or bare statements of a process like it. */
export interface SaveFigures {
  what: string;
  done: number;
  failed: number;
  /** Saves a second. */
  rate: number;
  /** The median duration in milliseconds; `p99`: of the slowest hundredth. */
  p50: number;
  p99: number;
  /**
   * CPU time for one save or insert in milliseconds: of the server (for bare inserts, of the inserting process), of
   * PostgreSQL, and of the clients.
   */
  cpu: { server: number; database: number; clients: number };
  /**
   * Only for saves that the clients send without a pause: the saves compared with the bare inserts that as many
   * clients made just before. `rate`: the rate of saves divided by the rate of inserts; `cpu`: the CPU time of one
   * insert in all processes divided by the CPU time of one save.
   */
  ratio?: { rate: number; cpu: number };
  load: string;
}

export interface SaveOptions {
  /** How long each measurement lasts. */
  seconds: number;
  /** A server that was built before: `artifacts/bench-saves/server/local.js`. */
  built?: string;
  /** Options of the server's Node, such as --cpu-prof. */
  nodeOptions: string[];
  /** Settings of the server beyond those of the benchmark. */
  settings: Record<string, string>;
}

/** Starts a built server with an empty database, saves and reads, and takes both away again. */
export async function benchSaves({
  seconds,
  built,
  nodeOptions,
  settings,
}: SaveOptions): Promise<SaveFigures[]> {
  const file = built ?? buildServer('bench-saves');
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-saves-'));
  const env = { DATA_DIR: dataDir };
  const postgres = await startEmbedded({ dataDir });
  const { connection } = postgres;
  const server = await startServer(
    file,
    // A few people save as many would: no limit of one person's saves may count here.
    { ...env, DATABASE_URL: addressOf(connection), SAVES_PER_MINUTE: '9999999', ...settings },
    nodeOptions,
  );
  const clients = fork(join(import.meta.dirname, 'save-clients.ts'));
  const inserter = fork(join(import.meta.dirname, 'bare-inserts.ts'));
  const figures: SaveFigures[] = [];
  const measure = async (what: string, by: ChildProcess, task: Task | InsertTask): Promise<Timings> => {
    const pids = { server: by === inserter ? (by.pid ?? 0) : server.pid, database: postgres.pid };
    const cpu = () => [pids.server, pids.database, by === inserter ? 0 : (by.pid ?? 0)].map(cpuOfTree);
    const before = cpu();
    const timings = await ask(by, task);
    const { times, failed, seconds: took } = timings;
    const each = cpu().map((now, index) => (now - (before[index] ?? 0)) / times.length);
    const [ofServer = 0, database = 0, ofClients = 0] = each;
    figures.push({
      what,
      done: times.length,
      failed,
      rate: times.length / took,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      cpu: { server: ofServer, database, clients: ofClients },
      load: load(),
    });
    return timings;
  };
  try {
    const { origin } = server;
    let people = await signInPeople(dataDir, connection, origin, Math.max(...CLIENTS));
    const save = async (what: string, count: number): Promise<void> => {
      const [some, others] = [people.slice(0, count), people.slice(count)];
      const savedTimings = await measure(what, clients, { kind: 'save', origin, people: some, seconds });
      people = [...savedTimings.people, ...others];
    };
    // The first saves create the rows and warm up the code, which costs several times as much before. Their number
    // does not depend on how busy the machine is.
    const warming = { seconds: 3, atLeast: WARM_UP_SAVES };
    people = (await ask(clients, { kind: 'save', origin, people, ...warming })).people;
    for (const count of CLIENTS) {
      const bare = { connection, clients: count, seconds };
      await measure(`${count} bare inserts of the same row`, inserter, bare);
      await save(`${count} saves`, count);
      const [inserts, saves] = figures.slice(-2);
      if (inserts && saves)
        saves.ratio = { rate: saves.rate / inserts.rate, cpu: sumOf(inserts.cpu) / sumOf(saves.cpu) };
    }
    const paced = { kind: 'paced', perSecond: SAVES_PER_SECOND } as const;
    await measure(`${SAVES_PER_SECOND} saves a second`, clients, { ...paced, origin, people, seconds });
    const readers = people.slice(0, 4);
    await measure('GET /deals/current', clients, { kind: 'read', origin, people: readers, seconds });
    return figures;
  } finally {
    clients.kill();
    inserter.kill();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** People with real tokens of the server's own key. */
async function signInPeople(
  dataDir: string,
  connection: Connection,
  origin: string,
  count: number,
): Promise<Person[]> {
  const db = createDatabase(connection, () => {});
  const crypto = createFieldCrypto(keyringOnDisk(dataDir));
  const { alg, kid, privateKey } = await createSigningKey({ db, crypto, clock: { now: () => new Date() } })();
  await db.close();
  const audience = 'https://trellis.example/api';
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const sub = `bench-${index}`;
      const claims = {
        [CLAIM_NAMES.email]: `${sub}@oak.example`,
        [CLAIM_NAMES.type]: 'applicant',
        [CLAIM_NAMES.accounts]: [],
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid })
        .setIssuer(`${origin}/`)
        .setSubject(sub)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + EXPIRES_IN_S)
        .sign(privateKey);
      return { sub, token, version: 0, loanId: '' };
    }),
  );
}

async function ask(child: ChildProcess, task: Task | InsertTask): Promise<Timings> {
  const timingsReceived = once(child, 'message') as Promise<[Timings]>;
  child.send(task);
  const childExit = once(child, 'exit').then(() => {
    throw new Error('A process of the benchmark ended.');
  });
  childExit.catch(() => {});
  return (await Promise.race([timingsReceived, childExit]))[0];
}

function sumOf({ server, database, clients }: SaveFigures['cpu']): number {
  return server + database + clients;
}

/** The figures as a table. */
export function savesTable(figures: SaveFigures[]): string {
  const head = ['at once', 'done', 'failed', 'a second', 'of bare', 'by CPU', 'p50 ms', 'p99 ms'];
  return table(
    [...head, 'CPU ms each', 'PostgreSQL', 'clients', 'load average'],
    figures.map((figure) => [
      figure.what,
      String(figure.done),
      String(figure.failed),
      figure.rate.toFixed(0),
      figure.ratio?.rate.toFixed(2) ?? '',
      figure.ratio?.cpu.toFixed(2) ?? '',
      figure.p50.toFixed(1),
      figure.p99.toFixed(1),
      ...[figure.cpu.server, figure.cpu.database, figure.cpu.clients].map((cpu) => cpu.toFixed(2)),
      figure.load,
    ]),
  );
}
