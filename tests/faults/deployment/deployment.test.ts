import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installMissing } from '../../debian.ts';
import { fullApplication, payloadOf } from '../../server/deals/people.ts';
import { png } from '../../server/statements/files/making/pictures.ts';
import { postgresPrograms } from '../cluster/postgres.ts';
import { type Deployment, type PartName, startDeployment } from './deployment.ts';
import type { Answer, Visitor } from './visitor.ts';

// The deployment of docs/operations.md, "A deployment on Debian": the files of deploy/examples, with other addresses.
const PROGRAMS = [
  { file: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
  { file: '/usr/sbin/haproxy', from: 'haproxy' },
  { file: '/usr/sbin/postfix', from: 'postfix' },
  { file: '/usr/sbin/clamd', from: 'clamav-daemon' },
  { file: '/usr/share/postgresql-common/pg_wrapper', from: 'postgresql' },
];
const infected = png({ width: 9 });
const malware = { md5: createHash('md5').update(infected).digest('hex'), size: infected.length };
const MOST_WAIT = { timeout: 60_000 };

let deployment: Deployment;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-deployment-'));
beforeAll(async () => {
  if (process.getuid?.() !== 0)
    throw new Error('Run it as root: PostgreSQL, PgBouncer, Postfix and clamd change their user.');
  installMissing(PROGRAMS);
  const bin = postgresPrograms();
  if (!bin) throw new Error('apt-get install postgresql');
  // Other users must be able to reach their folders.
  chmodSync(folder, 0o755);
  deployment = await startDeployment(bin, folder, malware);
});
afterAll(async () => {
  await deployment?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Applicant extends Visitor {
  deal: { dealId: string; accountId: string };
  version: number;
}

/** The data of an answer, which must be a success. */
function dataOf({ status, body }: Answer): NonNullable<Answer['body']['data']> {
  if (status !== 200 || !body.data) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Saves the application again. */
async function save(applicant: Applicant): Promise<Answer> {
  const payload = payloadOf({ ...fullApplication(), business_name: `Oak ${applicant.version}` });
  const answer = await applicant.call('POST', '/api/apply/save', payload, {
    'if-match': `"${applicant.version}"`,
  });
  if (answer.status === 200) applicant.version = dataOf(answer).version;
  return answer;
}

/** A person who has signed in and saved an application. */
async function newApplicant(email: string): Promise<Applicant> {
  const visitor = deployment.visitor();
  await visitor.signIn(email, deployment.codeOf);
  const deal = dataOf(await visitor.call('POST', '/api/apply/create', payloadOf(fullApplication())));
  return Object.assign(visitor, { deal, version: deal.version });
}

test('an application is submitted over TLS, with a code mailed by Postfix and a file scanned by clamd', async () => {
  const ada = await newApplicant('ada@oak.example');
  const { file } = dataOf(await ada.upload(ada.deal, png()));
  const metadata = { id: file?.id };
  expect((await ada.call('POST', '/files/save', { files: [{ metadata }] })).status).toBe(200);
  const { version } = dataOf(await ada.call('GET', '/deals/current'));
  const submitted = await ada.call('POST', '/api/apply/submit', {}, { 'if-match': `"${version}"` });
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
});

test('clamd refuses malware', async () => {
  const bo = await newApplicant('bo@oak.example');
  const { status, body } = await bo.upload(bo.deal, infected);
  expect([status, body.code]).toEqual([422, 'file-infected']);
});

const WITHOUT: Record<PartName, (applicant: Applicant) => Promise<void>> = {
  PostgreSQL: waits,
  PgBouncer: waits,
  async HAProxy(applicant) {
    await expect(save(applicant)).rejects.toThrow('ECONNREFUSED');
  },
  async 'a server'(applicant) {
    // The other one serves, once the balancer has noticed.
    await expect.poll(async () => (await save(applicant)).status, MOST_WAIT).toBe(200);
  },
  async Postfix(applicant) {
    expect((await save(applicant)).status).toBe(200);
    const lateVisitor = deployment.visitor();
    // The mail waits in the database, and comes as soon as Postfix is back.
    const isIn = lateVisitor.signIn('late@oak.example', deployment.codeOf);
    await deployment.start('Postfix');
    await isIn;
  },
  async clamd(applicant) {
    const { status, body } = await applicant.upload(applicant.deal, png());
    expect([status, body.code]).toEqual([503, 'scan-unavailable']);
    expect((await save(applicant)).status).toBe(200);
  },
};

/** Without its database the deployment shows pages and brands, and answers a save with Retry-After. */
async function waits(applicant: Applicant): Promise<void> {
  expect((await applicant.call('GET', '/brands/current')).status).toBe(200);
  const refusedAnswer = await save(applicant);
  expect([refusedAnswer.status, refusedAnswer.headers['retry-after']]).toEqual([503, '2']);
}

/** Whether an upload is taken; a few tries a minute, since uploads are limited. */
async function isScanning(applicant: Applicant): Promise<boolean> {
  const { status } = await applicant.upload(applicant.deal, png());
  if (status !== 200) await wait(5000);
  return status === 200;
}

test.each(Object.entries(WITHOUT))('the deployment continues after a kill -9 of %s', async (name, check) => {
  const part = name as PartName;
  const cy = await newApplicant(`cy-${part.replaceAll(' ', '').toLowerCase()}@oak.example`);
  expect((await cy.call('GET', '/brands/current')).status).toBe(200);
  await deployment.kill(part);
  await check(cy);
  if (part !== 'Postfix') await deployment.start(part);
  await expect.poll(async () => (await save(cy)).status, MOST_WAIT).toBe(200);
  await expect.poll(() => isScanning(cy), MOST_WAIT).toBe(true);
  await newApplicant(`after-${cy.deal.dealId}@oak.example`);
});
