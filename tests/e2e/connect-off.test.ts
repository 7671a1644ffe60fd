import { beforeAll, describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit, CONNECT, SKIP, waitForStepAfterBank } from './harness/bank.ts';
import { setFlag } from './harness/flags.ts';
import type { Person } from './harness/person.ts';
import { TITLE } from './harness/return-link.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';
import { UPLOAD_SKIP } from './harness/upload.ts';

// 'plaid connect' off [STMT-42], on every page that offers a bank connection. A deployment's setting for an outage
// has the same effect: tests/server/brands/brands.test.ts.

const app = setUpApp();
beforeAll(() => setFlag(app.server, 'plaid_connect', false));
const rail = (ada: Person) => ada.page.getByRole('navigation', { name: 'Steps' });

it("the bank step shows 'Connect disabled', offers the upload, and can be skipped", async () => {
  const ada = await app.person();
  await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/bank-connect');
  await ada.heading(headings['bank-connect']);
  const problem = 'connecting is now disabled, please upload statements manually';
  await bankVisit(ada).problem('Connect disabled', problem);
  expect(await ada.button(CONNECT).count()).toBe(0);
  await expectNoViolations(ada);
  await ada.button('Upload statements').click();
  await ada.heading('Upload Statements');
  await ada.page.goBack();
  await ada.button(SKIP).click();
  await waitForStepAfterBank(ada);
});

it('a return link offers the upload alone', async () => {
  const ada = await app.person();
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
  // One token: the page keeps the session it exchanged the token for.
  await openAs(ada, applicant, '/version.json');
  for (const path of ['/continue/plaid-connect', '/continue/plaid-and-upload']) {
    await ada.open(path);
    await ada.heading(TITLE);
    await ada.page.getByText('Connecting is switched off right now.').waitFor();
    await ada.button('Save Files').waitFor();
    expect(await ada.page.getByRole('button', { name: /connect/i }).count()).toBe(0);
  }
});

describe("with 'plaid connect' off and 'statement upload' on", () => {
  beforeAll(() => setFlag(app.server, 'statement_upload', true));

  it('the upload step replaces the bank step, also for a person who skips the statements', async () => {
    const ada = await app.person();
    await openAs(ada, await savedApplicant(app.server.origin, 'bank-connect'), '/app/business/more-details');
    await ada.heading(headings['business/more-details']);
    await ada.next();
    await ada.heading('Upload Statements');
    const steps = await rail(ada).getByRole('listitem').allTextContents();
    expect(steps.join()).not.toContain('Connect Your Bank Account');
    expect(await ada.page.getByText('Connect disabled').count()).toBe(0);
    await ada.button(UPLOAD_SKIP).click();
    await ada.heading(headings['business/further-details']);
    await rail(ada).getByRole('listitem').filter({ hasText: 'Upload Statements' }).waitFor();
    await ada.link('Back').click();
    await ada.heading('Upload Statements');
  });
});
