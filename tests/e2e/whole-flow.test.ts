import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { feel, felt } from '#tests/bench/web-vitals.ts';
import { START_MS } from '#tests/patience.ts';
import { answers, canaries } from './harness/answers.ts';
import { type Applicant, savedApplicant, signInByApi } from './harness/applicant.ts';
import { builtServer } from './harness/built-app.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import { dataDirs, startServer } from './harness/server.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';
import { sendElsewhere } from './harness/upload.ts';

/** As `npm start` serves it, with its own database, by two processes (WORKERS). The tests go on from each other. */
const app = setUpApp({ ownDatabase: true, env: { WORKERS: '2', METRICS_PORT: '0' } });

it('takes an applicant from home to a submitted application in the database, by mouse', async () => {
  const { server } = app;
  const ada = await app.person();
  await feel(ada.page);
  const email = newEmail();
  await signUp(ada, server.origin, email);

  await fill.moreDetails(ada);
  await ada.next();
  await ada.heading(headings['bank-connect']);
  await ada.button("Skip - I don't have them right now").click();
  await ada.heading(headings['business/further-details']);
  await fill.furtherDetails(ada);
  await expectNoLeak(ada, server, canaries);
  await ada.next();
  await ada.heading(headings['business/owners']);
  await fill.owner(ada);
  await expectNoLeak(ada, server, canaries);
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await ada.next();
  await ada.heading(headings['aproximate-timing']);
  await ada.page.getByRole('radio', { name: '30+ days' }).check();
  await ada.next();

  await ada.heading(headings['funding-is-almost-here']);
  await ada.page.getByRole('heading', { name: 'Key Business Details for Review' }).waitFor();
  await ada.page.getByText('Not Connected', { exact: true }).waitFor();
  const review = async () => (await ada.page.locator('main').textContent()) ?? '';
  for (const words of ['$85,000', '48 months', answers.business, answers.mobile, 'Restaurant', '$500,000'])
    await expect.poll(review).toContain(words);
  for (const secret of canaries) expect(await review()).not.toContain(secret);
  await ada.next('Submit');
  await ada.page.waitForURL('**/app/decision/process');
  await ada.heading('We received your application');
  await ada.page.getByText('We reply to you by email within 1-2 business days.').waitFor();
  const frame = /shell__|rail|step-layout$/;
  const { moved } = await felt(ada.page);
  expect(
    moved.filter(({ what }) => frame.test(what)),
    'the frame stands from the code to the end',
  ).toEqual([]);

  const rows = await server.db.query<Row>('select * from deals');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    brand: 'default',
    application_type: 'apply',
    flow: 'apply',
    flow_version: expect.stringMatching(/^1\.0\.0/),
    stage: 'AwaitingStatements',
    submitted_at: expect.any(Date),
    consents: [{ version: expect.any(String) }],
    document: {
      application: {
        business_name: answers.business,
        business_naics: 722511,
        business_structure: 'LLC',
        business_revenue: 500000,
        business_years: 5,
        business_street: answers.street,
        business_city: answers.city,
        business_state: 'NV',
        business_zip: answers.zip,
        owners: [
          {
            email,
            first: answers.first,
            last: answers.last,
            mobile: answers.mobile,
            title: answers.title,
            ownership: 100,
            street: answers.street,
            zip: answers.zip,
          },
        ],
        loan_amount: 85000,
        loan_terms: 48,
        when_funding_needed: 'within-more-than-30-days',
        loan_type: ['WC'],
        consent: true,
        have_statements: false,
      },
      rest: { loanRequest: { stage: 'AwaitingStatements' } },
    },
  });
  const { reference, document, consents } = rows[0] as Row;
  expect(consents.at(-1)).not.toHaveProperty('asked');
  // What stands on the page is what stands in the database.
  await ada.page.getByText(reference, { exact: true }).waitFor();
  const [owner] = document.application.owners;
  for (const sealed of [document.application.business_ein, owner?.ssn, owner?.dob])
    expect(sealed).toEqual(SEALED);

  await expectNotInDatabase(server, canaries);
  await expectNoLeak(ada, server, canaries);

  // What is submitted stays submitted: neither Back nor a step's address shows an empty application in its place.
  await ada.page.goBack();
  await ada.heading('We received your application');
  await ada.open('/app/bank-connect');
  await ada.heading('We received your application');
  await ada.page.getByText(reference, { exact: true }).waitFor();
  // Another one is begun by its first step alone.
  await ada.link('Start another application').click();
  await ada.heading(headings.amount);
  await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill('20,000');
  await ada.next();
  await ada.heading(headings.info);
  await ada.open('/app/bank-connect');
  await ada.heading(headings['bank-connect']);
});

