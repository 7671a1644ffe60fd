import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { observeVitals, readVitals } from '#tests/bench/web-vitals.ts';
import { START_MS } from '#tests/patience.ts';
import { answers, canaries, shownBirthDate } from './harness/answers.ts';
import { signInByApi } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { newEmail } from './harness/mail.ts';
import { operatorCommand } from './harness/operator-command.ts';
import { dataDirs, startServer } from './harness/server.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';
import { submitWithForm } from './harness/submit-with-form.ts';
import { readSaveCount, saverOf, workersOf } from './harness/worker-saves.ts';

/** The app as `npm start` serves it, with two processes (WORKERS). Each test continues from the previous test. */
const app = setUpApp({ ownDatabase: true, env: { WORKERS: '2', METRICS_PORT: '0' } });

it('takes an applicant from home to a submitted application in the database, by mouse', async () => {
  const { server } = app;
  const ada = await app.person();
  await observeVitals(ada.page);
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
  // The birth date shows as it was chosen [SCREEN-72].
  expect(await review()).toContain(shownBirthDate);
  for (const secret of canaries.filter((secret) => secret !== shownBirthDate))
    expect(await review()).not.toContain(secret);
  await ada.next('Submit');
  await ada.page.waitForURL('**/app/decision/process');
  await ada.heading('We received your application');
  await ada.page.getByText('We reply to you by email within 1-2 business days.').waitFor();
  const frame = /shell__|rail|step-layout$/;
  const { moved } = await readVitals(ada.page);
  expect(
    moved.filter(({ what }) => frame.test(what)),
    'header, rail and step layout do not move from the code step to the end',
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
  // The page shows the reference that is in the database.
  await ada.page.getByText(reference, { exact: true }).waitFor();
  const [owner] = document.application.owners;
  for (const sealed of [document.application.business_ein, owner?.ssn, owner?.dob])
    expect(sealed).toEqual(SEALED);

  await expectNotInDatabase(server, canaries);
  await expectNoLeak(ada, server, canaries);

  // Neither Back nor a step's address shows an empty application in place of the submitted one.
  await ada.page.goBack();
  await ada.heading('We received your application');
  await ada.open('/app/bank-connect');
  await ada.heading('We received your application');
  await ada.page.getByText(reference, { exact: true }).waitFor();
  // A new application starts at its first step; then all addresses open again.
  await ada.link('Start another application').click();
  await ada.heading(headings.amount);
  await ada.page.getByRole('textbox', { name: 'Choose Desired Amount' }).fill('20,000');
  await ada.next();
  await ada.heading(headings.info);
  await ada.open('/app/bank-connect');
  await ada.heading(headings['bank-connect']);
});

const countStarts = () => app.server.log().match(/"event":"worker-started"/g)?.length ?? 0;
let save: (revenue: number) => Promise<void>;

it('a sign-in and each save are valid in both worker processes, and the metrics add their counts', async () => {
  const { server } = app;
  const applicant = await signInByApi(server.origin);
  save = saverOf(server, applicant);
  const before = await readSaveCount(server);
  expect(server.log()).toContain('Workers:   2 processes');
  expect(workersOf(app.server)).toHaveLength(2);
  for (let revenue = 1001; revenue <= 1010; revenue += 1) await save(revenue);
  expect(await dealOf(server, applicant.email)).toMatchObject({
    version: 10,
    document: { application: { business_revenue: 1010 } },
  });
  // Each process counts a call once it is answered.
  await expect.poll(async () => (await readSaveCount(server)) - before).toBe(9);
});

it('one worker serves all requests while the other restarts', async () => {
  const [killed = 0, other] = workersOf(app.server);
  const startsBefore = countStarts();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => app.server.log()).toContain(`"event":"worker-ended","pid":${killed}`);
  for (const revenue of [2001, 2002, 2003]) await save(revenue);
  await expect.poll(countStarts, { timeout: START_MS }).toBe(startsBefore + 1);
  for (const revenue of [3001, 3002, 3003, 3004]) await save(revenue);
  expect(workersOf(app.server)).toHaveLength(2);
  expect(workersOf(app.server)).toContain(other);
  expect(workersOf(app.server)).not.toContain(killed);
});

it('`npm run export` writes an application while the server runs', async () => {
  const { origin } = app.server;
  const reference = await submitWithForm(app.server);
  const out = path.join(dataDirs.get(origin) ?? '', 'exported');
  const { status, stdout, stderr } = operatorCommand(
    app.server,
    'export',
    '--reference',
    reference,
    '--out',
    out,
    '--original',
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('1 file was never scanned for viruses.');
  const audited = operatorCommand(app.server, 'audit', '--event', 'exported');
  expect([audited.status, audited.stderr]).toEqual([0, '']);
  expect(JSON.parse(audited.stdout)).toMatchObject({ event: 'exported', actor: 'operator' });
  const record = JSON.parse(readFileSync(path.join(out, 'application.json'), 'utf8'));
  expect(record.payload.business.contacts[0].ssn).toBe(answers.ssn);
  expect(record.files).toMatchObject([
    { copy: { path: 'files/01-suq-Startup-questionnaire.pdf' }, scan: 'not-scanned' },
  ]);
  const copy = readFileSync(path.join(out, record.files[0].copy.path), 'latin1');
  expect(copy).toMatch(/^%PDF-/);
  // The form itself has fields; its printed copy has none.
  expect(copy).not.toContain('AcroForm');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  // The uploaded original is beside the copy, because an option asks for it.
  expect(stdout).toContain('1 original lies beside its copy. It may hold scripts and links');
  const place = path.join(out, 'files/01-original-suq-Startup-questionnaire.pdf');
  expect(readFileSync(place, 'latin1')).toContain('AcroForm');
});

// Every other refusal: tests/server/export/export{,-command}.test.ts.
it('`npm run export` of an unknown reference prints an error, exits with 1 and writes nothing', () => {
  const out = path.join(dataDirs.get(app.server.origin) ?? '', 'wrong');
  const args = ['--reference', 'AAAA-AAAA', '--out', out];
  const { status, stdout, stderr } = operatorCommand(app.server, 'export', ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('There is no such application.');
  expect(existsSync(out)).toBe(false);
});

/** The message of a server that cannot start. */
const refusalOf = (env: Record<string, string>): Promise<string> =>
  startServer({ env: { WORKERS: '2', ...env } }).then(
    () => 'started',
    (error: Error) => error.message,
  );

it('a port in use is reported once and ends all processes', async () => {
  const message = await refusalOf({ PORT: String(app.server.port) });
  expect(message.match(/Port \d+ is in use by another program/g)).toHaveLength(1);
});

it('a metrics port in use is reported before anything else starts', async () => {
  const busyPort = String(app.server.port);
  const message = await refusalOf({ METRICS_PORT: busyPort });
  expect(message).toContain(`Port ${busyPort} is in use by another program`);
  expect(message).not.toContain('"event"');
});

it('ending the server ends both worker processes', async () => {
  const { server } = app;
  const pids = workersOf(app.server);
  await server.end();
  // The last lines of its log arrive after its exit.
  await expect.poll(() => server.log()).toContain('"message":"The server is closing."');
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

interface Row {
  reference: string;
  consents: object[];
  document: { application: { business_ein: unknown; owners: { ssn: unknown; dob: unknown }[] } };
}

const SEALED = expect.stringMatching(/^v1\.[A-Za-z0-9_-]+\.[\w-]+\.[\w-]+$/);
