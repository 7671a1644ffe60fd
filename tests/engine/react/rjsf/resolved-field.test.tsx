// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FieldSchema } from '#engine';
import { loadedStandard } from '../../../../engine/react/context/index.ts';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

const LEASE: FieldSchema = {
  type: 'string',
  title: 'Lease',
  oneOf: [
    { const: 'own', title: 'Our own' },
    { const: 'rent', title: 'Rented' },
  ],
} as FieldSchema;
const RENT: FieldSchema = { type: 'number', title: 'Rent' };

test('renders titled choices without the parts that rjsf alone has', async () => {
  await showSmall({ fields: { lease: LEASE } });
  expect(screen.getByRole('combobox', { name: /Lease/ })).toBeTruthy();
  expect(loadedStandard()).toBeUndefined();
});

test('marks a field that the answers make required', async () => {
  const { container, user } = await showSmall({
    fields: { lease: LEASE, rent: RENT },
    conditions: {
      if: { properties: { lease: { const: 'rent' } }, required: ['lease'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['rent'] },
    },
  });
  expect(container.querySelector('[data-required]')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /Lease/ }), 'Rented');
  expect(container.querySelector('[data-required]')?.textContent).toContain('Rent');
  expect(loadedStandard()).toBeUndefined();
});

test('renders no hidden field', async () => {
  const { container } = await showSmall({
    fields: { lease: LEASE, rent: RENT },
    uiSchema: { lease: { 'ui:widget': 'hidden' } },
  });
  expect(screen.queryByText('Lease')).toBeNull();
  expect(container.textContent).toContain('Rent');
  expect(loadedStandard()).toBeUndefined();
});

test("loads rjsf's own field for an option that it acts on itself", async () => {
  await showSmall({ fields: { rent: RENT }, uiSchema: { rent: { 'ui:classNames': 'wide' } } });
  expect(loadedStandard()).toBeDefined();
});
