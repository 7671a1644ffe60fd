// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, dealWithAnswers, next, owner, WHOLE } from './journey-deals.ts';
import { ADA, isSave } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import type { Answers } from './product/wire.ts';

describe('owners', () => {
  it('[OWNER-30] get the ids of data.contactIds, and keep them in every later save', async () => {
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
    const acceptSaves: Answers = (call) => {
      if (!isSave(call)) return undefined;
      version += 1;
      const dealIds = { dealId: 'd1', accountId: 'a1', contactId: 'c1', businessId: 'b1', loanId: 'l1' };
      const data = {
        ...dealIds,
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
      answers: acceptSaves,
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
    const [firstSave, secondSave] = bodies(calls.filter(isSave)) as {
      business: { contacts: { id?: string }[] };
    }[];
    expect(firstSave?.business.contacts.map(({ id }) => id)).toEqual(['c1', undefined]);
    expect(secondSave?.business.contacts.map(({ id }) => id)).toEqual(['c1', 'given-to-bob']);
  }, 120_000);

  it('[OWNER-2] start with as many as the highest index that holds any data: owner 3 alone makes three', async () => {
    const { heading } = await openProduct({
      at: '/app/business/owners?owner_3_first=Cy&owner_3_last=Twombly',
      who: ADA,
      deal: dealWithAnswers(),
    });
    await heading('More Details About You');
    await screen.findByRole('heading', { level: 2, name: 'Cy Twombly' });
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(cards).toEqual(['Owner 1', 'Owner 2', 'Cy Twombly']);
  }, 120_000);
});

describe('[BRAND-46] step navigation on top', () => {
  it.each([
    ['on by default', undefined, true],
    ['off', { step_navigation_on_top: false }, false],
  ])(
    '%s',
    async (_, flags, isShown) => {
      const { heading } = await openProduct({ at: '/app/amount', brand: flags ? { flags } : {} });
      await heading('Tell Us How We Can Help');
      expect(screen.queryAllByText(/^Step 1 of \d+: /).length > 0).toBe(isShown);
      expect(screen.queryAllByRole('progressbar').length > 0).toBe(isShown);
    },
    120_000,
  );
});

describe('the summary', () => {
  it('[SCREEN-55] [SCREEN-60] promises a reply within 1-2 business days, and shows the processing dialog until a submit is answered', async () => {
    let answer = (): void => {};
    const answerReceived = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const holdSubmit: Answers = async ({ path }) => {
      if (path === '/api/apply/submit') await answerReceived;
      return undefined;
    };
    const { user, heading, callsTo, place } = await openProduct({
      at: '/app/funding-is-almost-here',
      who: ADA,
      deal: WHOLE,
      answers: holdSubmit,
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
    await waitFor(() => expect(callsTo('/api/apply/submit')).toHaveLength(1));
    expect(place()).toBe('/app/funding-is-almost-here');
    answer();
    await heading('We received your application');
    expect(place()).toBe('/app/decision/process');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }, 120_000);
});

describe('the vendor, partner and site in a save', () => {
  it("[SIGN-41] [DATA-11] [DATA-19] are the brand's; no contact is sent, and an account only if one was chosen", async () => {
    const partner = { partnerId: 'oak-partner', customFields: { referralPartnerId: 'desk-7' } };
    const { user, callsTo } = await openProduct({
      at: '/app/business/website',
      who: ADA,
      deal: dealWithAnswers(),
      brand: { partner },
    });
    await user.type(await screen.findByLabelText(/Website/), 'acme.example');
    await user.click(next());
    await waitFor(() => expect(callsTo('/api/apply/save')).toHaveLength(1));
    const [body] = bodies(callsTo('/api/apply/save')) as Record<string, unknown>[];
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
