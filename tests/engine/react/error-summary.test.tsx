// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showStep } from '#tests/widgets/step-harness.tsx';

test('many errors: the first 20 are listed, the rest by a press, with the focus on the first of them', async () => {
  const { user } = await showStep('owners', {
    loggedIn: true,
    answers: { owner_1_first: 'Ann', owner_2_first: 'Bob', owner_3_first: 'Cy' },
  });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = within(screen.getByRole('region', { name: 'There is a problem' }));
  const links = (): HTMLElement[] => summary.getAllByRole('link');
  expect(links()).toHaveLength(20);
  const more = summary.getByRole('button', { name: /^Show \d+ more$/ });
  const rest = Number(/\d+/.exec(more.textContent ?? '')?.[0]);
  await user.click(more);
  expect(links()).toHaveLength(20 + rest);
  expect(links()[20]).toBe(document.activeElement);
  expect(summary.queryByRole('button')).toBeNull();
});

test('a few errors are all listed, and take no button', async () => {
  const { user } = await showStep('owners', { loggedIn: true });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = within(screen.getByRole('region', { name: 'There is a problem' }));
  expect(summary.getAllByRole('link').length).toBeGreaterThan(5);
  expect(summary.queryByRole('button')).toBeNull();
});
