// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA, isSave } from '../conformance/product/fake-server.ts';
import { openProduct, type Product } from '../conformance/product/open-product.tsx';
import type { Answers, Reply } from '../conformance/product/wire.ts';
import { headings, type StepPath } from '../e2e/harness/steps.ts';
import {
  arrive,
  dialogFocused,
  expectFocused,
  headingFocused,
  listen,
  review,
  waitForSpeech,
  walkDialog,
} from './spoken-page.ts';

const openStep = async (step: StepPath, answers?: Answers): Promise<Product> => {
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal: WHOLE, answers });
  await arrive(product, `/app/${step}`, headings[step]);
  return product;
};
const WRONG = { error: 'invalid_grant', error_description: 'Wrong email or verification code.' };
const expectClosed = () => waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());

/** The application as another tab or device has saved it. */
function newerDeal(application: Record<string, unknown>): object {
  const ids = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
  return {
    ...ids,
    version: 9,
    savedAt: '2026-11-20T10:00:00.000Z',
    hidden: [],
    farthest: WHOLE.farthest,
    application: { ...WHOLE.application, loan_id: 'l1', business_id: 'b1', ...application },
  };
}

async function changeName({ user }: Product): Promise<void> {
  const name = screen.getByLabelText(/^Business name/);
  await user.clear(name);
  await user.type(name, 'Acme Bread');
}

it('[SCREEN-79] the code asked for again before a secret is shown speaks each state and each mistake once', async () => {
  let isFresh = false;
  const product = await openStep('business/further-details', async ({ path, body }) => {
    // The code is sent once the dialog's heading has been spoken.
    if (path === '/passwordless/start') await dialogFocused('Confirm it is you');
    if (path === '/deals/reveal')
      return isFresh
        ? { status: 200, body: { data: { value: '123456789' } } }
        : { status: 403, body: { code: 'step-up-required', msg: 'A fresh code is needed.' } };
    if (path !== '/oauth/token') return undefined;
    const { otp } = body as { otp?: string };
    if (otp === undefined) return undefined;
    isFresh = otp === '222222';
    return isFresh ? undefined : { status: 403, body: WRONG };
  });
  const { user } = product;
  const log = listen();
  await user.click(await screen.findByRole('button', { name: 'Show Tax ID' }));
  await waitForSpeech(log, /^status: We've sent an email with your code/);
  const code = await screen.findByRole('textbox', { name: 'Verification Code' });
  await expectFocused(code);
  walkDialog(code.closest('[role$=dialog]') as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Verify Code' }));
  await waitForSpeech(log, /^alert: Please enter the 6-digit code\./);
  await expectFocused(code);
  await review(log.take(), 'step-up');

  await user.type(code, '111111');
  await waitForSpeech(log, /^alert: Wrong email or verification code\./);
  await expectFocused(code);
  await review(log.take(), 'step-up-wrong-code');

  await user.clear(code);
  log.take();
  await user.type(code, '222222');
  await expectClosed();
  await expectFocused(await screen.findByRole('button', { name: 'Hide Tax ID' }));
  await review(log.take(), 'step-up-entered');
}, 300_000);

it('[SCREEN-79] the differences from another tab are spoken once', async () => {
  const conflict = { code: 'version-conflict', data: newerDeal({ business_name: 'Acme Bistro' }) };
  const replies: Reply[] = [{ status: 409, body: conflict }];
  const next = () => screen.getByRole('button', { name: 'Continue' });
  const product = await openStep('info', async (call) => {
    if (!isSave(call)) return undefined;
    // A save answers once Continue has been pressed, and the next one once the dialog has returned the focus to it.
    await waitFor(() => expect(document.activeElement).toBe(next()));
    return replies.shift();
  });
  const { user } = product;
  const log = listen();
  await changeName(product);
  await user.click(next());
  const dialog = await dialogFocused(/differ/i);
  walkDialog(dialog);
  await review(log.take(), 'differences');
  await user.click(screen.getByRole('button', { name: 'Use the answers entered here' }));
  await headingFocused(product, headings['business/more-details']);
  await review(log.take(), 'differences-kept');
}, 300_000);

it('[SCREEN-79] the address for a phone is spoken once, and so is the save of the phone', async () => {
  let isSavedByPhone = false;
  const product = await openStep('amount', ({ path }) =>
    path === '/deals/current' && isSavedByPhone ? { status: 200, body: { data: newerDeal({}) } } : undefined,
  );
  const { user } = product;
  const log = listen();
  const opener = screen.getByRole('button', { name: 'Send this step to my phone' });
  await user.click(opener);
  walkDialog(await dialogFocused('Continue on your phone'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitForSpeech(log, /^status: Copied/);
  isSavedByPhone = true;
  await waitForSpeech(log, /^status: Continued on your phone/);
  await user.keyboard('{Escape}');
  await expectClosed();
  await expectFocused(opener);
  await review(log.take(), 'send-to-phone');
}, 300_000);

it('[SCREEN-79] a log-out that would lose answers asks once, and says once that it leaves', async () => {
  const product = await openStep('info', (call) => (isSave(call) ? { status: 500, body: {} } : undefined));
  const { user } = product;
  const log = listen();
  await changeName(product);
  await waitForSpeech(log, /^status: Not saved yet/);
  const logOut = screen.getByRole('button', { name: 'Log out' });
  await user.click(logOut);
  walkDialog(await dialogFocused('Some answers are not saved'));
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await expectClosed();
  await expectFocused(logOut);
  await review(log.take(), 'log-out-unsaved');
  await user.click(logOut);
  await dialogFocused('Some answers are not saved');
  await user.click(screen.getByRole('button', { name: 'Log out without them' }));
  await waitForSpeech(log, /Logging you out/);
  await expectClosed();
  await review(log.take(), 'log-out');
}, 300_000);

it('[SCREEN-79] a way out of a page with unsaved files asks once', async () => {
  const file = { id: 'f1', name: 'july.pdf', type: 'application/pdf', size: 4, documentType: 'statement' };
  const product = await openProduct({
    at: '/app/business/more-details',
    who: ADA,
    deal: WHOLE,
    answers: async ({ path }) => {
      if (path === '/files') return { status: 200, body: { data: { files: [] } } };
      if (path !== '/files/upload') return undefined;
      await waitForSpeech(log, /^status: Uploading/);
      return { status: 200, body: { data: { file: { ...file, scan: 'clean', saved: false } } } };
    },
  });
  const { user } = product;
  const log = listen();
  await arrive(product, '/app/upload-statements', 'Upload Statements');
  await screen.findByText('Add at least one file to save.');
  log.take();
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(chooser, { target: { files: [new File(['july'], file.name, { type: file.type })] } });
  await waitForSpeech(log, /^status: 1 file uploaded/);
  const back = screen.getByRole('link', { name: 'Back' });
  await user.click(back);
  walkDialog(await dialogFocused(/not saved/i));
  await user.keyboard('{Escape}');
  await expectClosed();
  await expectFocused(back);
  await review(log.take(), 'unsaved-files');
}, 300_000);
