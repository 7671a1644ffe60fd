// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COMPLETE } from '../engine/test-application.ts';
import { ADA, type Deal, isSave } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import type { Answers, Call } from './product/wire.ts';

// The whole product on an applicant's journey, observed at its pages and its calls.

const MASKED = { present: true, mask: '***-**-6789' };
const answers = Object.entries(COMPLETE).filter(([name]) => !name.startsWith('owner_1_'));
const first = { first: 'Ada', last: 'Lovelace', mobile: '415-555-0123', title: 'CEO', ownership: 100 };
const address = { street: '2 Oak Ave', city: 'Reno', state: 'NV', zip: '89501' };
const owner = { id: 'c1', email: ADA.email, ...first, ...address, ssn: MASKED, dob: MASKED };
const WHOLE: Deal = {
  application: { ...Object.fromEntries(answers), business_ein: MASKED, owners: [owner] },
  farthest: 'funding-is-almost-here',
};
const named = (application: Record<string, unknown> = {}): Deal => ({
  application: { business_name: 'Acme Bakery', owners: [{ id: 'c1', email: ADA.email }], ...application },
});
const bodies = (calls: Call[]) => calls.map(({ body }) => body);
const next = () => screen.getByRole('button', { name: 'Continue' });

describe('the amount step', () => {
  it('[STEP-50] [SAVE-5] saves amount and term of a signed-in person with business and loan, then goes on', async () => {
    const deal = named({ loan_amount: 85000, loan_terms: 48 });
    const { user, asked, place } = await openProduct({ at: '/app/amount', who: ADA, deal });
    const amount = screen.getByLabelText(/^Choose Desired Amount/);
    await user.clear(amount);
    await user.type(amount, '120000');
    await user.click(next());
    await waitFor(() => expect(place()).toBe('/app/info'));
    const sent = asked('/deals').filter(({ method }) => method === 'PATCH');
    expect(bodies(sent)).toMatchObject([
      {
        loanRequest: { id: 'l1', amount: 120000, termLength: 48, termUnit: 'month' },
        business: { id: 'b1' },
      },
    ]);
  }, 120_000);

  it('[STEP-62] makes its default the answer with Continue: choosing equipment alone afterwards leaves it', async () => {
    const { user, calls, go } = await openProduct({ at: '/app/amount', who: ADA, deal: named() });
    await user.click(next());
    go('/app/type-of-funding');
    await user.click(await screen.findByRole('checkbox', { name: /Equipment/ }));
    go('/app/amount');
    expect(await screen.findByLabelText(/^Choose Desired Amount/)).toHaveProperty('value', '$150,000');
    await user.click(next());
    await waitFor(() => expect(calls.filter(isSave).length).toBeGreaterThan(0));
    expect(bodies(calls.filter(isSave)).at(-1)).toMatchObject({ loanRequest: { amount: 150000 } });
  }, 120_000);

  it('[AMOUNT-18] keeps an accepted amount that equipment alone does not allow, and leads back to it', async () => {
    const brand = { loan_amount: { wc: { minimum: 5000, maximum: 250000, default: 200000 } } };
    const deal = named();
    const { user, go, place } = await openProduct({
      at: '/app/amount',
      who: ADA,
      deal,
      brand: brand as never,
    });
    await user.click(next());
    go('/app/type-of-funding');
    await user.click(await screen.findByRole('checkbox', { name: /Equipment/ }));
    await user.type(await screen.findByLabelText(/Describe the equipment/), 'An oven');
    await user.click(next());
    const link = await screen.findByRole('link', { name: /between \$5,000 and \$150,000.* Select Amount$/ });
    expect(screen.getAllByText(/between \$5,000 and \$150,000/)).toHaveLength(1);
    await user.click(link);
    await waitFor(() => expect(place()).toBe('/app/amount?return=type-of-funding'));
    expect(await screen.findByLabelText(/^Choose Desired Amount/)).toHaveProperty('value', '$200,000');
  }, 120_000);

  it.each(['a click', 'the keyboard'])(
    '[AMOUNT-18] is opened by %s on its error in the summary of another step, with its message and the focus on it',
    async (by) => {
      const { user, place } = await openProduct({
        at: '/app/type-of-funding?hide=amount&loan_amount=200000',
        who: ADA,
        deal: named(),
        brand: { loan_amount: { wc: { minimum: 5000, maximum: 250000, default: 200000 } } } as never,
      });
      await user.click(await screen.findByRole('checkbox', { name: /Equipment/ }));
      await user.type(await screen.findByLabelText(/Describe the equipment/), 'An oven');
      await user.click(next());
      const link = await screen.findByRole('link', { name: /between \$5,000 and \$150,000/ });
      if (by === 'a click') await user.click(link);
      else {
        link.focus();
        await user.keyboard('{Enter}');
      }
      await waitFor(() => expect(place()).toBe('/app/amount?return=type-of-funding'));
      const amount = await screen.findByLabelText(/^Choose Desired Amount/);
      await waitFor(() => expect(document.activeElement).toBe(amount));
      expect(screen.getAllByText(/between \$5,000 and \$150,000/)).toHaveLength(1);
      await user.clear(amount);
      await user.type(amount, '120000');
      await user.click(next());
      await waitFor(() => expect(place()).toBe('/app/type-of-funding'));
    },
    120_000,
  );

  it('[STEP-50] sends nothing of a visitor', async () => {
    const { user, calls, heading } = await openProduct({ at: '/app/amount' });
    await user.click(next());
    await heading("Let's Start with Some Basic Info");
    expect(calls.filter(isSave)).toEqual([]);
  }, 120_000);
});

