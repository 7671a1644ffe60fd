// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import step from '#flows/apply/steps/type-of-funding.json' with { type: 'json' };
import schema from '#schemas/application.schema.json' with { type: 'json' };
import { widget } from '#widgets/product-tiles/index.tsx';
import { show } from './harness.tsx';

const choices = schema.properties.loan_type.items['x-options'];
const showTiles = (value?: string[], more = {}) =>
  show(widget, {
    label: 'What products are you interested in?',
    value,
    choices,
    options: step.uiSchema.loan_type['ui:options'],
    ...more,
  });
const tile = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });

test('has a tile for each product that is not excluded, with its name and description', () => {
  showTiles();
  expect(screen.getByRole('group', { name: 'What products are you interested in?' })).toBeTruthy();
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    'WC',
    'LOC',
    'EQ',
    'BCC',
    'PL',
  ]);
  const about = tile('Equipment Financing').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(about)?.textContent).toBe('Buy or lease machines, vehicles or tools.');
  expect(tile('Working Capital').id).toBe('answer');
});

test('several tiles can be chosen, in the order of choosing, and deselected', async () => {
  const { user, value } = showTiles();
  await user.click(tile('Equipment Financing'));
  await user.click(screen.getByText('Cash for day-to-day costs, paid back over time.'));
  expect(value()).toEqual(['EQ', 'WC']);
  await user.click(tile('Equipment Financing'));
  expect(value()).toEqual(['WC']);
  await user.click(tile('Working Capital'));
  expect(value()).toEqual([]);
});

test('Space chooses, and Tab moves to the next tile', async () => {
  const { user, value } = showTiles();
  await user.tab();
  await user.keyboard(' ');
  await user.tab();
  await user.keyboard(' ');
  expect(value()).toEqual(['WC', 'LOC']);
});

test('"not chosen yet" disappears when a product is chosen', async () => {
  const { user, value } = showTiles(['UNKNOWN']);
  await user.click(tile('Personal Loan'));
  expect(value()).toEqual(['PL']);
});

test('the tiles with an error are announced as invalid', () => {
  showTiles([], { error: 'Please select at least one product type.', describedBy: 'answer-error' });
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe('answer-error');
  expect(tile('Working Capital').getAttribute('aria-invalid')).toBe('true');
});
