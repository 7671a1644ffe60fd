// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, widgetNamed } from './harness.tsx';

/** Staff may mark any field `x-sensitive`: these widgets hold one text each, and show a saved value as its mask. */
const OF_ONE_TEXT = [
  'date',
  'date-of-birth',
  'ein',
  'phone',
  'radio',
  'select',
  'ssn',
  'state',
  'text',
  'textarea',
] as const;

const CHOICES = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
];

test.each(OF_ONE_TEXT)(
  '%s shows a saved secret as its mask, and an empty control to replace it',
  async (name) => {
    const widget = await widgetNamed(name);
    const mask = { present: true as const, mask: '***-saved' };
    const rendered = show(widget, {
      value: mask as never,
      schema: { 'x-sensitive': 'mask-last-4' },
      choices: CHOICES,
    });
    await screen.findByText('***-saved', { exact: false });
    await rendered.user.click(await screen.findByRole('button', { name: /^Change/ }));
    expect(screen.queryByText('***-saved', { exact: false })).toBeNull();
    // Opening it and going back loses nothing.
    await rendered.user.click(screen.getByRole('button', { name: /^(Cancel|Keep)/ }));
    await screen.findByText('***-saved', { exact: false });
    expect(rendered.value()).toEqual(mask);
  },
);
