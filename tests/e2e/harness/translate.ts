import { expect } from 'vitest';
import type { Person } from './person.ts';

declare global {
  interface Window {
    /** Texts that the page wrote into a node that was no longer in it. */
    staleTexts?: string[];
  }
}

/**
 * Translates every page that `person` opens as Chrome does: each text is moved into a `font` element as soon as it is drawn or changed, and
 * its node leaves the page. The words stay the same, so that the test finds them.
 */
export async function translatePages({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const SKIPPED = 'script, style, noscript, textarea, font, .cm-editor';
    const stale: string[] = [];
    window.staleTexts = stale;
    const noteStale = new MutationObserver((changes) => {
      for (const { target } of changes) stale.push(target.textContent ?? '');
    });
    const translate = (text: Text): void => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
      noteStale.observe(text, { characterData: true });
    };
    const translateAll = (root: Node): void => {
      const texts: Text[] = root instanceof Text ? [root] : [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    document.addEventListener('DOMContentLoaded', () => {
      translateAll(document.body);
      const translateChanges = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of [target, ...addedNodes]) translateAll(node);
      });
      translateChanges.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}

/** Fails if the page shows an old text or the page of a failure. */
export async function expectNothingStale({ page }: Person): Promise<void> {
  expect(await page.evaluate(() => window.staleTexts)).toEqual([]);
  expect(await page.getByText('Whoops').count()).toBe(0);
}
