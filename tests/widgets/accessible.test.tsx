// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { link, SKIP, showBankStep } from './bank-step.ts';
import { linkAccount } from './fake-link.ts';
import { noPlaces, showStep } from './step-harness.tsx';

/** Rules that need a layout or a whole page are checked in the browser tests. */
async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const search = async () => [{ code: 722330, title: 'Mobile Food Services', keyword: 'Food truck' }];

test('the open industry list with matches has no accessibility violations', async () => {
  const { user } = await showStep('more-details', {
    only: ['business_naics', 'naics_keyword'],
    ports: { industries: { search } },
  });
  await user.type(screen.getByRole('combobox'), 'truck');
  await screen.findByRole('option', { name: /Food truck/ });
  expect(await faults()).toEqual([]);
});

test('open address suggestions and the offer of a ZIP have no accessibility violations', async () => {
  const places = {
    ...noPlaces,
    zip: async () => ({ city: 'Springfield', state: 'IL' }),
    search: async () => ({ available: true, results: [{ id: 'p1', text: '12 Main St, Springfield, IL' }] }),
  };
  const { user } = await showStep('more-details', { ports: { places }, answers: { business_zip: '62701' } });
  await screen.findByRole('button', { name: /Use this/ });
  await user.type(await screen.findByRole('combobox', { name: 'Street address' }), '12 Main');
  await screen.findByRole('option', { name: /12 Main St/ });
  expect(await faults()).toEqual([]);
});

test('code entry has no accessibility violations with an error and with a locked code', async () => {
  const port = {
    start: async () => ({ ok: true }),
    verify: async () => ({ ok: true }),
    lockedUntil: () => Date.now() + 60_000,
    sentTo: () => undefined,
  };
  const { user } = await showStep('verify-login', { ports: { 'email-code': port } });
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(await faults()).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await screen.findByRole('textbox', { name: 'Verification Code' });
  expect(await faults()).toEqual([]);
});

test('the bank step has no accessibility violations after failures and while accounts are chosen', async () => {
  const { press, openLink } = await showBankStep({
    skip: async () => ({ ok: false, text: 'Please try again.' }),
    connect: async () => ({ ok: false, code: 'connect-failed' }),
  });
  await press(SKIP);
  await screen.findByText('Failed to save');
  expect(await faults()).toEqual([]);
  await openLink();
  act(() => link.succeed([linkAccount('a', 'Everyday', '1111'), linkAccount('b', 'Payroll', '2222')]));
  await screen.findByRole('dialog');
  expect(await faults()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /Payroll/ }));
  await press('Connect this account');
  await screen.findByText('Failed to connect');
  expect(await faults()).toEqual([]);
});

test('owner cards with errors and the question before removing have no accessibility violations', async () => {
  const { user } = await showStep('owners', {
    answers: {
      owner_1_first: 'Ann',
      owner_2_first: 'Bob',
      owner_2_ownership: 120,
      business_street: '12 Main St',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await faults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
  await screen.findByRole('alertdialog');
  expect(await faults()).toEqual([]);
});
