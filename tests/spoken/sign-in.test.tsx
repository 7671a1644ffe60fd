// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProduct } from '../conformance/product/open-product.tsx';
import type { Answers } from '../conformance/product/wire.ts';
import { headings } from '../e2e/harness/steps.ts';
import {
  arrive,
  expectFocused,
  headingFocused,
  listen,
  review,
  spokenWhileTyping,
  waitForSpeech,
  walk,
} from './spoken-page.ts';

const START = 'Welcome, Enter your email to continue';

/** A provider that finds every code wrong. */
const answers: Answers = ({ path }) =>
  path === '/oauth/token'
    ? {
        status: 403,
        body: { error: 'invalid_grant', error_description: 'Wrong email or verification code.' },
      }
    : undefined;

it('[SCREEN-79] the sign-in by code speaks each state and each mistake once', async () => {
  const product = await openProduct({ at: '/app/info', answers });
  const { user } = product;
  const log = listen();
  await arrive(product, '/app/verify/login', START);
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await waitForSpeech(log, /^alert: Please enter a valid email/);
  await expectFocused(screen.getByRole('textbox', { name: 'Email' }));
  walk();
  await review(log.take(), 'verify-login-start');
  expect(await spokenWhileTyping(product, log)).toEqual([]);

  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.clear(email);
  await user.type(email, 'ada@example.com');
  log.take();
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await headingFocused(product, headings['verify/login']);
  walk();
  await review(log.take(), 'verify-login-sent');
  expect(await spokenWhileTyping(product, log)).toEqual([]);

  const code = screen.getByRole('textbox', { name: 'Verification Code' });
  await user.clear(code);
  log.take();
  await user.type(code, '111111');
  await waitForSpeech(log, /^alert: Wrong email or verification code\./);
  await screen.findByRole('button', { name: 'Verify Code' });
  walk();
  await review(log.take(), 'verify-login-wrong-code');
}, 300_000);

it('[SCREEN-79] the page that redirects to the provider speaks nothing twice', async () => {
  const product = await openProduct({ at: '/app/info' });
  const log = listen();
  await arrive(product, '/login', 'Log in');
  walk();
  await review(log.take(), 'login');
}, 300_000);
