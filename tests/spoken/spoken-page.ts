import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import type { Product } from '../conformance/product/open-product.tsx';
import { repetitions } from './repetitions.ts';
import { recordSpeech, type SpeechLog } from './speech-log.ts';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

const TYPED = 'main input:is([type=text], [type=tel], [type=email], :not([type])):not([readonly])';

/** Records the speech until the end of the test. */
export function listen(): SpeechLog {
  const log = recordSpeech();
  onTestFinished(log.stop);
  return log;
}

/** Focuses each stop of the Tab key in the page's main part, in order. */
export function walk(): void {
  const names = new Set<string>();
  for (const stop of document.querySelectorAll<HTMLInputElement>(`main :is(${STOPS})`)) {
    // Tab reaches one radio of a group.
    const isNext = stop.type === 'radio' && names.has(stop.name);
    if (isNext || stop.disabled || stop.closest('[hidden], [data-tabster-dummy]') || stop.tabIndex < 0)
      continue;
    if (stop.type === 'radio') names.add(stop.name);
    act(() => stop.focus());
  }
}

/**
 * Compares the speech with its file.
 * @throws with the first line that differs, because CI prints nothing but the message
 */
export async function review(lines: string[], name: string): Promise<void> {
  expect(repetitions(lines)).toEqual([]);
  const file = `steps/${name.replaceAll('/', '-')}.txt`;
  const text = `${lines.join('\n')}\n`;
  try {
    await expect(text).toMatchFileSnapshot(file);
  } catch (cause) {
    const reviewed = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    throw new Error(`${file}: ${firstDifference(reviewed, text)}`, { cause });
  }
}

/** The first line in which two texts differ. */
function firstDifference(reviewed: string, spoken: string): string {
  const [expected, found] = [reviewed, spoken].map((text) => text.split('\n'));
  const position = (expected ?? []).findIndex((line, index) => line !== found?.[index]);
  const quotedLine = (lines: string[] | undefined) => JSON.stringify(lines?.[position]) ?? 'the end';
  return `line ${position + 1} is ${quotedLine(found)}, and was ${quotedLine(expected)}`;
}

/** Types into each text control of the page and returns the speech between the keys. */
export async function spokenWhileTyping({ user }: Product, log: SpeechLog): Promise<string[]> {
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

/** Goes to a page without a page load. Resolves once its heading has the focus. */
export async function arrive(product: Product, path: string, name: string): Promise<void> {
  product.go(path);
  await headingFocused(product, name);
}

/** Waits until the page's heading has the focus. */
export async function headingFocused(product: Product, name: string | RegExp): Promise<void> {
  await expectFocused(await product.heading(name));
}

/** Waits until an element has the focus. */
export async function expectFocused(element: Element | undefined): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(element));
}

/** Waits until a live region has spoken a text. */
export async function waitForSpeech(log: SpeechLog, words: RegExp): Promise<void> {
  await waitFor(() => expect(log.peek()).toContainEqual(expect.stringMatching(words)));
}

/** Presses Continue on a step with unanswered questions. Resolves once the summary of its problems has the focus. */
export async function findProblems({ user }: Product): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expectFocused(await screen.findByRole('region', { name: /^There (is a|are \d+) problem/ }));
}

/** Waits until a dialog's heading has the focus. */
export async function dialogFocused(name: string | RegExp): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name });
  await expectFocused(heading);
  return heading.closest('[role$=dialog]') as HTMLElement;
}

/** Focuses each control of a dialog in order. */
export function walkDialog(dialog: HTMLElement): void {
  for (const stop of dialog.querySelectorAll<HTMLInputElement>(STOPS)) {
    if (!stop.disabled && stop.tabIndex >= 0 && !stop.hasAttribute('data-tabster-dummy'))
      act(() => stop.focus());
  }
}