describe('the info step', () => {
  it('[STEP-51] [SAVE-5] updates business and contact of a signed-in person with a business_id, then moves on', async () => {
    const deal = named({
      loan_amount: 85000,
      loan_terms: 48,
      consent: true,
      owners: [{ ...owner, title: '' }],
    });
    const { user, asked, place } = await openProduct({ at: '/app/info', who: ADA, deal });
    const name = screen.getByLabelText(/Business name/);
    await user.clear(name);
    await user.type(name, 'Acme Bread');
    await user.click(next());
    await waitFor(() => expect(place()).toBe('/app/business/more-details'));
    const sent = asked('/deals').filter(({ method }) => method === 'PATCH');
    expect(bodies(sent)).toMatchObject([
      {
        business: {
          id: 'b1',
          name: 'Acme Bread',
          contacts: [{ id: 'c1', email: ADA.email, firstName: 'Ada' }],
        },
      },
    ]);
  }, 120_000);
});

describe('owners', () => {
  it('[OWNER-30] take the ids of data.contactIds, and keep them with every later save', async () => {
    const owners = [
      owner,
      { ...owner, id: undefined, email: 'bob@example.com', first: 'Bob', ssn: '536-22-8726' },
    ];
    const deal = { ...WHOLE, application: { ...WHOLE.application, owners } };
    const ids = [
      { email: ADA.email, id: 'c1' },
      { email: 'bob@example.com', id: 'given-to-bob' },
    ];
    let version = 1;
    const saves: Answers = (call) => {
      if (!isSave(call)) return undefined;
      version += 1;
      const known = { dealId: 'd1', accountId: 'a1', contactId: 'c1', businessId: 'b1', loanId: 'l1' };
      const data = {
        ...known,
        contactIds: ids,
        ids: { owners: ids.map(({ id }) => id) },
        masks: {},
        version,
      };
      return { status: 200, body: { status: 'success', data: { ...data, savedAt: '2026-11-20T10:00:00Z' } } };
    };
    const { user, calls, go } = await openProduct({
      at: '/app/business/website',
      who: ADA,
      deal,
      answers: saves,
    });
    for (const [path, site] of [
      ['/app/business/website', 'acme.example'],
      ['/app/business/website?again', 'bread.example'],
    ] as const) {
      go(path);
      const website = await screen.findByLabelText(/Website/);
      await user.clear(website);
      await user.type(website, site);
      const before = calls.filter(isSave).length;
      await user.click(next());
      await waitFor(() => expect(calls.filter(isSave).length).toBeGreaterThan(before));
      await screen.findByRole('heading', { level: 1, name: 'Connect Your Bank Account' });
    }
    const [before, after] = bodies(calls.filter(isSave)) as { business: { contacts: { id?: string }[] } }[];
    expect(before?.business.contacts.map(({ id }) => id)).toEqual(['c1', undefined]);
    expect(after?.business.contacts.map(({ id }) => id)).toEqual(['c1', 'given-to-bob']);
  }, 120_000);

  it('[OWNER-2] start with as many as the highest index that holds any data: owner 3 alone makes three', async () => {
    const { heading } = await openProduct({
      ...{ at: '/app/business/owners?owner_3_first=Cy&owner_3_last=Twombly', who: ADA, deal: named() },
    });
    await heading('More Details About You');
    await screen.findByRole('heading', { level: 2, name: 'Cy Twombly' });
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(cards).toEqual(['Owner 1', 'Owner 2', 'Cy Twombly']);
  }, 120_000);
});

