import type { Page } from 'playwright-core';
import answers from './answers.json' with { type: 'json' };

/** Answers by the name of the control, as long as real answers get. */
const ANSWERS: Record<string, string> = answers;

/** Fills in every control that has an answer, found by name in any language. `own` answers win. */
export async function fillStep(
  page: Page,
  email: string,
  ownAnswers: Record<string, string> = {},
): Promise<void> {
  const answersByName: Record<string, string> = { ...ANSWERS, ...ownAnswers, email };
  const controls = page.locator('form.step-form :is(input, select, textarea)[name]');
  const names = await controls.evaluateAll((all) => [
    ...new Set(all.map((control) => control.getAttribute('name') ?? '')),
  ]);
  for (const name of names) {
    const short = name.replace(/^owner_\d+_/, '');
    const answer = answersByName[short];
    if (answer === undefined) continue;
    const all = page.locator(`form.step-form [name="${name}"]`);
    const first = all.first();
    if (!(await first.isVisible()) || !(await first.isEnabled())) continue;
    const kind = await first.evaluate(
      (control) => `${control.tagName} ${control.getAttribute('type')} ${control.getAttribute('role')}`,
    );
    if (kind.startsWith('SELECT')) await first.selectOption(answer);
    else if (/radio|checkbox/.test(kind)) {
      const wantedLocator = page.locator(`form.step-form [name="${name}"][value="${answer}"]`);
      await ((await wantedLocator.count()) > 0 ? wantedLocator.first() : first).check();
    } else if (kind.includes('combobox')) {
      await first.fill(answer);
      await page.locator('.fui-Option').first().waitFor();
      await first.press('ArrowDown');
      await first.press('Enter');
    } else if (!(await first.getAttribute('readonly'))) await first.fill(answer);
  }
}

/** Continue finds errors only in a step with an unanswered field. */
export function lacksAnswers(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'form.step-form :is(input, select, textarea)[aria-required="true"]:not([type=radio])',
      ),
    ].some((element) => (element.type === 'checkbox' ? !element.checked : element.value === '')),
  );
}
