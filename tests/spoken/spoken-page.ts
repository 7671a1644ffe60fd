import { act, waitFor } from '@testing-library/react';
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

/** Compares the speech with its file. */
export async function review(lines: string[], file: string): Promise<void> {
  expect(repetitions(lines)).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`steps/${file.replaceAll('/', '-')}.txt`);
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
  const heading = await product.heading(name);
  await waitFor(() => expect(document.activeElement).toBe(heading));
}
