// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { it, onTestFinished, vi } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct } from '../conformance/product/open-product.tsx';
import { headings } from '../e2e/harness/steps.ts';
import {
  arrive,
  dialogFocused,
  expectFocused,
  headingFocused,
  listen,
  review,
  waitForSpeech,
  walk,
  walkDialog,
} from './spoken-page.ts';

const DAY_SECONDS = 24 * 3600;

/** Moves the clock, and looks at the page again, as after a while in another window. */
function returnAt(time: number): void {
  vi.setSystemTime(time);
  act(() => void window.dispatchEvent(new Event('focus')));
}

it('[SCREEN-79] the warning before the end of a session and its end are spoken once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const end = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  const who = { ...ADA, claims: { session_expires_at: end } };
  const product = await openProduct({ at: '/app/upload-statements', who, deal: WHOLE });
  const { user } = product;
  const log = listen();
  await arrive(product, '/app/business/more-details', headings['business/more-details']);
  const name = screen.getByLabelText(/^Website/);
  act(() => name.focus());
  log.take();
  returnAt(end * 1000 - SESSION.warnBeforeMs);
  const dialog = await dialogFocused('Do you want to stay signed in?');
  walkDialog(dialog);
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitForSpeech(log, /^alert: You have been signed in for as long as we allow/);
  await expectFocused(screen.getByRole('button', { name: 'Sign in again' }));
  await review(log.take(), 'session-warning');

  returnAt(end * 1000 + 1000);
  await headingFocused(product, 'Your session has ended');
  walk();
  await review(log.take(), 'session-ended');
}, 300_000);
