// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { link, showBankStep } from './bank-step.ts';
import { linkAccount } from './fake-link.ts';

vi.mock('#widgets/bank-link/AccountsDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('keeps the step if the code of the account choice does not load, and the choice is still possible', async () => {
  const { openLink, port, press } = await showBankStep();
  await openLink();
  act(() => link.succeed([linkAccount('a', 'Everyday', '1111'), linkAccount('b', 'Payroll', '2222')]));
  for (const _opening of [1, 2]) {
    await screen.findByText('You did not choose an account, so nothing was connected.');
    await press('Choose an account');
  }
  expect(port.connect).not.toHaveBeenCalled();
  expect(link.opened()).toBe(1);
});
