import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoViolations } from './harness/axe.ts';
import { intercept } from './harness/network.ts';
import type { Person } from './harness/person.ts';
import { setUpApp } from './harness/set-up-app.ts';

// Proves that page and server handle a brand that is slow, missing, broken or hostile.

const app = setUpApp();
const HOME = 'Financial Wellness Tools to Grow Your Business';

/** A page without an embedded brand, as from a static host: the browser must fetch it. */
async function withoutBrand(): Promise<Person> {
  const person = await app.person();
  await person.page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = (await answer.text())
      .replace(/(id="trellis-boot">)([^<]*)/, (_, start: string, boot: string) => {
        const { supportEmail } = JSON.parse(boot) as { supportEmail: string };
        return `${start}${JSON.stringify({ platform: 'current', supportEmail })}`;
      })
      .replace(
        /<div id="root">[\s\S]*?<\/div>(?=\s*<script type="application\/json")/,
        '<div id="root"></div>',
      );
    await route.fulfill({ response: answer, body: html });
  });
  return person;
}

describe('a brand that the browser has to fetch [BRAND-12] [BRAND-13] [BRAND-14]', () => {
  it("shows 'Loading brand...' while it is slow", async () => {
    const person = await withoutBrand();
    let goOn = () => {};
    const requested = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await person.page.route('**/brands/current', async (route) => {
      await requested;
      await route.continue();
    });
    await person.open('/');
    await person.page.getByText('Loading brand...', { exact: true }).waitFor();
    await expectNoViolations(person);
    goOn();
    await person.heading(HOME);
  });

  it('asks the user to check the connection if no server answers, and tries again', async () => {
    const person = await withoutBrand();
    person.expectFaults(/ERR_FAILED|ERR_CONNECTION_REFUSED/);
    await intercept(person.page, '**/brands/current', (route) => route.abort(), 1);
    await person.open('/');
    await person.heading('Experiencing network issues. Please double check your connection.');
    await person.page
      .getByText('If the problem persists you can contact our team at help@deployment.example.')
      .waitFor();
    await expectNoViolations(person);
    await person.button('Try again').click();
    await person.heading(HOME);
  });

  // Every other answer: tests/src/brand/brand-gate.test.tsx.
  const bad: [string, (route: Route) => Promise<void>][] = [
    ['404', (route) => route.fulfill({ status: 404, json: { error: 'There is no such brand.' } })],
    ['no JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"platform":' })],
  ];
  it.each(bad)('says FAILED TO LOAD BRAND for %s, and tries again', async (_, answer) => {
    const person = await withoutBrand();
    person.expectFaults(/status of 404/);
    await intercept(person.page, '**/brands/current', answer, 1);
    // The page's code renders nothing before there is a brand.
    await person.page.goto('/app/amount');
    await person.heading('FAILED TO LOAD BRAND');
    await person.page.getByText(/having difficulty with the configuration of this site/).waitFor();
    await expectNoViolations(person);
    await person.button('Try again').click();
    await person.heading('Tell Us How We Can Help');
  });
});

describe('a record in the database', () => {
  const edit = async (record: object): Promise<void> => {
    await app.server.db.query(
      `update brands set record = record || $1, source = 'edited' where platform = 'harbor'`,
      [JSON.stringify(record)],
    );
  };
  /** The server re-reads records every few seconds, on a request. */
  const vendorName = async (): Promise<string> => {
    const answer = await fetch(`${app.server.origin}/brands/harbor`);
    return ((await answer.json()) as { vendor_name: string }).vendor_name;
  };
  const visitor = () => app.person({ origin: `http://harbor.localhost:${app.server.port}` });

  it('that is invalid is ignored: the brand keeps its last valid record until it is fixed', async () => {
    await edit({ loan_terms: 'many', vendor_name: 'Nobody' });
    const readOutput = async () => `${await vendorName()} ${app.server.log()}`;
    await expect.poll(readOutput).toContain('"event":"brand-invalid"');
    const person = await visitor();
    await person.open('/');
    await person.page.getByRole('heading', { level: 1, name: /Funding for Main Street|Financial/ }).waitFor();
    expect(await person.page.content()).not.toContain('Nobody');
    await edit({ loan_terms: [3, 6, 12], vendor_name: 'Harbor & Sons' });
    await expect.poll(vendorName).toBe('Harbor & Sons');
  });

  it('can name a built-in drawing, which runs no script if it is opened by itself', async () => {
    const answer = await fetch(`${app.server.origin}/logos/harbor.svg`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with scripts in its texts and pictures runs none of them', async () => {
    const evil = `"><img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{{pwned}}<style>*{display:none}</style>`;
    const content = Object.fromEntries(
      [
        'home.title',
        'home.subtitle',
        'home.button',
        'home.boxes.one.title',
        'home.boxes.one.text',
        'steps.amount.heading',
        'steps.amount.intro',
        'steps.amount.title',
        'fields.loan_amount.title',

        'fields.loan_amount.help',
        'fields.loan_amount.errors.x-limit',
        'texts.ui.next',
        'fields.consent.text',
      ].map((key) => [key, `${key} ${evil}`]),
    );
    const name = `Bank ${evil}`.slice(0, 120);
    await edit({
      vendor_name: name,
      content,
      media: { logo_url: 'https://logos.example/logo.svg', favicon_url: 'https://logos.example/logo.svg' },
    });
    await expect.poll(vendorName).toBe(name);
    const person = await visitor();
    await person.context.route('https://logos.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" onload="top.pwned=3"><script>top.pwned=4</script><rect width="90" height="30"/></svg>`,
      }),
    );
    await person.open('/');
    await person.heading(`home.title ${evil}`);
    await person.page.locator('header img').waitFor();
    await person.open('/app/amount');
    await person.heading(`steps.amount.heading ${evil}`);
    await person.page.getByRole('textbox', { name: /fields\.loan_amount\.title/ }).fill('1');
    await person.page.getByRole('button', { name: /texts\.ui\.next/ }).click();
    await person.page.getByText('fields.loan_amount.errors.x-limit').first().waitFor();
    expect(await person.page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined();
    expect(await person.page.locator('main img, main script, main style').count()).toBe(0);
  });
});