/** The processes that serve now. */
function workers(): number[] {
  const args = ['-o', 'pid=,args=', '--ppid', String(app.server.pid())];
  const lines = execFileSync('ps', args, { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('local.js')).map((line) => Number.parseInt(line, 10));
}

const started = () => app.server.log().match(/"event":"worker-started"/g)?.length ?? 0;

let applicant: Applicant;
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
    const sent = request(`${app.server.origin}${path}`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

it('several processes are one server: a sign-in and each save count at all of them, and their numbers are added up', async () => {
  const { server } = app;
  applicant = await signInByApi(server.origin);
  const before = await savesCounted();
  expect(server.log()).toContain('Workers:   2 processes');
  expect(workers()).toHaveLength(2);
  for (let revenue = 1001; revenue <= 1010; revenue += 1) await save(revenue);
  expect(await dealOf(server, applicant.email)).toMatchObject({
    version: 10,
    document: { application: { business_revenue: 1010 } },
  });
  // Each process counts a call once it is answered.
  await expect.poll(async () => (await savesCounted()) - before).toBe(9);
});

/** Saves after a first one, as Prometheus hears of them. */
async function savesCounted(): Promise<number> {
  const port = /"event":"metrics-served".*?"port":(\d+)/.exec(app.server.log())?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const saves = /^trellis_request_seconds_count\{method="PATCH",route="\/deals",status="200"\} (\d+)/m;
  return Number(saves.exec(text)?.[1] ?? 0);
}

it('one serves alone while the other one is started anew', async () => {
  const [killed = 0, other] = workers();
  const startedBefore = started();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => app.server.log()).toContain(`"event":"worker-ended","pid":${killed}`);
  for (const revenue of [2001, 2002, 2003]) await save(revenue);
  await expect.poll(started, { timeout: START_MS }).toBe(startedBefore + 1);
  for (const revenue of [3001, 3002, 3003, 3004]) await save(revenue);
  expect(workers()).toHaveLength(2);
  expect(workers()).toContain(other);
  expect(workers()).not.toContain(killed);
});

/** An operator's command, from the build, on the data of the running server. Alone: tests/server/export/open-deployment.test.ts. */
function command(name: 'export' | 'audit', ...args: string[]) {
  const file = path.join(path.dirname(builtServer()), 'local-command.js');
  const env = { ...process.env, DATA_DIR: dataDirs.get(app.server.origin), DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, name, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Submits an application with a form of ours. @returns its reference */
async function submitWithForm(origin: string): Promise<string> {
  const owner = await savedApplicant(origin, 'funding-is-almost-here');
  const file = await (await fetch(`${origin}/download/suq`)).blob();
  await sendElsewhere(app.server, owner, { name: 'Startup questionnaire.pdf', file, documentType: 'suq' });
  const { version } = await dealOf(app.server, owner.email);
  const submitted = await owner.call('POST', '/api/apply/submit', {}, { 'if-match': `"${version}"` });
  return ((await submitted.json()) as { data: { reference: string } }).data.reference;
}

it('`npm run export` takes an application over beside the running server', async () => {
  const { origin } = app.server;
  const reference = await submitWithForm(origin);
  const out = path.join(dataDirs.get(origin) ?? '', 'exported');
  const { status, stdout, stderr } = command('export', '--reference', reference, '--out', out, '--original');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('1 file(s) were never scanned for viruses.');
  const audited = command('audit', '--event', 'exported');
  expect([audited.status, audited.stderr]).toEqual([0, '']);
  expect(JSON.parse(audited.stdout)).toMatchObject({ event: 'exported', actor: 'operator' });
  const record = JSON.parse(readFileSync(path.join(out, 'application.json'), 'utf8'));
  expect(record.payload.business.contacts[0].ssn).toBe(answers.ssn);
  expect(record.files).toMatchObject([
    { copy: { path: 'files/01-suq-Startup-questionnaire.pdf' }, scan: 'not-scanned' },
  ]);
  const copy = readFileSync(path.join(out, record.files[0].copy.path), 'latin1');
  expect(copy).toMatch(/^%PDF-/);
  // The form itself has fields; what is drawn of it has none.
  expect(copy).not.toContain('AcroForm');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  // What was sent lies beside it, since that was asked for.
  expect(stdout).toContain('1 original(s) lie beside their copies. They may hold scripts and links');
  const place = path.join(out, 'files/01-original-suq-Startup-questionnaire.pdf');
  expect(readFileSync(place, 'latin1')).toContain('AcroForm');
});

// Every other refusal: tests/server/export/export{,-command}.test.ts.
it('`npm run export` says what is wrong, with code 1, and writes nothing', () => {
  const out = path.join(dataDirs.get(app.server.origin) ?? '', 'wrong');
  const { status, stdout, stderr } = command('export', '--reference', 'AAAA-AAAA', '--out', out);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('There is no such application.');
  expect(existsSync(out)).toBe(false);
});

it('a port that is taken is told once, and ends them all', async () => {
  const other = startServer({ env: { WORKERS: '2', PORT: String(app.server.port) } });
  const said = await other.then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(said.match(/Port \d+ is in use by another program/g)).toHaveLength(1);
});

it('a port of the numbers that is taken is told before anything else is begun', async () => {
  const taken = String(app.server.port);
  const other = startServer({ env: { WORKERS: '2', METRICS_PORT: taken } });
  const said = await other.then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(said).toContain(`Port ${taken} is in use by another program`);
  expect(said).not.toContain('"event"');
});

it('they end together', async () => {
  const { server } = app;
  const pids = workers();
  await server.end();
  // Its last words come after its exit.
  await expect.poll(() => server.log()).toContain('"message":"The server is closing."');
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

interface Row {
  reference: string;
  consents: object[];
  document: { application: { business_ein: unknown; owners: { ssn: unknown; dob: unknown }[] } };
}

const SEALED = expect.stringMatching(/^v1\.[A-Za-z0-9_-]+\.[\w-]+\.[\w-]+$/);
