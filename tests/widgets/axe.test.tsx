// @vitest-environment jsdom
import axe from 'axe-core';
import { expect, test } from 'vitest';
import schema from '#schemas/application.schema.json' with { type: 'json' };
import { context, type Given, show, widgetNamed } from './harness.tsx';

const { properties } = schema;
const saved = { present: true as const, mask: '***-**-6789' };
const structures = { choices: properties.business_structure['x-options'] };

/** The widgets that stand by themselves, with what they need; those of steps of their own have their own tests. */
const cases: [string, Given][] = [
  ['checkbox', {}],
  ['consent', { options: { text: 'I agree to the [Terms]({brand.vendor_url}/terms).', star: true } }],
  ['date', {}],
  ['date-of-birth', { autoComplete: 'bday' }],
  ['date-of-birth', { value: saved }],
  ['ein', {}],
  ['ein', { value: saved }],
  ['email', { value: 'ada@example.com', readOnly: true }],
  ['money', { value: 5 }],
  ['money-slider', { value: 150000, limit: { minimum: 5000, maximum: 250000 } }],
  ['percent', { value: 50 }],
  ['phone', { autoComplete: 'section-business tel-national' }],
  [
    'product-tiles',
    { choices: properties.loan_type.items['x-options'], options: { descriptions: { WC: 'Cash.' } } },
  ],
  ['radio', structures],
  ['select', structures],
  ['ssn', { value: '512-34-5678' }],
  ['ssn', { value: saved }],
  ['state', { choices: properties.business_state['x-options'] }],
  [
    'term',
    {
      limit: { enum: [24, 36] },
      options: { showPaymentFlag: 'on' },
      context: { ...context, flags: { on: true }, application: { loan_payment: 10 } },
    },
  ],
  ['text', {}],
  ['textarea', {}],
  ['timing', structures],
  ['website', {}],
  ['years', { choices: properties.business_years['x-options'] }],
];

test.each(cases)('%s has no accessibility fault, required and in error too (%j)', async (name, props) => {
  const widget = await widgetNamed(name);
  const { container, unmount } = show(widget, props);
  expect(await faults(container)).toEqual([]);
  unmount();
  const wrong = show(widget, {
    ...props,
    required: true,
    error: 'Invalid',
    describedBy: 'answer-error',
  });
  expect(await faults(wrong.container)).toEqual([]);
});

async function faults(container: HTMLElement): Promise<string[]> {
  // jsdom has no layout: contrast and sizes are checked in the browser tests.
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(container, { resultTypes: ['violations'], rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
