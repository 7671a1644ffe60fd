// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct } from '../conformance/product/open-product.tsx';
import { bcmHeadings } from '../e2e/harness/bcm-steps.ts';
import { arrive, findProblems, listen, review, spokenWhileTyping, walk } from './spoken-page.ts';

/** The steps of credit monitoring with their headings, and whether Continue finds unanswered questions there. */
const STEPS: [path: string, heading: string, hasProblems: boolean][] = [
  ['business/more-details', bcmHeadings.details, true],
  ['info', bcmHeadings.info, true],
  ['summary', bcmHeadings.summary, false],
  ['contact-soon', 'No Score to Show Yet', false],
];

it('[SCREEN-79] a step of credit monitoring speaks nothing twice and nothing while typing', async () => {
  const deal = { application: {}, farthest: 'summary' };
  const product = await openProduct({ at: '/bcm/app/info', who: ADA, deal, flow: 'bcm' });
  const log = listen();
  for (const [path, heading, hasProblems] of STEPS) {
    await arrive(product, `/bcm/app/${path}`, heading);
    if (hasProblems) await findProblems(product);
    if (path === 'summary') await screen.findByRole('link', { name: 'Change Basic Info' });
    walk();
    await review(log.take(), `bcm-${path}`);
  }
  for (const [path, heading] of STEPS) {
    await arrive(product, `/bcm/app/${path}`, heading);
    expect(await spokenWhileTyping(product, log)).toEqual([]);
  }
}, 300_000);

it('[SCREEN-79] the whole answers of credit monitoring and its choice of a business speak once', async () => {
  const who = {
    ...ADA,
    claims: { accounts: ['a1', 'a2'], account_names: { a1: 'Acme Bakery', a2: 'Acme Cafe' } },
  };
  const product = await openProduct({ at: '/bcm/app/info', who, deal: WHOLE, flow: 'bcm' });
  const log = listen();
  await arrive(product, '/bcm/app/summary', bcmHeadings.summary);
  await screen.findByRole('link', { name: 'Change More Details' });
  walk();
  await review(log.take(), 'bcm-summary-whole');
  await arrive(product, '/bcm/business/select', bcmHeadings.select);
  walk();
  await review(log.take(), 'bcm-business-select');
}, 300_000);
