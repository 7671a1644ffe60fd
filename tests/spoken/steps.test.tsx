// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct, type Product } from '../conformance/product/open-product.tsx';
import type { Answers } from '../conformance/product/wire.ts';
import { headings, type StepPath } from '../e2e/harness/steps.ts';
import {
  arrive,
  dialogFocused,
  expectFocused,
  findProblems,
  headingFocused,
  listen,
  review,
  spokenWhileTyping,
  waitForSpeech,
  walk,
  walkDialog,
} from './spoken-page.ts';

// The speech of a screen reader on each step, kept in steps/ for review. `npx vitest run tests/spoken -u` rewrites it.

/** The steps, and whether Continue finds unanswered questions there. */
const STEPS: [step: StepPath, hasProblems: boolean][] = [
  ['info', true],
  ['business/more-details', true],
  ['bank-connect', false],
  ['business/further-details', true],
  ['business/owners', true],
  ['type-of-funding', true],
  ['aproximate-timing', true],
  ['amount', false],
  ['funding-is-almost-here', false],
];

const answers: Answers = ({ path }) => {
  if (path === '/files') return { status: 200, body: { data: { files: [] } } };
  if (path !== '/tools/naics') return undefined;
  return { status: 200, body: { results: [{ code: 722330, title: 'Mobile Food', keyword: 'Truck' }] } };
};

const goTo = (product: Product, step: StepPath) => arrive(product, `/app/${step}`, headings[step]);

it('[SCREEN-79] a step speaks its heading, its problems and its controls, nothing twice and nothing while typing', async () => {
  const deal = { application: {}, farthest: 'funding-is-almost-here' };
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal });
  const log = listen();
  for (const [step, hasProblems] of STEPS) {
    await goTo(product, step);
    if (hasProblems) await findProblems(product);
    if (step === 'funding-is-almost-here') await screen.findAllByText('Change');
    walk();
    await review(log.take(), step);
  }
  for (const [step] of STEPS) {
    await goTo(product, step);
    expect(await spokenWhileTyping(product, log)).toEqual([]);
  }
}, 300_000);

it('[SCREEN-79] saved secrets, a list to search, saving and a dialog speak once', async () => {
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal: WHOLE, answers });
  const { user } = product;
  const log = listen();

  await goTo(product, 'business/further-details');
  // Loaded on demand.
  await screen.findByRole('button', { name: 'Show Tax ID' });
  walk();
  await review(log.take(), 'saved-secret');

  await goTo(product, 'business/more-details');
  log.take();
  const industry = screen.getByRole('combobox', { name: 'Industry' });
  await user.clear(industry);
  await user.type(industry, 'truck');
  await waitForSpeech(log, /^status: Matches: /);
  await review(log.take(), 'list-to-search');
  await user.keyboard('{ArrowDown}{Enter}');

  const website = screen.getByLabelText(/^Website/);
  await user.clear(website);
  await user.type(website, 'acme.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await headingFocused(product, headings['bank-connect']);
  await review(log.take(), 'saving');

  await goTo(product, 'business/owners');
  log.take();
  await user.click(screen.getByRole('button', { name: 'Add additional owners?' }));
  const addedElements = await screen.findAllByRole('textbox', { name: 'First name' });
  await expectFocused(addedElements.at(-1));
  await waitForSpeech(log, /^status: Owner 2 was added\./);
  const [remove] = await screen.findAllByRole('button', { name: /^Remove/ });
  await user.click(remove as HTMLElement);
  walkDialog(await dialogFocused(/^Remove/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await expectFocused(remove);
  await review(log.take(), 'dialog');
}, 300_000);

it('[SCREEN-79] the upload of statements speaks nothing twice', async () => {
  const product = await openProduct({ at: '/app/business/more-details', who: ADA, deal: WHOLE, answers });
  const log = listen();
  await screen.findByRole('heading', { level: 1 });
  await arrive(product, '/app/upload-statements', 'Upload Statements');
  // The list of earlier uploads has been read.
  await screen.findByText('Add at least one file to save.');
  walk();
  await review(log.take(), 'upload-statements');
}, 300_000);
