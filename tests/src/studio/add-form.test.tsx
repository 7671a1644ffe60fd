// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddForm } from '#src/studio/parts/parts.tsx';

afterEach(cleanup);

const open = () => {
  const add = vi.fn();
  render(<AddForm label="Add a step" name="Name" add={add} />);
  const opener = screen.getByRole('button', { name: 'Add a step' });
  fireEvent.click(opener);
  return { add, opener, field: screen.getByLabelText('Name') };
};

it.each<[string, (field: HTMLElement) => void]>([
  ['Escape', (field) => fireEvent.keyDown(field, { key: 'Escape' })],
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s closes it, adds nothing and returns the focus', (_, close) => {
  const { add, opener, field } = open();
  close(field);
  expect([screen.queryByLabelText('Name'), document.activeElement]).toEqual([null, opener]);
  expect(add).not.toHaveBeenCalled();
});

it('names the missing input, adds the item once it is complete, and returns the focus', () => {
  const { add, opener, field } = open();
  const now = screen.getByRole('button', { name: 'Add' });
  fireEvent.click(now);
  expect(screen.getByText('Write something here first.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' Vehicles ' } });
  fireEvent.click(now);
  expect(add.mock.calls).toEqual([['Vehicles']]);
  expect(document.activeElement).toBe(opener);
});
