import { describe, expect, it } from 'vitest';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { layoutFaults, PHONE } from './harness/layout.ts';
import { setUpApp } from './harness/set-up-app.ts';

// The rail beside a step, and the review, with little room.

const app = setUpApp();

describe('the layout', () => {
  it('of a low window or of text twice as large keeps the focused link and the end of the rail in view', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    const ada = await app.person({ viewport: { width: 1024, height: 480 } });
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    await ada.page
      .locator('.saved-state')
      .getByText(/^Saved at \d/)
      .waitFor();
    const phone = ada.button('Send this step to my phone');
    const isPhoneSeen = await phone.evaluate((button) => {
      const { left, top, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) === button;
    });
    expect(isPhoneSeen, 'without scrolling').toBe(true);
    const coveredLinks = () =>
      ada.page.locator('.step-layout__rail :is(a, button)').evaluateAll((links) =>
        links.flatMap((link) => {
          (link as HTMLElement).focus();
          const around = ['.rail-scroll', '.step-layout__rail'].flatMap(
            (selector) => link.closest(selector)?.getBoundingClientRect() ?? [],
          );
          // The ring around a link in focus takes 4 px.
          const isSeen = [...link.getClientRects()].every(({ left, right, top, bottom }) => {
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return link.contains(hit) && around.every((b) => b.top <= top - 4 && bottom + 4 <= b.bottom);
          });
          return isSeen ? [] : [link.textContent];
        }),
      );
    expect(await coveredLinks()).toEqual([]);
    const isHelpWhole = await ada.page.evaluate(() => {
      const [rail, help] = ['.step-layout__rail', '.rail-help'].map((selector) =>
        document.querySelector(selector),
      );
      return Number(help?.getBoundingClientRect().bottom) <= Number(rail?.getBoundingClientRect().bottom);
    });
    expect(isHelpWhole).toBe(true);
    const scroller = ada.page.locator('.rail-scroll');
    const hiddenHeight = () => scroller.evaluate((box) => box.scrollHeight - box.clientHeight);
    for (const height of [840, 800, 700]) {
      await ada.page.setViewportSize({ width: 1280, height });
      await expect.poll(hiddenHeight).toBeLessThanOrEqual(1);
    }
    expect(await coveredLinks()).toEqual([]);
    await ada.page.setViewportSize({ width: 1280, height: 900 });
    await ada.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await coveredLinks()).toEqual([]);
    const gap = await ada.page.evaluate(() => {
      const [head, rail] = ['.shell__bar', '.step-layout__rail'].map((selector) =>
        document.querySelector(selector),
      );
      return Number(rail?.getBoundingClientRect().top) - Number(head?.getBoundingClientRect().bottom);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    await ada.page.setViewportSize({ width: 1280, height: 700 });
    expect(await coveredLinks(), 'all of the rail scrolls if little room is left for the steps').toEqual([]);
  });

  it('of a rail with 11 steps and more shows until when the application is kept, beside no focused step', async () => {
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here');
    const ada = await app.person({ viewport: { width: 1280, height: 760 } });
    await openAs(ada, applicant, '/app/funding-is-almost-here');
    const keptNote = ada.page.locator('.rail-kept');
    await keptNote.waitFor();
    const steps = ada.page.locator('.step-layout__rail .rail-steps');
    await steps.evaluate((list) => {
      for (let more = 0; more < 4; more += 1)
        list.append(list.firstElementChild?.cloneNode(true) ?? document.createElement('li'));
    });
    const isSeen = (element: Element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 10, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 40, y)));
    };
    expect(await keptNote.evaluate(isSeen)).toBe(true);
    const last = steps.getByRole('link').last();
    await last.focus();
    expect([await last.evaluate(isSeen), await keptNote.evaluate(isSeen)]).toEqual([true, true]);
  });

  it('[SCREEN-66] of a Spanish review with long names has three phone screens', async () => {
    const withLongNames = (application: Record<string, unknown>) => ({
      ...application,
      business_name: 'Panadería y Pastelería La Flor de Michoacán de la Familia Villanueva LLC',
      business_street: '12345 Northwest Martin Luther King Jr Blvd',
      business_suite: 'Suite 1200',
      business_city: 'Rancho Santa Margarita',
      owners: (application.owners as object[]).map((owner) => ({
        ...owner,
        first: 'María Fernanda Guadalupe',
        last: 'Featherstonehaugh-Villanueva de la Torre',
        street: '12345 Northwest Martin Luther King Jr Blvd',
        suite: 'Suite 1200',
        city: 'Rancho Santa Margarita',
      })),
    });
    const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', withLongNames);
    const ana = await app.person({ viewport: PHONE });
    await openAs(ana, applicant, '/app/funding-is-almost-here?lang=es');
    await ana.page.locator('.tr-review').waitFor();
    await expect.poll(() => layoutFaults(ana.page, true)).toEqual([]);
  });
});
