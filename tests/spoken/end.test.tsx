// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct } from '../conformance/product/open-product.tsx';
import { headings } from '../e2e/harness/steps.ts';
import { arrive, headingFocused, listen, review, walk } from './spoken-page.ts';

it('[SCREEN-79] the submission and the page after it speak once', async () => {
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal: WHOLE });
  const { user } = product;
  const log = listen();
  await arrive(product, '/app/funding-is-almost-here', headings['funding-is-almost-here']);
  await screen.findAllByText('Change');
  log.take();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await headingFocused(product, 'We received your application');
  walk();
  await review(log.take(), 'submitted');
}, 300_000);

it('[SCREEN-79] [FLOW-35] the first step after a submission speaks the link to its status, and nothing by itself', async () => {
  const sent = { reference: 'TR7K-2M4P', submittedAt: '2026-11-20T18:00:00.000Z' };
  const product = await openProduct({
    at: '/app/info',
    who: ADA,
    answers: ({ path }) => (path === '/deals/status' ? { status: 200, body: { data: sent } } : undefined),
  });
  const log = listen();
  await arrive(product, '/app/amount', headings.amount);
  await screen.findByText(/You already sent an application/);
  walk();
  await review(log.take(), 'amount-sent');
}, 300_000);
