import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { savedApplicant } from './harness/applicant.ts';
import { builtServer } from './harness/built-app.ts';
import { dealOf } from './harness/deals.ts';
import { type RunningServer, startServer } from './harness/server.ts';

/** `npm run export` as it is deployed: from the build, beside a running server and its built-in database. Alone: tests/server/export/open-deployment.test.ts. */
let server: RunningServer;
let folder: string;
let reference: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-e2e-export-'));
  const env = { DATA_DIR: path.join(folder, 'data') };
  server = await startServer({ ownDatabase: true, env });
  const applicant = await savedApplicant(server.origin, 'funding-is-almost-here');
  const form = await (await fetch(`${server.origin}/download/suq`)).blob();
  const { id, account_id, version } = (await dealOf(server, applicant.email)) as unknown as Record<
    string,
    string
  >;
  const upload = new FormData();
  const fields = { 'client-identifier': '1', 'document-type': 'suq', account_id, dealId: id };
  for (const [name, value] of Object.entries(fields)) upload.append(name, String(value));
  upload.append('file', form, 'Startup questionnaire.pdf');
  const authorization = `Bearer ${applicant.accessToken}`;
  const sent = await fetch(`${server.origin}/files/upload`, {
    ...{ method: 'POST', headers: { authorization }, body: upload },
  });
  const { file } = ((await sent.json()) as { data: { file: { id: string } } }).data;
  await applicant.call('POST', '/files/save', { files: [{ metadata: { id: file.id } }] });
  const submitted = await applicant.call('POST', '/api/apply/submit', {}, { 'if-match': `"${version}"` });
  ({ reference } = ((await submitted.json()) as { data: { reference: string } }).data);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ran = { status: number | null; stdout: string; stderr: string };
const run = (...args: string[]): Ran => command('export', args);

function command(name: 'export' | 'audit', args: string[]): Ran {
  const file = path.join(path.dirname(builtServer()), 'local-command.js');
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
  return spawnSync(process.execPath, [file, name, ...args], { env, encoding: 'utf8' });
}

describe('npm run export', () => {
  it('takes an application over beside the running server', async () => {
    const out = path.join(folder, 'beside');
    const { status, stdout, stderr } = run('--reference', reference, '--out', out, '--original');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('1 file(s) were never scanned for viruses.');
    const audited = command('audit', ['--event', 'exported']);
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
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    // What was sent lies beside it, since that was asked for.
    expect(stdout).toContain('1 original(s) lie beside their copies. They may hold scripts and links');
    const place = path.join(out, 'files/01-original-suq-Startup-questionnaire.pdf');
    expect(readFileSync(place, 'latin1')).toContain('AcroForm');
  });

  // A wrong use: tests/server/export/export-command.test.ts.
  it('says what is wrong, with code 1, and writes nothing', () => {
    const out = path.join(folder, 'wrong');
    const wrong = [
      [['--reference', 'AAAA-AAAA', '--out', out], 'There is no such application.'],
      [['--reference', reference, '--out', path.join(folder, 'data')], 'is there already'],
    ] as const;
    for (const [args, words] of wrong) {
      const { status, stdout, stderr } = run(...args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(words);
    }
    expect(existsSync(out)).toBe(false);
  });
});
