/**
 * The clients of the saves' benchmark, in a separate process so that their CPU time is not counted as the server's.
 * Runs one task after the other, as the parent process sends them.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type LeanConnection, openConnection } from './lean-http.ts';

export interface Person {
  sub: string;
  token: string;
  version: number;
  /** The application's version; empty before the first save. */
  loanId: string;
}

export type Task = {
  origin: string;
  people: Person[];
  seconds: number;
  /** Number of calls, if limited by it rather than by seconds. */
  atLeast?: number;
} & (
  | { kind: 'save' | 'read' }
  /** Saves at a steady rate, however long the answers take. */
  | { kind: 'paced'; perSecond: number }
);

export interface Timings {
  /** Milliseconds of each call that was answered 200; of a paced one from the moment it was due. */
  times: number[];
  failed: number;
  /** How long all took. */
  seconds: number;
  people: Person[];
}

/** A person with a separate connection, as a browser has one. */
type Client = Person & { connection: LeanConnection };

process.on('message', (task: Task) => {
  run(task).then(
    (timings) => process.send?.(timings),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(task: Task): Promise<Timings> {
  const clients = task.people.map((person) => ({ ...person, connection: openConnection(task.origin) }));
  const times: number[] = [];
  let failed = 0;
  const startMs = performance.now();
  const end = startMs + task.seconds * 1000;
  const timeRequest = async (client: Client, since: number): Promise<void> => {
    const isDone = task.kind === 'read' ? await read(client) : await save(client);
    if (isDone) times.push(performance.now() - since);
    else failed += 1;
  };
  if (task.kind === 'paced') {
    const idle = [...clients];
    const open = new Set<Promise<void>>();
    for (let due = startMs; due < end; due += 1000 / task.perSecond) {
      if (due > performance.now()) await wait(due - performance.now());
      while (idle.length === 0) await Promise.race(open);
      const client = idle.shift();
      if (!client) continue;
      const call: Promise<void> = timeRequest(client, due).finally(() => {
        idle.push(client);
        open.delete(call);
      });
      open.add(call);
    }
    await Promise.all(open);
  } else {
    await Promise.all(
      clients.map(async (client) => {
        while ((performance.now() < end || times.length < (task.atLeast ?? 0)) && failed < 20)
          await timeRequest(client, performance.now());
      }),
    );
  }
  const seconds = (performance.now() - startMs) / 1000;
  const people = clients.map(({ connection, ...person }) => {
    connection.close();
    return person;
  });
  return { times, failed, seconds, people };
}

async function read({ connection, token }: Client): Promise<boolean> {
  const { status } = await connection.call(
    `GET /deals/current HTTP/1.1\r\nhost: ${connection.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return status === 200;
}

/** Saves the whole application and stores the new version. @returns whether it was saved */
async function save(client: Client): Promise<boolean> {
  const isFirst = client.version === 0;
  const text = JSON.stringify(payload(client));
  const head = [
    isFirst ? 'POST /api/apply/create HTTP/1.1' : 'PATCH /deals HTTP/1.1',
    `host: ${client.connection.host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `idempotency-key: ${randomUUID()}`,
    `authorization: Bearer ${client.token}`,
    ...(isFirst ? [] : [`if-match: "${client.version}"`]),
  ];
  const { status, body } = await client.connection.call(`${head.join('\r\n')}\r\n\r\n${text}`);
  if (status !== 200) {
    if (isFirst) throw new Error(`The first save was answered ${status}: ${body}`);
    return false;
  }
  const { data } = JSON.parse(body) as { data: { version: number; loanId: string } };
  client.version = data.version;
  client.loanId = data.loanId;
  return true;
}

/** A whole application with two owners; the revenue changes with each save, so that each writes. */
function payload({ sub, version, loanId }: Person): object {
  const address = { address1: '1 Oak St', city: 'Austin', state: 'TX', postalCode: '78701' };
  const owner = (email: string, ssn: string, share: number) => ({
    firstName: 'Ann',
    lastName: 'Oak',
    phoneMobile: '415-555-0123',
    email,
    title: 'President',
    ownerPercentage: share,
    ssn,
    dob: '1971-03-29',
    address,
  });
  return {
    application_type: 'apply',
    siteId: 'Trellis',
    // Like the browser, which names its application once it knows of one (src/application/saves/attempt.ts).
    ...(loanId === '' ? {} : { loan_id: loanId }),
    business: {
      name: 'Oak Street Bakery',
      taxIdNumber: '47-5512983',
      annualRevenue: 480_000 + version,
      address,
      contacts: [
        owner(`${sub}@oak.example`, '536-22-8726', 60),
        owner(`second-${sub}@oak.example`, '536-22-8727', 40),
      ],
    },
    loanRequest: { amount: 150_000 },
  };
}
