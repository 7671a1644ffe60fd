// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, dealWithAnswers, next, owner } from './journey-deals.ts';
import { ADA, isSave } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';

describe('the amount step', () => {
  it('[STEP-50] [SAVE-5] saves amount and term of a signed-in person with business and loan, then opens the next step', async () => {
    const deal = dealWithAnswers({ loan_amount: 85000, loan_terms: 48 });
    const { user, callsTo, place } = await openProduct({ at: '/app/amount', who: ADA, deal });
    const amount = screen.getByLabelText(/^Choose Desired Amount/);
    await user.clear(amount);
    await user.type(amount, '120000');
    await user.click(next());
    await waitFor(() => expect(place()).toBe('/app/info'));
    const sentCalls = callsTo('/deals').filter(({ method }) => method === 'PATCH');
    expect(bodies(sentCalls)).toMatchObject([
      {
        loanRequest: { id: 'l1', amount: 120000, termLength: 48, termUnit: 'month' },
        business: { id: 'b1' },
      },
    ]);
  }, 120_000);

  it('[STEP-62] stores its default as the answer on Continue: choosing only equipment afterwards does not change it', async () => {
    const { user, calls, go } = await openProduct({ at: '/app/amount', who: ADA, deal: dealWithAnswers() });
    await user.click(next());
    go('/app/type-of-funding');
    await user.click(await screen.findByRole('checkbox', { name: /Equipment/ }));
    go('/app/amount');
    expect(await screen.findByLabelText(/^Choose Desired Amount/)).toHaveProperty('value', '$150,000');
    await user.click(next());
    await waitFor(() => expect(calls.filter(isSave).length).toBeGreaterThan(0));
    expect(bodies(calls.filter(isSave)).at(-1)).toMatchObject({ loanRequest: { amount: 150000 } });
  }, 120_000);

  it('[AMOUNT-18] keeps an accepted amount that is too high for equipment alone, and links back to it', async () => {
    const brand = { loan_amount: { wc: { minimum: 5000, maximum: 250000, default: 200000 } } };
    const deal = dealWithAnswers();
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
    '[AMOUNT-18] is opened by %s in the summary of another step, with the focus on its error and with its message',
    async (by) => {
      const { user, place } = await openProduct({
        at: '/app/type-of-funding?hide=amount&loan_amount=200000',
        who: ADA,
        deal: dealWithAnswers(),
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

  it('[STEP-50] sends no answers of a visitor', async () => {
    const { user, calls, heading } = await openProduct({ at: '/app/amount' });
    await user.click(next());
    await heading("Let's Start with Some Basic Info");
    expect(calls.filter(isSave)).toEqual([]);
  }, 120_000);
});

describe('the info step', () => {
  it('[STEP-51] [SAVE-5] updates business and contact of a signed-in person with a business_id, then opens the next step', async () => {
    const deal = dealWithAnswers({
      loan_amount: 85000,
      loan_terms: 48,
      consent: true,
      owners: [{ ...owner, title: '' }],
    });
    const { user, callsTo, place } = await openProduct({ at: '/app/info', who: ADA, deal });
    const name = screen.getByLabelText(/Business name/);
    await user.clear(name);
    await user.type(name, 'Acme Bread');
    await user.click(next());
    await waitFor(() => expect(place()).toBe('/app/business/more-details'));
    const sentCalls = callsTo('/deals').filter(({ method }) => method === 'PATCH');
    expect(bodies(sentCalls)).toMatchObject([
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

describe('products', () => {
  it('[AMOUNT-2] [SCREEN-40] are the five of apply, of which several can be chosen; the equipment field shows once equipment is chosen', async () => {
    const { user } = await openProduct({ at: '/app/type-of-funding', who: ADA, deal: dealWithAnswers() });
    const tiles = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
    expect(tiles.map(({ value }) => value)).toEqual(['WC', 'LOC', 'EQ', 'BCC', 'PL']);
    expect(screen.queryByLabelText(/Describe the equipment/)).toBeNull();
    for (const tile of tiles.slice(0, 3)) await user.click(tile);
    expect(tiles.map(({ checked }) => checked)).toEqual([true, true, true, false, false]);
    await screen.findByLabelText(/Describe the equipment/);
  }, 120_000);
});
