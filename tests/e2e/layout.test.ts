import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { barHeight, firstFieldTop, layoutFaults, PHONE } from './harness/layout.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

const app = setUpApp();
const WIDE = { width: 1280, height: 900 };
/** The bar of 72 px and the line above it. */
const BAR = 73;

/** What a machine can say of a page's layout (issue 13, 'How it is checked'); colors are axe's (accessibility.test.ts). */
describe('layout', () => {
  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])(
    'of %s: nothing overlaps, is cut off or too small, and the first field comes early',
    async (_, viewport) => {
      const isPhone = viewport === PHONE;
      const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
      const ada = await app.person({ viewport });
      const found: Record<string, string[]> = {};
      const checkPage = async (path: string, heading: string): Promise<void> => {
        await ada.heading(heading);
        const faults = await layoutFaults(ada.page, isPhone);
        const hasFields = !path.includes('bank') && !path.includes('funding-is');
        if (isPhone && hasFields) {
          const top = await firstFieldTop(ada.page);
          if (top > PHONE.height * 0.6) faults.push(`the first field begins at ${Math.round(top)} px`);
          const bar = await barHeight(ada.page);
          if (bar > BAR) faults.push(`the bar is ${bar} px high`);
        }
        if (faults.length > 0) found[path] = faults;
      };
      await ada.open('/app/amount');
      await checkPage('/app/amount', headings.amount);
      await ada.open('/app/info');
      await checkPage('/app/info', headings.info);
      await openAs(ada, applicant, '/app/business/more-details');
      await checkPage('/app/business/more-details', headings['business/more-details']);
      for (const step of ['bank-connect', 'business/further-details', 'type-of-funding'] as const) {
        await ada.open(`/app/${step}`);
        await checkPage(`/app/${step}`, headings[step]);
      }
      await ada.open('/app/funding-is-almost-here');
      await ada.page.locator('.tr-review__group').first().waitFor();
      await checkPage('/app/funding-is-almost-here', headings['funding-is-almost-here']);
      expect(found).toEqual({});
    },
  );

  it("of a phone's head: one line, with a menu that holds the steps, log-out and help", async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/more-details');
    const ada = await app.person({ viewport: PHONE });
    await openAs(ada, applicant, '/app/business/more-details');
    await ada.heading(headings['business/more-details']);
    expect(await ada.page.locator('.shell__header').evaluate((head) => head.clientHeight)).toBeLessThan(64);
    await ada.page.getByText('Step 4 of 10', { exact: true }).waitFor();
    expect(await ada.button('Log out').count()).toBe(0);
    await ada.button('Menu').click();
    await ada.button('Log out').waitFor();
    const steps = ada.page.getByRole('navigation', { name: 'All steps' });
    expect(await steps.getByRole('listitem').count()).toBe(10);
    await ada.page.keyboard.press('Escape');
    await ada.button('Log out').waitFor({ state: 'hidden' });
  });

  it('of a phone: the line that says what is saved moves nothing under the next tap', async () => {
    const ada = await app.person({ viewport: PHONE });
    await ada.open('/app/info');
    const field = ada.field('Business name *');
    const top = async () => (await field.boundingBox())?.y;
    const before = await top();
    await field.fill('Acme Bakery');
    await ada.page.getByText('Kept in this tab until you sign in.').waitFor();
    expect(await top()).toBe(before);
  });
});
