// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { WHOLE } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct, type Product } from '../conformance/product/open-product.tsx';
import type { Answers } from '../conformance/product/wire.ts';
import { headings, type StepPath } from '../e2e/harness/steps.ts';
import { repetitions } from './repetitions.ts';
import { recordSpeech, type SpeechLog } from './speech-log.ts';

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

const TYPED = 'main input:is([type=text], [type=tel], [type=email], :not([type])):not([readonly])';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Focuses each stop of the Tab key in the step, in order. */
function walk(): void {
  const names = new Set<string>();
  for (const stop of document.querySelectorAll<HTMLInputElement>(`main form :is(${STOPS})`)) {
    // Tab reaches one radio of a group.
    const isNext = stop.type === 'radio' && names.has(stop.name);
    if (isNext || stop.disabled || stop.closest('[hidden], [data-tabster-dummy]') || stop.tabIndex < 0)
      continue;
    if (stop.type === 'radio') names.add(stop.name);
    act(() => stop.focus());
  }
}

/** Compares the speech with its file. */
async function review(lines: string[], file: string): Promise<void> {
  expect(repetitions(lines)).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`steps/${file.replaceAll('/', '-')}.txt`);
}

/** Types into each text control of the step and returns the speech between the keys. */
async function spokenWhileTyping({ user }: Product, log: SpeechLog): Promise<string[]> {
  const spoken: string[] = [];
  for (const control of document.querySelectorAll<HTMLInputElement>(TYPED)) {
    await user.click(control);
    log.take();
    for (const key of '123') {
      await user.keyboard(key);
      // A save that began earlier may end now.
      spoken.push(...log.take().filter((line) => !/^status: (Not saved|Saved)/.test(line)));
    }
  }
  return spoken;
}

const answers: Answers = ({ path }) => {
  if (path === '/files') return { status: 200, body: { data: { files: [] } } };
  if (path !== '/tools/naics') return undefined;
  return { status: 200, body: { results: [{ code: 722330, title: 'Mobile Food', keyword: 'Truck' }] } };
};

/** Goes to a step without a page load. Resolves once its heading has the focus. */
async function arrive(product: Product, step: StepPath): Promise<void> {
  product.go(`/app/${step}`);
  const heading = await product.heading(headings[step]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

it('[SCREEN-79] a step speaks its heading, its problems and its controls, nothing twice and nothing while typing', async () => {
  const deal = { application: {}, farthest: 'funding-is-almost-here' };
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal });
  const log = recordSpeech();
  onTestFinished(log.stop);
  for (const [step, hasProblems] of STEPS) {
    await arrive(product, step);
    if (hasProblems) {
      await product.user.click(screen.getByRole('button', { name: 'Continue' }));
      await screen.findByText(/^There (is a|are \d+) problem/);
    }
    walk();
    await review(log.take(), step);
  }
  for (const [step] of STEPS) {
    await arrive(product, step);
    expect(await spokenWhileTyping(product, log)).toEqual([]);
  }
}, 300_000);

it('[SCREEN-79] saved secrets, a list to search, saving and a dialog speak once', async () => {
  const product = await openProduct({ at: '/app/upload-statements', who: ADA, deal: WHOLE, answers });
  const { user } = product;
  const log = recordSpeech();
  onTestFinished(log.stop);

  await arrive(product, 'business/further-details');
  walk();
  await review(log.take(), 'saved-secret');

  await arrive(product, 'business/more-details');
  log.take();
  const industry = screen.getByRole('combobox', { name: 'Industry' });
  await user.clear(industry);
  await user.type(industry, 'truck');
  await waitFor(() => expect(log.peek()).toContainEqual(expect.stringMatching(/^status: Matches: /)));
  await review(log.take(), 'list-to-search');
  await user.keyboard('{ArrowDown}{Enter}');

  const website = screen.getByLabelText(/^Website/);
  await user.clear(website);
  await user.type(website, 'acme.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(headings['bank-connect']));
  await review(log.take(), 'saving');

  await arrive(product, 'business/owners');
  log.take();
  await user.click(screen.getByRole('button', { name: 'Add additional owners?' }));
  const [remove] = await screen.findAllByRole('button', { name: /^Remove/ });
  await user.click(remove as HTMLElement);
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('heading')));
  await user.tab();
  await user.tab();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await review(log.take(), 'dialog');
}, 300_000);

it('[SCREEN-79] the upload of statements speaks nothing twice', async () => {
  const product = await openProduct({ at: '/app/business/more-details', who: ADA, deal: WHOLE, answers });
  const log = recordSpeech();
  onTestFinished(log.stop);
  await screen.findByRole('heading', { level: 1 });
  product.go('/app/upload-statements');
  const heading = await product.heading('Upload Statements');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  walk();
  await review(log.take(), 'upload-statements');
}, 300_000);
