import { expect, it } from 'vitest';
import { savedApplicant } from '../../e2e/harness/applicant.ts';
import { axeSource, FOCUS_GUARDS, findViolations } from '../../e2e/harness/axe.ts';
import { findLayoutFaults, PHONE } from '../../e2e/harness/layout.ts';
import { headings, type StepPath, stepPaths } from '../../e2e/harness/steps.ts';
import { SCREEN } from '../display.ts';
import type { Settings } from '../driver.ts';
import { type BrowserUnderTest, describeIn, setUpServer } from '../set-up.ts';
import { eventually, type Visitor } from '../visitor.ts';

/** Less than a window can be, so that the browser makes it as narrow as it can. */
const NARROWEST = 320;

/** More than the narrowest window of any of these browsers, in px. */
const NARROW = 500;

/** Steps whose own page shows without a visit of the step before. */
const STEPS = stepPaths.filter((step) => step !== 'verify/login');

/** Dark colors, and the narrowest window. */
export function walkLooks(browser: BrowserUnderTest): void {
  describeIn(browser, 'looks', () => {
    const app = setUpServer();

    /** Opens every step as an applicant who has answered all of them, and calls `check`. */
    const atEachStep = async (
      settings: Settings | undefined,
      prepare: (ada: Visitor) => Promise<void>,
      check: (ada: Visitor, step: StepPath) => Promise<void>,
    ): Promise<void> => {
      const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
      const ada = await browser.visitor(app.server, settings);
      await ada.openAs(applicant, '/');
      await prepare(ada);
      for (const step of STEPS) {
        await ada.open(`/app/${step}`);
        await ada.heading(headings[step]);
        await check(ada, step);
      }
    };

    it('each step has dark colors without accessibility violations if the system is dark', async () => {
      await atEachStep(
        { colors: 'dark' },
        async () => {},
        async ({ driver }, step) => {
          expect(await driver.evaluate(isDark), step).toBe(true);
          await driver.inject(axeSource);
          await eventually(async () =>
            expect(await driver.evaluate(findViolations, FOCUS_GUARDS), step).toEqual([]),
          );
        },
      );
    });

    it('each step fits the narrowest window', async () => {
      // Before a step is opened: WebKitGTK sometimes keeps the layout of the wide window.
      const narrow = async ({ driver }: Visitor): Promise<void> => {
        await driver.resize(NARROWEST, SCREEN.height);
        await eventually(async () => expect(await driver.evaluate(() => innerWidth)).toBeLessThan(NARROW));
      };
      await atEachStep(undefined, narrow, async ({ driver }, step) => {
        const phone = { touch: true, screen: PHONE.height };
        await eventually(async () =>
          expect(await driver.evaluate(findLayoutFaults, phone), step).toEqual([]),
        );
      });
    });
  });
}

/** Whether the page asks for dark controls and paints a dark background. */
function isDark(): boolean {
  const [red = 255, green = 255, blue = 255] =
    getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return matchMedia('(prefers-color-scheme: dark)').matches && Math.max(red, green, blue) < 64;
}
