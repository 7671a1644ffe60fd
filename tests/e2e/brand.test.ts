import { describe, expect, it } from 'vitest';
import { PROBLEMS } from './harness/errors.ts';
import { filesOf } from './harness/files-of.ts';
import { layoutFaults } from './harness/layout.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';

// Proves that a brand is shown by its host name, saved under its name and kept apart, and that the page's policy holds.

const app = setUpApp();
const harbor = () => ({ origin: app.server.origin.replace('localhost', 'harbor.localhost') });
const NOTICE =
  'We noticed you are accessing this from outside the US. Please note we do not currently provide services to non US Applicants.';

describe('a brand, by its host name', () => {
  it('shows its words, bounds, terms and colors, and saves under its name', async () => {
    const ada = await app.person(harbor());
    await ada.open('/');
    await ada.heading('Funding for Main Street, from the bank down the block');
    await expect.poll(() => ada.page.title()).toContain('Harbor Community Bank');
    const button = ada.link('Register Now');
    const color = await button.evaluate((link) => getComputedStyle(link).backgroundColor);
    await button.click();
    await ada.heading(headings.amount);
    const terms = ada.page.getByRole('radiogroup', { name: 'Select Term' }).getByRole('radio');
    await expect.poll(() => terms.count()).toBe(3);
    for (const name of ['3 months', '6 months', '12 months'])
      await ada.page.getByRole('radio', { name, exact: true }).waitFor();
    const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
    await expect.poll(() => amount.inputValue()).toBe('$80,000');
    // [AMOUNT-30]: 80,000 over the longest term, 12 months, at 10 percent.
    await ada.page.getByText('Estimated monthly payment: $7,033.27').waitFor();
    for (const wrong of ['9,999', '200,001']) {
      await amount.fill(wrong);
      await ada.next();
      await ada.page
        .getByRole('link', { name: 'Please enter an amount between $10,000 and $200,000.' })
        .waitFor();
    }
    await amount.fill('100,000');
    await ada.page.getByRole('radio', { name: '6 months' }).check();
    await ada.next();
    await ada.heading(headings.info);
    await ada.field('Legal business name *').waitFor();
    expect(await layoutFaults(ada.page, false), 'what the brand says at the foot, too').toEqual([]);
    // Only frames and popups load the code that talks to a partner's page: embed.test.ts.
    expect((await filesOf(ada.page)).filter((file) => /Embedded/.test(file))).toEqual([]);
    const links = ada.page.locator('form').getByRole('link', { name: /Terms of Use|Privacy Policy/ });
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      .toEqual(['https://harbor.example/terms', 'https://harbor.example/privacy']);

    const plain = await app.person();
    await plain.open('/');
    await plain.heading('Financial Wellness Tools to Grow Your Business');
    expect(
      await plain.link('Register Now').evaluate((link) => getComputedStyle(link).backgroundColor),
    ).not.toBe(color);
  });

  it('breaks a word of the brand that is wider than its column', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenverwahrung';
    const keys = [
      'home.title',
      'home.button',
      'home.boxes.one.title',
      'home.boxes.two.text',
      'home.boxes.three.title',

      'steps.info.heading',
      'steps.info.title',
      'steps.info.intro',
      'steps.info.groups.business_name.title',

      'fields.business_name.title',
      'fields.owner_n_mobile.title',
      'fields.business_name.errors.required',
      'texts.ui.next',
      'texts.ui.back',
      'texts.ui.help',
    ];
    const content = Object.fromEntries(keys.map((key) => [key, `${word} ${key}`]));
    const record = JSON.stringify({ vendor_name: `${word} Bank`, content });
    const { db, origin } = app.server;
    const update = `update brands set record = record || $1, source = 'edited' where platform = 'ironline'`;
    await db.query(update, [record]);
    const readServed = async () => (await fetch(`${origin}/brands/ironline`)).text();
    await expect.poll(readServed).toContain(word);
    const ada = await app.person();
    await ada.open('/?brand=ironline');
    await ada.heading(`${word} home.title`);
    const fits = async (): Promise<void> => {
      for (const width of [375, 1280]) {
        await ada.page.setViewportSize({ width, height: 900 });
        const wider = () => ada.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(wider, { message: `${ada.page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
        const cut = await layoutFaults(ada.page, false);
        // The name is not shortened in the footer; links that wrap overlap in their boxes only.
        expect(cut.filter((fault) => !/ Bank| lies over /.test(fault))).toEqual([]);
      }
    };
    await fits();
    await ada.open('/app/info');
    await ada.next(`${word} texts.ui.next`);
    await ada.page.getByRole('heading', { name: PROBLEMS }).waitFor();
    await fits();
  });

  it('keeps the applications of brands apart', async () => {
    const ada = await app.person();
    await signUp(ada, app.server.origin, newEmail());
    const deals = await app.server.db.query<{ brand: string; vendor_id: string }>(
      'select brand, vendor_id from deals',
    );
    expect(deals).toEqual([{ brand: 'default', vendor_id: 'default' }]);
  });
});

describe('a visitor from outside the US', () => {
  it.each([
    ['CA', true],
    ['US', false],
  ])('%s sees the notice: %s', async (country, isShown) => {
    const ada = await app.person();
    await ada.context.setExtraHTTPHeaders({ 'cf-ipcountry': country });
    const countryResponse = ada.page.waitForResponse('**/v1/ip/country');
    await ada.open('/app/amount');
    await ada.heading(headings.amount);
    await countryResponse;
    const notice = ada.page.getByText(NOTICE);
    if (isShown) await notice.waitFor();
    await fill.amount(ada);
    await expect.poll(() => notice.count()).toBe(isShown ? 1 : 0);
  });
});

describe('the policy of every page', () => {
  it.each(['/', '/app/amount', '/app/verify/login', '/app/user/expired', '/nothing'])('%s', async (path) => {
    const answer = await fetch(`${app.server.origin}${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
    expect(scripts).toContain("'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(scripts).not.toContain('unsafe-inline');
    expect(await answer.text()).not.toMatch(/ style="/);
  });

  it('holds in the browser: no evaluated code runs', async () => {
    const ada = await app.person();
    ada.expectFaults(/Content.Security.Policy|Content policy|Trusted(Script|HTML)/i);
    await ada.open('/app/amount');
    await ada.heading(headings.amount);
    const blockedWays = await ada.page.evaluate(() => {
      const ways = [
        // A text that a library uses as a script or markup (Trusted Types).
        () => Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }),
        () => document.body.insertAdjacentHTML('beforeend', '<img src="" onerror="window.ran = true">'),
        // The functions called on a click.
        () => document.body.setAttribute('onclick', 'window.ran = true'),
      ];
      const threw = ways.map((way) => {
        try {
          way();
          return false;
        } catch {
          return true;
        }
      });
      document.body.click();
      return [...threw, (window as unknown as { ran?: boolean }).ran === true];
    });
    expect(blockedWays).toEqual([true, true, true, false]);
  });
});
