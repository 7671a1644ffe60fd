// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { openProduct } from '../conformance/product/open-product.tsx';
import type { Answers } from '../conformance/product/wire.ts';
import {
  expectFocused,
  findProblems,
  headingFocused,
  listen,
  review,
  spokenWhileTyping,
  waitForSpeech,
  walk,
} from './spoken-page.ts';

const WORDS = { title: 'A question about your application', task: '', decline: '', certification: '' };
const REQUEST = {
  status: 'waiting',
  purpose: 'correction',
  isClosed: false,
  asker: 'Oak Bank',
  business: 'Acme Bakery',
  first: 'Ada',
  address: 'a***@example.com',
  dueAt: '2026-12-11T12:00:00.000Z',
  words: WORDS,
};
const CORRECTION = {
  flow: 'apply',
  reference: 'TR7K-2M4P',
  message: 'The revenue does not fit the statements.',
  certification: 'These answers are true.',
  screens: [
    {
      path: 'business/further-details',
      step: 'further-details',
      title: 'Annual gross revenue',
      fields: ['business_revenue'],
    },
  ],
  application: WHOLE.application,
  hidden: [],
};

/** A server whose right code is 222222. */
function correctionAnswers(): Answers {
  let isProven = false;
  return ({ path, body }) => {
    if (path === '/tools/request/code') return { status: 200, body: {} };
    if (path === '/tools/request/correct')
      return { status: 200, body: { data: { ...REQUEST, status: 'answered', isClosed: true } } };
    if (path === '/tools/request/verify') {
      isProven = (body as { code: string }).code === '222222';
      return isProven ? { status: 200, body: { data: { proof: 'proof' } } } : { status: 422, body: {} };
    }
    if (path !== '/tools/request') return undefined;
    return { status: 200, body: { data: isProven ? { ...REQUEST, correction: CORRECTION } : REQUEST } };
  };
}

it('[SCREEN-79] a question of the lender speaks its code, its mistakes and its end once', async () => {
  const product = await openProduct({ at: '/continue/part?t=abc', answers: correctionAnswers() });
  const { user } = product;
  const log = listen();
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  const code = await screen.findByRole('textbox', { name: 'Verification code' });
  await expectFocused(code);
  await waitForSpeech(log, /^status: We sent a code/);
  await user.type(code, '111111{Enter}');
  await waitForSpeech(log, /^alert: This code is wrong/);
  await expectFocused(code);
  await review(log.take(), 'correction-code');

  await user.clear(code);
  log.take();
  await user.type(code, '222222{Enter}');
  const revenue = await screen.findByRole('textbox', { name: 'Annual gross revenue' });
  await headingFocused(product, WORDS.title);
  await user.clear(revenue);
  await findProblems(product);
  walk();
  await review(log.take(), 'correction-part');
  expect(await spokenWhileTyping(product, log)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await headingFocused(product, 'Send your answers');
  log.take();
  walk();
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  await headingFocused(product, 'Thank you');
  walk();
  await review(log.take(), 'correction-sent');
}, 300_000);
