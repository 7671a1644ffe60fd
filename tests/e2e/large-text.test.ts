import { expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { PHONE } from './harness/layout.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that text twice as large stays readable on a phone (WCAG 1.4.4).

const app = setUpApp();

/** Finds elements that enlarged text cuts off or makes too wide. Runs in the page. */
function readingFaults(): string[] {
  const limit = document.documentElement.clientWidth;
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement;
    const isShown =
      parent?.checkVisibility() &&
      parent.closest('[class*=hidden], select, .skip-link, .step-progress__where') === null;
    if (!parent || !isShown || !text.data.trim()) continue;
    const { fontSize, lineHeight } = getComputedStyle(parent);
    if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize))
      faults.push(`lines overlap: ${text.data}`);
    const place = document.createRange();
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}]+/gu)) {
      place.setStart(text, index);
      place.setEnd(text, index + word.length);
      const rows = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)));
      if (rows.size > 1 && !text.data.includes('@')) faults.push(`broken: ${word}`);
      if (place.getBoundingClientRect().right > limit + 1) faults.push(`out of sight: ${word}`);
    }
  }
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [mark, place] = [boxOf('.brand-mark'), boxOf('.shell__place')];
  if (mark && place && place.left < mark.right && place.top < mark.bottom) faults.push('the head overlaps');
  if (document.documentElement.scrollWidth > limit) faults.push('the page scrolls sideways');
  return faults;
}

it.each(['business/more-details', 'funding-is-almost-here'] as const)(
  'text of twice the size is not cut off and not wider than a phone, at %s',
  async (step) => {
    const applicant = await savedApplicant(app.server.origin, step);
    const ada = await app.person({ viewport: PHONE });
    await openAs(ada, applicant, `/app/${step}`);
    await ada.heading(headings[step]);
    await ada.page.getByText('Acme Bakery').or(ada.field('Street address')).waitFor();
    await ada.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await ada.page.evaluate(readingFaults)).toEqual([]);
  },
);
