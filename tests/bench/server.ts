import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { Subject } from '#server/deps.ts';
import { load, median, quantile, table } from './figures.ts';

/** At most this long, and at most this many saves, for each number of clients. */
const SECONDS = 8;
const MOST = 4000;
const CLIENTS = [1, 32];

/** Saves of a whole application over loopback HTTP into the built-in PostgreSQL. */
export interface ServerFigures {
  clients: number;
  saves: number;
  failed: number;
  /** Saves a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Resident memory of server and clients together (one process), in MB; PostgreSQL's own is not in it. */
  rss: number;
  load: string;
}

/** Starts a server with an empty database, saves, and takes both away again. */
export async function benchServer(): Promise<ServerFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-server-'));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir });
  const parts = await compose(config, {
    makeAuth: () => ({ requireApplicant: async () => {}, subject: signedIn }),
  });
  const app = await buildApp(parts.deps, {});
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const figures: ServerFigures[] = [];
    for (const clients of CLIENTS) figures.push(await measure(origin, clients));
    return figures;
  } finally {
    await app.close();
    await parts.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function signedIn({ headers }: { headers: Record<string, unknown> }): Subject {
  const sub = String(headers.authorization ?? '').replace('Bearer ', '');
  return { sub, email: `${sub}@oak.example`, accounts: [] };
}

async function measure(origin: string, clients: number): Promise<ServerFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  const people = Array.from({ length: clients }, (_, at) => ({ sub: `bench-${clients}-${at}`, version: 0 }));
  for (const person of people) await save(origin, agent, person);
  const began = performance.now();
  const end = began + SECONDS * 1000;
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end && times.length < MOST) {
        const at = performance.now();
        if (await save(origin, agent, person)) times.push(performance.now() - at);
        else if (++failed > 20) return;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    clients,
    saves: times.length,
    failed,
    rate: times.length / seconds,
    p50: median(times),
    p99: quantile(times, 0.99),
    rss: process.memoryUsage().rss / 1024 / 1024,
    load: load(),
  };
}

interface Person {
  sub: string;
  /** 0 before the first save. */
  version: number;
}

/** One save of everything; takes up the new version. @returns whether it was saved. */
async function save(origin: string, agent: Agent, person: Person): Promise<boolean> {
  const first = person.version === 0;
  const body = JSON.stringify(payload(person));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${person.sub}`,
    ...(first ? {} : { 'if-match': `"${person.version}"` }),
  };
  const url = `${origin}${first ? '/api/apply/create' : '/deals'}`;
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(url, { agent, method: first ? 'POST' : 'PATCH', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
  if (status !== 200) {
    if (first) throw new Error(`The first save was answered ${status}: ${text}`);
    return false;
  }
  person.version = (JSON.parse(text) as { data: { version: number } }).data.version;
  return true;
}

/** A whole application with two owners; the revenue changes with each save, so that each writes. */
function payload({ sub, version }: Person): object {
  const address = { address1: '1 Oak St', city: 'Austin', state: 'TX', postalCode: '78701' };
  const owner = (email: string, share: number) => ({
    firstName: 'Ann',
    lastName: 'Oak',
    phoneMobile: '415-555-0123',
    email,
    title: 'President',
    ownerPercentage: share,
    ssn: '536-22-8726',
    dob: '1971-03-29',
    address,
  });
  return {
    application_type: 'apply',
    siteId: 'Trellis',
    business: {
      name: 'Oak Street Bakery',
      taxIdNumber: '47-5512983',
      annualRevenue: 480_000 + version,
      address,
      contacts: [owner(`${sub}@oak.example`, 60), owner(`second-${sub}@oak.example`, 40)],
    },
    loanRequest: { amount: 150_000 },
  };
}

/** The figures as a table. */
export function serverTable(figures: ServerFigures[]): string {
  return table(
    [
      'saves of a whole application',
      'saves',
      'failed',
      'saves/s',
      'p50 ms',
      'p99 ms',
      'RSS MB',
      'load average',
    ],
    figures.map((one) => [
      `${one.clients} client${one.clients === 1 ? '' : 's'}`,
      String(one.saves),
      String(one.failed),
      one.rate.toFixed(0),
      one.p50.toFixed(1),
      one.p99.toFixed(1),
      one.rss.toFixed(0),
      one.load,
    ]),
  );
}
