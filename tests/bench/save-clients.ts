/**
 * The clients of the saves' benchmark, in a process of their own: what they cost must not count as the server's.
 * Does one task after the other, as the parent process sends them.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Person {
  sub: string;
  token: string;
  /** 0 before the first save. */
  version: number;
}

export type Task = { origin: string; people: Person[]; seconds: number } & (
  | { kind: 'save' | 'read' }
  /** Saves at a steady rate, whatever their answers take. */
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
  const agent = new Agent({ keepAlive: true, maxSockets: task.people.length });
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + task.seconds * 1000;
  const timed = async (person: Person, since: number): Promise<void> => {
    const isDone =
      task.kind === 'read' ? await read(task.origin, agent, person) : await save(task.origin, agent, person);
    if (isDone) times.push(performance.now() - since);
    else failed += 1;
  };
  if (task.kind === 'paced') {
    const idle = [...task.people];
    const open = new Set<Promise<void>>();
    for (let due = began; due < end; due += 1000 / task.perSecond) {
      if (due > performance.now()) await wait(due - performance.now());
      while (idle.length === 0) await Promise.race(open);
      const person = idle.shift();
      if (!person) continue;
      const call: Promise<void> = timed(person, due).finally(() => {
        idle.push(person);
        open.delete(call);
      });
      open.add(call);
    }
    await Promise.all(open);
  } else {
    await Promise.all(
      task.people.map(async (person) => {
        while (performance.now() < end && failed < 20) await timed(person, performance.now());
      }),
    );
  }
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { times, failed, seconds, people: task.people };
}

async function read(origin: string, agent: Agent, { token }: Person): Promise<boolean> {
  const { status } = await call(`${origin}/deals/current`, 'GET', agent, {
    authorization: `Bearer ${token}`,
  });
  return status === 200;
}

/** One save of everything; takes up the new version. @returns whether it was saved. */
async function save(origin: string, agent: Agent, person: Person): Promise<boolean> {
  const isFirst = person.version === 0;
  const body = JSON.stringify(payload(person));
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${person.token}`,
    ...(isFirst ? {} : { 'if-match': `"${person.version}"` }),
  };
  const [url, method] = isFirst ? [`${origin}/api/apply/create`, 'POST'] : [`${origin}/deals`, 'PATCH'];
  const { status, text } = await call(url, method, agent, headers, body);
  if (status !== 200) {
    if (isFirst) throw new Error(`The first save was answered ${status}: ${text}`);
    return false;
  }
  person.version = (JSON.parse(text) as { data: { version: number } }).data.version;
  return true;
}

function call(
  url: string,
  method: string,
  agent: Agent,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A whole application with two owners; the revenue changes with each save, so that each writes. */
function payload({ sub, version }: Person): object {
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
