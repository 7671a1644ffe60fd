// @vitest-environment jsdom
import type { WidgetProps } from '@rjsf/utils';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

/** The number of renders of each field's widget, by name. */
const drawn = new Map<string, number>();
beforeEach(() => drawn.clear());

function Counted({ id, name, value, onChange }: WidgetProps) {
  drawn.set(name, (drawn.get(name) ?? 0) + 1);
  return (
    <input id={id} aria-label={name} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  );
}
const counted = { counted: async () => ({ widget: { component: Counted } }) };
const text = { type: 'string' };
const ui = { 'ui:widget': 'counted' };

function type(name: string, value: string): void {
  drawn.clear();
  act(() => void fireEvent.change(screen.getByLabelText(name), { target: { value } }));
}

it('a pressed key renders one of 50 fields again', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `field_${index}`);
  const fields = Object.fromEntries(names.map((name) => [name, text]));
  const { engine } = await showSmall(
    {
      fields,
      uiSchema: Object.fromEntries(names.map((name) => [name, ui])),
    },
    {},
    counted,
  );
  expect(drawn.size).toBe(50);
  type('field_7', 'a');
  expect([...drawn]).toEqual([['field_7', 1]]);
  expect(engine.state().application.field_7).toBe('a');
});

it('a pressed key renders only its own field again, inside objects, lists and branches', async () => {
  const car = { type: 'object', properties: { make: text, model: text } };
  const { engine } = await showSmall(
    {
      fields: {
        owner: {
          type: 'object',
          properties: { name: text, home: { type: 'object', properties: { city: text, zip: text } } },
        },
        cars: { type: 'array', items: car },
        notes: { type: 'array', items: text },
        pet: {
          oneOf: [
            { title: 'Cat', type: 'object', properties: { kind: { const: 'cat' }, name: text, color: text } },
            { title: 'Dog', type: 'object', properties: { kind: { const: 'dog' }, breed: text } },
          ],
        },
      },
      uiSchema: {
        owner: { name: ui, home: { city: ui, zip: ui } },
        cars: { items: { make: ui, model: ui } },
        notes: { items: ui },
        pet: { name: ui, color: ui, breed: ui, kind: { 'ui:widget': 'hidden' } },
      },
    },
    {
      owner: { name: 'Ada', home: { city: 'Reno', zip: '1' } },
      cars: [{ make: 'Ford' }, { make: 'Fiat' }],
      notes: ['one', 'two'],
      pet: { kind: 'cat', name: 'Tom', color: 'red' },
    },
    counted,
  );
  for (const [name, value] of [
    ['owner/home/city', 'Elko'],
    ['cars/1/make', 'Honda'],
    ['notes/0', 'first'],
    ['pet/name', 'Felix'],
  ] as const) {
    type(name, value);
    expect([...drawn]).toEqual([[name, 1]]);
  }
  expect(engine.state().application).toMatchObject({
    owner: { name: 'Ada', home: { city: 'Elko', zip: '1' } },
    cars: [{ make: 'Ford' }, { make: 'Honda' }],
    notes: ['first', 'two'],
    pet: { kind: 'cat', name: 'Felix', color: 'red' },
  });
});
