import { screen } from '@testing-library/react';

export const text = { type: 'string' };
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });
/** A control by its label, whether or not it is marked as required. */
export const input = (name: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>((words) => words.replace(/ \*$/, '') === name);
