import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Applicant, signInByApi } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { type RunningServer, startServer } from './harness/server.ts';

/** One server of two processes (WORKERS) with the built-in database. */
let server: RunningServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await startServer({ ownDatabase: true, env: { WORKERS: '2', METRICS_PORT: '0' } });
  applicant = await signInByApi(server.origin);
});
afterAll(() => server.stop());

/** The processes that serve now. */
function workers(): number[] {
  const args = ['-o', 'pid=,args=', '--ppid', String(server.pid())];
  const lines = execFileSync('ps', args, { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('local.js')).map((line) => Number.parseInt(line, 10));
}

const started = () => server.log().match(/"event":"worker-started"/g)?.length ?? 0;

let version = 0;
let loanId: string | undefined;
/** One more save, on a connection of its own: those go to the workers in turn. */
async function save(revenue: number): Promise<void> {
  const [method, path] = version === 0 ? ['POST', '/api/apply/create'] : ['PATCH', '/deals'];
  const contacts = [{ email: applicant.email }];
  const { status, text } = await call(`${method}`, `${path}`, {
    application_type: 'apply',
    loan_id: loanId,
    business: { annualRevenue: revenue, ...(version === 0 ? { contacts } : {}) },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const { data } = JSON.parse(text) as { data: { version: number; loanId: string } };
  expect(data.version).toBe(version + 1);
  ({ version, loanId } = data);
}

function call(method: string, path: string, body: object): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${applicant.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(version === 0 ? {} : { 'if-match': `"${version}"` }),
    };
    const sent = request(`${server.origin}${path}`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

it('several processes are one server: a sign-in and each save count at all of them', async () => {
  expect(server.log()).toContain('Workers:   2 processes');
  expect(workers()).toHaveLength(2);
  for (let revenue = 1001; revenue <= 1010; revenue += 1) await save(revenue);
  expect(await dealOf(server, applicant.email)).toMatchObject({
    version: 10,
    document: { business: { annualRevenue: 1010 } },
  });
});

it('their numbers are added up for Prometheus', async () => {
  const port = /"event":"metrics-served".*?"port":(\d+)/.exec(server.log())?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('trellis_request_seconds_count{method="PATCH",route="/deals",status="200"} 9');
});

it('each serves alone while another one is started anew', async () => {
  const before = workers();
  const startedBefore = started();
  for (const pid of before) {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => server.log()).toContain(`"event":"worker-ended","pid":${pid}`);
    for (const revenue of [2001, 2002, 2003]) await save(revenue);
    await expect.poll(started, { timeout: 60_000 }).toBe(startedBefore + 1 + before.indexOf(pid));
    for (const revenue of [3001, 3002, 3003, 3004]) await save(revenue);
  }
  expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
});

it('they end together', async () => {
  const pids = workers();
  await server.end();
  expect(server.log()).toContain('"message":"The server is closing."');
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await server.start();
  await save(4001);
  expect((await dealOf(server, applicant.email)).document.business.annualRevenue).toBe(4001);
});

it('a port that is taken is told once, and ends them all', async () => {
  await server.start();
  const other = startServer({ ownDatabase: true, env: { WORKERS: '3', PORT: String(server.port) } });
  const said = await other.then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(said.match(/PORT is in use by another program/g)).toHaveLength(1);
});