describe('products', () => {
  it('[AMOUNT-2] [SCREEN-40] are the five of apply, several at once; the equipment is described where it is chosen', async () => {
    const { user } = await openProduct({ at: '/app/type-of-funding', who: ADA, deal: named() });
    const tiles = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
    expect(tiles.map(({ value }) => value)).toEqual(['WC', 'LOC', 'EQ', 'BCC', 'PL']);
    expect(screen.queryByLabelText(/Describe the equipment/)).toBeNull();
    for (const tile of tiles.slice(0, 3)) await user.click(tile);
    expect(tiles.map(({ checked }) => checked)).toEqual([true, true, true, false, false]);
    await screen.findByLabelText(/Describe the equipment/);
  }, 120_000);
});

describe('[BRAND-46] step navigation on top', () => {
  it.each([
    ['on by default', undefined, true],
    ['off', { step_navigation_on_top: false }, false],
  ])(
    '%s',
    async (_, flags, shown) => {
      const { heading } = await openProduct({ at: '/app/amount', brand: flags ? { flags } : {} });
      await heading('Tell Us How We Can Help');
      expect(screen.queryAllByText(/^Step 1 of \d+: /).length > 0).toBe(shown);
      expect(screen.queryAllByRole('progressbar').length > 0).toBe(shown);
    },
    120_000,
  );
});

describe('the summary', () => {
  it('[SCREEN-55] [SCREEN-60] promises a reply within 1-2 business days; a submit stands under the processing dialog until it is answered', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const held: Answers = async ({ path }) => {
      if (path === '/api/apply/submit') await answered;
      return undefined;
    };
    const { user, heading, asked, place } = await openProduct({
      ...{ at: '/app/funding-is-almost-here', who: ADA, deal: WHOLE, answers: held },
    });
    await heading('Funding is Almost Here');
    expect(document.querySelector('main')?.textContent).toContain('reply within 1-2 business days');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'We are processing your application' });
    within(dialog).getByText(
      'This step can take several minutes, please do not click back on your internet browser or refresh this page.',
    );
    within(dialog).getByText("This shouldn't take long. We appreciate your patience.");
    await waitFor(() => expect(asked('/api/apply/submit')).toHaveLength(1));
    expect(place()).toBe('/app/funding-is-almost-here');
    answer();
    await heading('We received your application');
    expect(place()).toBe('/app/decision/process');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }, 120_000);
});

describe('the senders that a save names', () => {
  it('[SIGN-41] [DATA-11] [DATA-19] brand`s vendor, partner and site stand in the payload; no contact, and an account only if one was chosen', async () => {
    const partner = { partnerId: 'oak-partner', customFields: { referralPartnerId: 'desk-7' } };
    const { user, asked } = await openProduct({
      ...{ at: '/app/business/website', who: ADA, deal: named(), brand: { partner } },
    });
    await user.type(await screen.findByLabelText(/Website/), 'acme.example');
    await user.click(next());
    await waitFor(() => expect(asked('/api/apply/save')).toHaveLength(1));
    const [body] = bodies(asked('/api/apply/save')) as Record<string, unknown>[];
    expect(body).toMatchObject({
      vendor_id: 'oak-bank',
      siteId: 'Oak Bank',
      source: { partnerId: 'oak-partner' },
      loan_id: 'l1',
      application_type: 'apply',
    });
    expect(body).not.toHaveProperty('contact_id');
    expect(body).not.toHaveProperty('account_id');
  }, 120_000);
});
