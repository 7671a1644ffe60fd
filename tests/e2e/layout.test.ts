import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordOf } from '#dev/tools/brands.ts';
import { sampleMails } from '#dev/tools/pictures/sample-mails.ts';
import { answers } from './harness/answers.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { expectEarlyField, layoutFaults, PHONE } from './harness/layout.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that heads, mails and enlarged text have room on small windows.

const app = setUpApp();

/** Logos whose alternative texts are longer than their boxes if images are not loaded. */
function cutNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      if (image.clientHeight === 0) return [];
      const name = document.createElement('div');
      name.style.cssText = `${image.style.cssText};height:auto;display:block;width:${image.clientWidth}px`;
      name.textContent = image.alt;
      image.after(name);
      const height = name.clientHeight;
      name.remove();
      return height > image.clientHeight ? [`${image.alt.length} letters need ${height} px`] : [];
    }),
  );
}

// Overlaps, cut-off texts and small targets are checked by each call of expectFit.
describe('layout', () => {
  it('of every mail cuts no text off and is not wider than its window, with and without its logo', async () => {
    const ada = await app.person({ viewport: PHONE });
    await ada.page.goto('about:blank');
    const found: Record<string, string[]> = {};
    for (const [platform, locale] of [
      ['default', 'en-US'],
      ['long', 'es-US'],
      ['near-black', 'en-US'],
    ] as const) {
      for (const { kind, html = '' } of sampleMails(platform, locale)) {
        await ada.page.setContent(
          html.replaceAll(/https:\/\/logo\.example\/\w+\.png/g, 'data:image/png;base64,'),
        );
        const faults = [...(await layoutFaults(ada.page, false)), ...(await cutNames(ada.page))];
        if (faults.length > 0) found[`${platform} ${locale} ${kind}`] = faults;
      }
    }
    expect(found).toEqual({});
  });

  it("of a phone's header is one line, with a menu of the steps, log-out and help", async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/more-details');
    const ada = await app.person({ viewport: PHONE });
    await openAs(ada, applicant, '/app/business/more-details');
    await ada.heading(headings['business/more-details']);
    const head = ada.page.locator('.shell__header');
    await expect.poll(() => head.evaluate((element) => element.clientHeight)).toBeLessThan(64);
    await ada.page.getByText('Step 4 of 10', { exact: true }).waitFor();
    expect(await ada.button('Log out').count()).toBe(0);
    await ada.button('Menu').click();
    await ada.button('Log out').waitFor();
    const steps = ada.page.getByRole('navigation', { name: 'All steps' });
    await expect.poll(() => steps.getByRole('listitem').count()).toBe(10);
    await ada.page.keyboard.press('Escape');
    await ada.button('Log out').waitFor({ state: 'hidden' });
    const footer = ada.page.locator('.shell__footer');
    const foot = () => footer.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await foot();
    const industry = ada.page.getByRole('combobox', { name: 'Industry' });
    await industry.click();
    const height = async () => (await ada.page.getByRole('listbox').boundingBox())?.height;
    await expect
      .poll(height, { message: 'all of a long list leave the field its neighbors' })
      .toBeLessThanOrEqual(320);
    await industry.fill('taco truck');
    await ada.page
      .getByText(/^Matches: /)
      .first()
      .waitFor();
    expect(await foot(), 'what an answer is typed into moves nothing below it').toBe(before);
    await ada.context.setOffline(true);
    await ada.page.locator('.not-saved').waitFor();
    await ada.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const gapAbove = () =>
      ada.page.evaluate(() => {
        const [line, end] = ['.not-saved', '.shell__footer'].map((selector) =>
          document.querySelector(selector),
        );
        return Number(end?.getBoundingClientRect().top) - Number(line?.getBoundingClientRect().bottom);
      });
    await expect
      .poll(gapAbove, { message: 'the offline line stands above the foot' })
      .toBeGreaterThanOrEqual(0);
    await ada.context.setOffline(false);
    await ada.page.setViewportSize({ width: 1280, height: 900 });
    await ada.open('/app/business/more-details?lang=es');
    await ada.button('Cerrar sesión').waitFor();
    const faults = () => layoutFaults(ada.page, false);
    await expect.poll(faults, { message: 'the words of a longer language in the rail' }).toEqual([]);
    await ada.page.setViewportSize({ width: 768, height: 900 });
    await ada.open('/app/decision/process?lang=es');
    await ada.button('Cerrar sesión').waitFor();
    await ada.page
      .locator('.brand-mark > span:last-child')
      .evaluate((name, long) => name.replaceChildren(long), recordOf('long').vendor_name as string);
    await expect.poll(faults, { message: 'log-out beside a long name' }).toEqual([]);
  });

  it('of the first step on a phone begins its field early, also below the link to the last open step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/more-details');
    const ada = await app.person({ viewport: PHONE });
    await openAs(ada, applicant, '/app/amount');
    await ada.link('Continue where you left off').waitFor();
    await expectEarlyField(ada);
  });

  it('of the front page begins the headings, texts and facts of one row at one height', async () => {
    const ada = await app.person({ viewport: { width: 1280, height: 900 } });
    const tops = (selector: string) =>
      ada.page
        .locator(selector)
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
    // In Spanish one heading, or one text, needs more lines than the others.
    for (const brand of ['default', 'ironline']) {
      await ada.open(`/?brand=${brand}&lang=es-US`);
      for (const part of ['.home__box h2', '.home__box p', '.home__facts dt', '.home__facts dd'])
        expect([brand, part, new Set(await tops(part)).size]).toEqual([brand, part, 1]);
    }
  });

  it('of a step has one left edge for its head and its content, and its logo is 36 px high', async () => {
    const ada = await app.person({ viewport: { width: 768, height: 900 } });
    await ada.open('/app/amount?brand=harbor');
    await ada.heading(headings.amount);
    const edges = () =>
      ada.page.evaluate(() =>
        ['.brand-mark', 'h1', '.tr-field'].map(
          (part) => document.querySelector(part)?.getBoundingClientRect().left,
        ),
      );
    await expect.poll(edges).toEqual([64, 64, 64]);
    await ada.page.setViewportSize(PHONE);
    const drawnHeight = () =>
      ada.page.locator('.brand-mark img').evaluate((logo) => {
        const { clientWidth, clientHeight, naturalWidth, naturalHeight } = logo as HTMLImageElement;
        return Math.round(Math.min(clientHeight, (clientWidth * naturalHeight) / naturalWidth));
      });
    await expect.poll(drawnHeight).toBe(36);
    const head = ada.page.locator('.shell__header');
    expect(await head.evaluate((element) => element.clientHeight), 'on one line').toBeLessThan(64);
  });

  it("of a phone's head breaks a word of 60 letters, and the page is no wider", async () => {
    const ada = await app.person({ viewport: PHONE });
    for (const [at, name] of [
      ['/', 'Log in'],
      ['/app/info', 'Menu'],
    ] as const) {
      await ada.open(at);
      const control = ada.page.locator('.shell__header').getByText(name, { exact: true });
      await control.evaluate((element) => element.replaceChildren('kapitaensmuetzenabzeichen'.repeat(3)));
      expect(await layoutFaults(ada.page, false)).toEqual([]);
    }
  });

  it('of text twice as large on a phone keeps the button that shows a number beside it', async () => {
    const applicant = await savedApplicant(app.server.origin, 'business/owners');
    const ada = await app.person({ viewport: PHONE });
    await openAs(ada, applicant, '/app/business/owners');
    const number = ada.field('Social Security number *');
    await number.fill(answers.ssn);
    await ada.page.keyboard.press('Tab');
    const room = () =>
      ada.button('Show number').evaluate((button) => {
        const input = document.querySelector<HTMLInputElement>('input[name$=ssn]');
        if (!input) return undefined;
        const digits = input.getBoundingClientRect();
        const buttonBox = button.getBoundingClientRect();
        return {
          isCut: input.scrollWidth > input.clientWidth,
          isCovered: buttonBox.left < digits.right && buttonBox.top < digits.bottom - 2,
        };
      });
    const clear = { isCut: false, isCovered: false };
    expect(await room()).toEqual(clear);
    await ada.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await room()).toEqual(clear);
  });

  it("of a phone does not move the next tap's target when the saved line appears", async () => {
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
