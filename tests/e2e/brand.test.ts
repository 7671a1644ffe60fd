import { describe, expect, it } from 'vitest';
import { filesOf } from './harness/files-of.ts';
import { layoutFaults } from './harness/layout.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';

const app = setUpApp();
const harbor = () => ({ origin: app.server.origin.replace('localhost', 'harbor.localhost') });
const NOTICE =
  'We noticed you are accessing this from outside the US. Please note we do not currently provide services to non US Applicants.';

describe('a brand, by its host name', () => {
  it('brings its words, bounds, terms and colors, and saves under its name', async () => {
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
    // Spec §9: 80,000 over the longest term, 12 months, at 10 percent.
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
    // What speaks with a partner's page is for frames and popups alone: embed.test.ts.
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
  ])('%s sees the notice: %s', async (country, shown) => {
    const ada = await app.person();
    await ada.context.setExtraHTTPHeaders({ 'cf-ipcountry': country });
    const asked = ada.page.waitForResponse('**/v1/ip/country');
    await ada.open('/app/amount');
    await ada.heading(headings.amount);
    await asked;
    const notice = ada.page.getByText(NOTICE);
    if (shown) await notice.waitFor();
    await fill.amount(ada);
    await expect.poll(() => notice.count()).toBe(shown ? 1 : 0);
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
    const refused = await ada.page.evaluate(() => {
      const ways = [
        // A text that a library was led to take for a script or for markup (Trusted Types).
        () => Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }),
        () => document.body.insertAdjacentHTML('beforeend', '<img src="" onerror="window.ran = true">'),
        // What is called on a click.
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
    expect(refused).toEqual([true, true, true, false]);
  });
});
