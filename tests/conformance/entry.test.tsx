// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA, isSave } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';

// The values of a link apply to every page of a flow, its home included [LINK-46]; pages that are open to visitors
// [LINK-2].

const BORN = 'owner_1_dob_month=01&owner_1_dob_day=31&owner_1_dob_year=1980';

describe('an entry link', () => {
  it('[LINK-44] [LINK-46] fills in its answers and is removed from the address at once; other parameters stay', async () => {
    const link = `/?loan_amount=90000&owner_1_first=Ada&${BORN}&owner_1_ssn_masked=1&owner_31_first=x&utm_source=mail`;
    const { place, user, heading } = await openProduct({ at: link });
    await waitFor(() => expect(place()).toBe('/?utm_source=mail'));
    await user.click(screen.getByRole('link', { name: 'Register Now' }));
    await heading('Tell Us How We Can Help');
    expect(screen.getByLabelText<HTMLInputElement>(/^Choose Desired Amount/).value).toBe('$90,000');
  }, 120_000);

  it('[LINK-46] [FLOW-15] hides the parts that it names, and opens the first step that is still visible', async () => {
    const { place, user } = await openProduct({ at: '/?hide=amount' });
    await waitFor(() => expect(place()).toBe('/'));
    await user.click(screen.getByRole('link', { name: 'Register Now' }));
    await waitFor(() => expect(place()).toBe('/app/info'));
  }, 120_000);

  it('has the same effect in the credit flow as in the loan flow', async () => {
    const { place } = await openProduct({ at: '/bcm?business_name=Acme' });
    await waitFor(() => expect(place()).toBe('/bcm'));
  }, 120_000);

  it('[FLOW-30] that a brand redirects keeps its answers', async () => {
    const { heading, place } = await openProduct({
      at: '/?business_name=Acme',
      brand: { route_home: '/app/info' },
    });
    await heading("Let's Start with Some Basic Info");
    await waitFor(() => expect(place()).toBe('/app/info'));
    expect(screen.getByLabelText<HTMLInputElement>(/Business name/).value).toBe('Acme');
  }, 120_000);

  it('[ERROR-52] [LINK-30] with a forbidden value shows a warning and hides nothing', async () => {
    const { place } = await openProduct({ at: '/?hide=nothing' });
    await screen.findByText('Error: Invalid url');
    expect(place()).toBe('/');
  }, 120_000);
});

it('[STEP-49] /app/equipment opens the first step that is open to visitors, without a call to the server', async () => {
  const { user, calls, sentToProvider, place } = await openProduct({ at: '/app/equipment?loan_type=EQ' });
  await user.type(await screen.findByRole('textbox'), 'Two ovens');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(place()).toBe('/app/info'));
  expect(sentToProvider()).toBeUndefined();
  expect(calls.filter(isSave)).toEqual([]);
}, 120_000);

it.each(['/app/owners/3/info', '/app/owners/21/ownership'])(
  "[ERROR-52] [LINK-23] %s with one owner shows 'Error: Invalid url' and opens the owners",
  async (at) => {
    const deal = { application: { business_name: 'Acme', owners: [{ id: 'c1', email: ADA.email }] } };
    const { place } = await openProduct({ at, who: ADA, deal });
    await screen.findByText('Error: Invalid url');
    await waitFor(() => expect(place()).toBe('/app/business/owners'));
  },
  120_000,
);

it('[LINK-22] /app/owners/2/info with one owner opens a new owner', async () => {
  const deal = { application: { business_name: 'Acme', owners: [{ id: 'c1', email: ADA.email }] } };
  await openProduct({ at: '/app/owners/2/info', who: ADA, deal });
  expect((await screen.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe('');
}, 120_000);
