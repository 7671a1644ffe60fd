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
