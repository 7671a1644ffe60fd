// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldValue } from '#engine';
import { showStep } from './step-harness.tsx';

const business = {
  business_street: '12 Main St',
  business_suite: 'Suite 9',
  business_city: 'Springfield',
  business_state: 'IL',
  business_zip: '62701',
};
const copied = { street: '12 Main St', suite: 'Suite 9', city: 'Springfield', state: 'IL', zip: '62701' };
const home = { owner_1_street: '1 Oak St', owner_1_city: 'Reno', owner_1_state: 'NV', owner_1_zip: '89501' };

async function show(answers: Record<string, FieldValue> = {}, only?: string[]) {
  const { user, engine } = await showStep('owners', {
    answers: { owner_1_first: 'Ann', ...business, ...answers },
    only,
    loggedIn: true,
  });
  const owner = (index = 0) => (engine.state().application.owners as Record<string, FieldValue>[])[index];
  return { user, owner, engine };
}
const tick = (): HTMLInputElement => screen.getByRole('checkbox', { name: 'Same as the business address' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('the tick copies the business address and shows whether it is the same', async () => {
  const { user, owner } = await show();
  expect(tick().checked).toBe(false);
  const street = box('Street address');
  expect(tick().compareDocumentPosition(street) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(tick());
  expect(owner()).toMatchObject(copied);
  expect(tick().checked).toBe(true);
  await user.clear(box('City'));
  await waitFor(() => expect(tick().checked).toBe(false));
});

test('[FIELD-71] unchecking restores the address that the copy replaced, filled in or empty', async () => {
  const { user, owner } = await show(home);
  await user.click(tick());
  expect(owner()).toMatchObject(copied);
  await user.click(tick());
  expect(owner()).toMatchObject({ street: '1 Oak St', city: 'Reno', state: 'NV', zip: '89501' });
  expect(owner()?.suite).toBeUndefined();
  expect(tick().checked).toBe(false);
});

test('[FIELD-71] unchecking restores the address after the card was folded', async () => {
  const { user, owner } = await show({ ...home, owner_2_first: 'Bob' });
  await user.click(tick());
  await user.click(screen.getByRole('button', { name: 'Done with this owner' }));
  await user.click(screen.getByRole('button', { name: /Edit.*Ann/ }));
  expect(tick().checked).toBe(true);
  await user.click(tick());
  expect(owner()).toMatchObject({ street: '1 Oak St', city: 'Reno', state: 'NV', zip: '89501' });
});

test('[FIELD-71] unchecking restores nothing that an earlier uncheck has restored', async () => {
  const { user, owner, engine } = await show(home);
  await user.click(tick());
  await user.click(tick());
  const values = Object.fromEntries(
    Object.entries(copied).map(([part, value]) => [`owner_1_${part}`, value]),
  );
  act(() => engine.dispatch({ type: 'change', values }));
  expect(tick().checked).toBe(true);
  await user.click(tick());
  expect(owner()).toMatchObject(copied);
});

test('[FIELD-71] unchecking a copy from an earlier visit keeps it for editing', async () => {
  const answers = Object.fromEntries(
    Object.entries(copied).map(([part, value]) => [`owner_1_${part}`, value]),
  );
  const { user, owner } = await show(answers);
  expect(tick().checked).toBe(true);
  await user.click(tick());
  expect(tick().checked).toBe(false);
  expect(owner()).toMatchObject(copied);
  await user.clear(box('Street address'));
  await user.type(box('Street address'), '12 Main St');
  await user.tab();
  await waitFor(() => expect(tick().checked).toBe(true));
  await user.click(tick());
  expect(owner()).toMatchObject(copied);
  await user.click(tick());
  expect(tick().checked).toBe(true);
});

test('[FIELD-71] unchecking at one owner never restores the address of another', async () => {
  const { user, owner } = await show({ ...home, owner_2_first: 'Bob' });
  await user.click(tick());
  await user.click(screen.getByRole('button', { name: 'Done with this owner' }));
  await user.click(screen.getByRole('button', { name: /Edit.*Bob/ }));
  await user.click(tick());
  await user.click(tick());
  expect(owner(1)?.street).toBeUndefined();
  expect(owner()).toMatchObject(copied);
});
