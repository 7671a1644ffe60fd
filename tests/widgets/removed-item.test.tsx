// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf } from '#engine';
import { showStep } from './step-harness.tsx';

/** Three owners, the second of which is open. */
async function open() {
  const names = ['Ann', 'Bob', 'Cid'].map((name, index) => [`owner_${index + 1}_first`, name]);
  const { engine, user } = await showStep('owners', { answers: Object.fromEntries(names), loggedIn: true });
  await user.click(screen.getByRole('button', { name: 'Edit Bob' }));
  const owners = () => listOf(engine.state().application, 'owners');
  return {
    owners,
    firstNames: () => owners().map(({ first }) => first),
    /** As the merge with another device does. */
    remove: (index: number) =>
      act(() => engine.dispatch({ type: 'remove-item', list: 'owners', key: String(owners()[index]?.key) })),
    input: screen.getByLabelText<HTMLInputElement>(/^First name/),
  };
}

test('a text that is being typed is not written to the next item when its item is removed', async () => {
  const { firstNames, remove, input } = await open();
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'Bobby' } });
  await remove(1);
  expect(firstNames()).toEqual(['Ann', 'Cid']);
});

test('a text that is being typed stays with its item when an earlier item is removed', async () => {
  const { firstNames, remove, input } = await open();
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'Bobby' } });
  await remove(0);
  fireEvent.blur(input);
  expect(firstNames()).toEqual(['Bobby', 'Cid']);
});
