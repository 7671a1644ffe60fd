import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfOfSize } from '../server/statements/files/making/pdfs.ts';
import { savedApplicant } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { intercept } from './harness/network.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { enterCode, headings } from './harness/steps.ts';
import { AT_UPLOAD, openUpload, readStoredFiles, SAVE, saveAll, statement } from './harness/upload.ts';

// Proves that an upload survives a slow connection, a lost response and the end of a session.

const app = setUpApp();
const SUMMARY = headings['funding-is-almost-here'];

async function openUploadPage() {
  const open = { type_of_statements: undefined, have_statements: undefined };
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', open);
  const ada = await app.person();
  const visit = await openUpload(ada, applicant);
  return { ada, applicant, visit };
}

/** Limits the upload speed to the given kilobytes a second; undefined removes the limit. */
async function limitSpeed({ page, context }: Person, kilobytes?: number): Promise<void> {
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: kilobytes === undefined ? -1 : kilobytes * 1024,
  });
}

/**
 * 2 MB takes two minutes at this speed, so the test sees it in progress on any machine; the first percent takes
 * seconds.
 */
const longUpload = (name: string) => statement(name, pdfOfSize(2 * 1024 * 1024));
const SLOW = 16;

describe('a slow or broken connection', () => {
  it('shows the progress of a file, makes the browser warn before the page is left, and can be canceled', async () => {
    const { ada, applicant, visit } = await openUploadPage();
    await limitSpeed(ada, SLOW);
    await visit.choose([longUpload('slow.pdf')]);
    await visit.says('slow.pdf', /^Uploading [1-9]\d?%/);
    const bar = ada.page.getByRole('progressbar', { name: 'Uploading slow.pdf' });
    expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    await expect.poll(() => ada.button(SAVE).getAttribute('aria-disabled')).toBe('true');
    await expectNoViolations(ada);
    const leaveDialog = ada.page.waitForEvent('dialog');
    const closing = ada.page.close({ runBeforeUnload: true });
    const dialog = await leaveDialog;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await ada.button('Cancel slow.pdf').click();
    await visit.says('slow.pdf', 'Canceled');
    // Checked before the limit is removed: at full speed the rest could arrive before the browser closes the connection.
    expect((await readStoredFiles(applicant)).files).toEqual([]);
    await limitSpeed(ada);
    await ada.button('Upload again slow.pdf').click();
    await visit.says('slow.pdf', 'Uploaded');
    expect((await readStoredFiles(applicant)).files).toEqual(['slow.pdf']);
  });

  // Lost half-way: tests/server/statements/files/wire.test.ts, tests/widgets/statement-upload-queue.test.ts.
  it('repeats an upload without a click if its response is lost, and a failed save on a second click; the server has the file once', async () => {
    const { ada, applicant, visit } = await openUploadPage();
    ada.expectFaults(/Failed to load resource/);
    const loseOne = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await intercept(ada.page, '**/files/upload', loseOne, 1);
    await visit.choose([statement('answer.pdf')]);
    await visit.says('answer.pdf', /^The connection was lost\. It goes on by itself/);
    await expectNoViolations(ada);
    expect((await readStoredFiles(applicant)).files).toEqual(['answer.pdf']);
    await ada.context.setOffline(true);
    await ada.context.setOffline(false);
    await visit.says('answer.pdf', 'Uploaded');
    expect((await readStoredFiles(applicant)).files).toEqual(['answer.pdf']);
    await expect.poll(() => visit.rows()).toEqual(['answer.pdf uploaded']);
    const lostInterception = await intercept(ada.page, '**/files/save', (route) =>
      route.abort('connectionreset'),
    );
    await saveAll(ada);
    await ada.page.getByText('Failed to save', { exact: true }).waitFor();
    await ada.page
      .getByText("Unfortunately, we couldn't save files to your application. Please try again.", {
        exact: false,
      })
      .waitFor();
    await expectNoViolations(ada);
    lostInterception.end();
    await ada.next(SAVE);
    await ada.heading(SUMMARY);
    expect(await readStoredFiles(applicant)).toMatchObject({ type: 'upload', files: ['answer.pdf saved'] });
  });
});

describe('a session that ends during an upload', () => {
  it('keeps the list, asks for a sign-in, and continues after it', async () => {
    const { ada, applicant, visit } = await openUploadPage();
    ada.expectFaults(/status of 401|Failed to load resource/);
    await visit.choose([statement('early.pdf')]);
    await visit.says('early.pdf', 'Uploaded');
    const json = { status: 401, msg: 'Unauthorized', code: 'unauthorized' };
    // Refuses the repeated request with a new token, too.
    await intercept(ada.page, '**/files/upload', (route) => route.fulfill({ status: 401, json }), 2);
    await visit.choose([statement('late.pdf')]);
    await ada.heading('Your session has ended');
    // The sign-in is in this page, because a page that is left loses the chosen file.
    await ada.link('Sign in again').click();
    await ada.heading('Welcome, Enter your email to continue');
    await ada.field('Email *').fill(applicant.email);
    await ada.next('Send Code');
    await enterCode(ada, app.server.origin, applicant.email);
    await ada.page.waitForURL(`**${AT_UPLOAD}`);
    await visit.says('late.pdf', 'Uploaded');
    expect((await readStoredFiles(applicant)).files).toEqual(['early.pdf', 'late.pdf']);
  });
});
