import { expect } from 'vitest';
import type { Person } from './person.ts';

/** The heading of the error summary, for one error or several. */
export const PROBLEMS = /^There (is a problem|are \d+ problems)$/;

/**
 * Checks the error summary: it has the focus and these texts in this order, the page's title mentions it, each link
 * focuses the field with the same text, and no value is lost.
 */
export async function expectErrors(person: Person, title: string, texts: string[]): Promise<void> {
  const { page } = person;
  await page.getByRole('heading', { level: 2, name: PROBLEMS }).waitFor();
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-labelledby') === 'tr-summary-title',
  );
  const links = summary(person).getByRole('link');
  await expect.poll(() => links.allTextContents()).toEqual(texts);
  await expect.poll(() => page.title()).toBe(`Error: ${title} - Trellis`);
  for (const text of texts) {
    await links.filter({ hasText: text }).first().click();
    // The summary adds the field's name if the text does not contain it; the field shows the text alone.
    const own = text.split(/[:?] (?=[A-Z])/).at(-1) ?? text;
    await expect.poll(() => page.evaluate(describeFocus)).toContain(own);
  }
}

/** Waits until no error is left on the page or in its title. */
export async function expectNoErrors(person: Person, title: string): Promise<void> {
  const { page } = person;
  await summary(person).waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe(`${title} - Trellis`);
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
}

function summary({ page }: Person) {
  return page.getByRole('region', { name: PROBLEMS });
}

/** The description of the focused control and its group for a screen reader. Runs in the page. */
function describeFocus(): string {
  const described = document.activeElement?.closest('[aria-describedby]:not([aria-describedby=""])');
  const around = described?.parentElement?.closest(
    '[role="group"][aria-describedby], [role="radiogroup"][aria-describedby]',
  );
  return [described, around]
    .flatMap((element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}
