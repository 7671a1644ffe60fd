import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMailJob } from '#server/mail/mail.ts';
import { createSmtpMail } from '#server/mail/smtp.ts';
import type { Database } from '#server/storage/database.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

/** If a process or the mail server is lost, every mail is sent, and none twice. */
const keyOf = (step: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => index * step + 1));
const KEYS = { key: keyOf(5), indexKey: keyOf(3) };
let clock: ReturnType<typeof movingClock>;
let connection: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let smtp: MailServer;
let servers: TestServer[];
beforeEach(async () => {
  clock = movingClock();
  connection = await freshDatabase();
  db = openDatabaseWithoutLimits(connection);
  smtp = await startMailServer();
  servers = [];
});
afterEach(async () => {
  for (const { app } of servers) await app.close();
  await smtp.close();
  await db.close();
});

async function startServer(): Promise<TestServer> {
  const server = await startTestServer({
    db,
    clock,
    env: {
      TRELLIS_KEYS: `local:${KEYS.key.toString('base64')}`,
      TRELLIS_INDEX_KEY: KEYS.indexKey.toString('base64'),
    },
    makeMail: () => createSmtpMail(smtp.url, 'no-reply@mail.example', { requireTls: false }),
  });
  servers.push(server);
  return server;
}
const mail = (to: string) => createMailJob({ to, subject: 'Hello', text: 'Hello', kind: 'test' });

describe('a mail server that is down', () => {
  test('gets the mail of a submit when it is back, once', async () => {
    const server = await startServer();
    const send = caller(server, 'ann');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    await smtp.close();
    const submitted = await send('POST', '/api/apply/submit', {}, { version: 1 });
    expect(submitted.status).toBe(200);
    await server.deps.jobs.settle();
    expect(smtp.mails).toEqual([]);
    smtp = await startMailServer(smtp.port);
    for (let index = 0; index < 3; index += 1) {
      clock.forward(4);
      await server.deps.jobs.settle();
    }
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain(submitted.body.data.reference);
    expect(await db.query("select id from jobs where kind = 'mail'")).toEqual([]);
  });

  test('a mail server that refuses the mailbox ends the job; a server that refuses our login does not', async () => {
    const server = await startServer();
    smtp.refusal = '550 no such mailbox';
    await server.deps.jobs.enqueue(db, mail('nobody@oak.example'));
    await server.deps.jobs.settle();
    smtp.refusal = '450 later';
    await server.deps.jobs.enqueue(db, mail('later@oak.example'));
    await server.deps.jobs.settle();
    const rows = await db.query(
      "select outcome, fault from jobs where kind = 'mail' order by created_at, outcome",
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { outcome: 'dead', fault: 'EENVELOPE 550' },
        { outcome: null, fault: 'EENVELOPE 450' },
      ]),
    );
    const numbers = await server.deps.metrics.registry.metrics();
    expect(numbers).toContain('trellis_jobs{kind="mail",state="waiting"} 1');
    expect(numbers).toContain('trellis_jobs{kind="mail",state="dead"} 1');
    expect(numbers).toContain('trellis_job_tries_total{kind="mail",outcome="dead"} 1');
    expect(numbers).toContain('trellis_job_tries_total{kind="mail",outcome="retried"} 1');
    expect(numbers).toMatch(/trellis_job_oldest_seconds\{kind="mail"\} \d/);
  });
});

describe('a process that is killed', () => {
  test.each([
    ['between the commit and the sending', false],
    ['with the mail in its hands', true],
  ])('%s: another one sends it, once', async (_when, claims) => {
    const optionsJson = JSON.stringify({
      connection,
      claims,
      to: 'ann@oak.example',
      key: KEYS.key.toString('base64'),
      indexKey: KEYS.indexKey.toString('base64'),
    });
    const child = spawn(process.execPath, [inject('programs').jobs, optionsJson], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    await exited;
    expect(line).toBe(claims ? 'sending' : 'committed');
    const server = await startServer();
    clock.forward(claims ? 90 : 30);
    await server.deps.jobs.settle();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.heard.join('')).toContain('RCPT TO:<ann@oak.example>');
  });
});

test('two servers send every mail once, each with a unique id', async () => {
  const [server, other] = [await startServer(), await startServer()];
  await server.deps.jobs.enqueue(
    db,
    ...Array.from({ length: 20 }, (_, index) => mail(`p${index}@oak.example`)),
  );
  await Promise.all([server.deps.jobs.settle(), other.deps.jobs.settle()]);
  const ids = smtp.mails.map((text) => /^Message-ID: <(.+)@mail\.example>/m.exec(text)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  expect(new Set(smtp.heard.flatMap((text) => /RCPT TO:<(.+?)>/.exec(text)?.[1] ?? [])).size).toBe(20);
});
