import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { writeFlowWithFiles } from '../flows/flow-with-files.ts';
import { png } from '../server/statements/files/making/pictures.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { expectNoLeak, expectNotInDatabase } from './harness/leaks.ts';
import { operatorCommand } from './harness/operator-command.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { statement, uploadVisit } from './harness/upload.ts';

// Proves that a release can ask for files, and that an applicant sends them with the application.

const app = setUpApp({ ownDatabase: true });

beforeAll(async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'trellis-files-'));
  writeFlowWithFiles(dir);
  const { status, stderr } = operatorCommand(app.server, 'flows', 'push', 'apply', '--live', '--dir', dir);
  rmSync(dir, { recursive: true });
  expect(status, stderr).toBe(0);
  // A running process serves the release seconds later.
  await app.server.end();
  await app.server.start();
});

it('[FIELD-70] a question for files refuses other kinds and an empty answer, and its file is submitted', async () => {
  const { server } = app;
  const ada = await app.person();
  const { page } = ada;
  const applicant = await savedApplicant(server.origin, 'funding-is-almost-here');
  await openAs(ada, applicant, '/app/business/further-details');
  await ada.heading(headings['business/further-details']);
  await ada.next();
  await page.getByText('Please add your proof of insurance.').first().waitFor();

  const visit = uploadVisit(ada);
  const picture = { name: 'divorce.png', mimeType: 'image/png', buffer: png() };
  await visit.choose([picture, statement('policy.pdf')], 'Choose files Proof of insurance');
  await page.getByText('1 file was not added').first().waitFor();
  await visit.says('divorce.png', 'Uploaded');
  await expectNoViolations(ada);
  await expectNoLeak(ada, server, ['divorce.png', 'policy.pdf']);
  // The draft has the file without its name.
  await ada.reload();
  await visit.says('PNG', 'Uploaded');
  await ada.next();
  await ada.heading(headings['business/owners']);
  await ada.open('/app/funding-is-almost-here');
  await ada.heading(headings['funding-is-almost-here']);
  await page.getByText('divorce.png').waitFor();
  await expectNotInDatabase(server, ['divorce.png']);
  await ada.next('Submit');
  await page.waitForURL('**/decision/**');
  const [deal] = await server.db.query<{ saved: boolean }>(
    `select f.saved_at is not null as saved from deals d join files f on f.deal_id = d.id
     where d.submitted_at is not null and f.document_type = 'document'`,
  );
  expect(deal).toEqual({ saved: true });
});
