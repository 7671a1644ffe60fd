// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Json } from '#engine';
import { ExpressionEditor } from '#src/studio/inspector/expressions/index.ts';
import type { Subject } from '#src/studio/model/rules/index.ts';

afterEach(cleanup);

const subject = (name: string, type: Subject['type'], more: Partial<Subject> = {}): Subject => ({
  path: `application.${name}`,
  words: name,
  group: 'Business',
  operators: [],
  values: [],
  type,
  ...more,
});
const SUBJECTS = [
  subject('revenue', 'number'),
  subject('rent', 'number'),
  subject('pin', 'number', { isSecret: true }),
  subject('owners', 'list'),
  subject('owners.*.share', 'number'),
  subject('opened', 'date'),
  { ...subject('', 'number'), path: 'brand.limit' },
];

type Props = Partial<Parameters<typeof ExpressionEditor>[0]>;

/** Shows an expression that its changes replace. */
function edit(first: Json, props: Props = {}) {
  let last = first;
  function Editor() {
    const [value, setValue] = useState(first);
    const change = (next: Json) => {
      last = next;
      setValue(next);
    };
    return <ExpressionEditor kind="number" subjects={SUBJECTS} {...props} value={value} onChange={change} />;
  }
  render(<Editor />);
  return () => last;
}
const set = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);
const options = (label: string, at = 0) =>
  [...(screen.getAllByLabelText<HTMLSelectElement>(label)[at]?.options ?? [])].map(({ value }) => value);

it('[STUDIO-80] a constant is typed, and input that is no number is named and kept', () => {
  const value = edit(null);
  const field = () => screen.getByLabelText<HTMLInputElement>('Answer');
  set('Answer', '1,200.');
  expect([value(), field().value]).toEqual([1200, '1,200.']);
  expect(screen.queryByRole('status')).toBeNull();
  set('Answer', 'many');
  expect([value(), field().value, field().getAttribute('aria-invalid')]).toEqual([null, 'many', 'true']);
  expect(screen.getByRole('status').textContent).toBe('Not a number: many');
  set('Answer', '');
  expect(value()).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

it('[STUDIO-80] a constant date is a date, and an emptied one is not chosen', () => {
  const value = edit('2026-01-31', { kind: 'date' });
  expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('2026-01-31');
  set('Answer', '2026-02-28');
  expect(value()).toBe('2026-02-28');
  set('Answer', '');
  expect(value()).toBeNull();
  expect(options('Compared with')).toEqual(['constant', 'today', 'answer']);
});

it('[STUDIO-81] offers numbers that are answers, no secret, and the answers of each item only to a sum', () => {
  edit('/application/revenue');
  expect(options('Answer to use')).toEqual(['/', '/application/revenue', '/application/rent']);
  cleanup();
  edit({ sum: ['/', '/'] });
  expect(options('Answer to use')).toContain('/application/owners/*/share');
  cleanup();
  edit('/application/gone');
  expect(options('Answer to use')).toContain('/application/gone');
});

it('[STUDIO-81] a sum gets more numbers and loses them, down to one', () => {
  const value = edit({ sum: ['/application/revenue', '/application/rent'] });
  press('Add a number');
  expect(value()).toEqual({ sum: ['/application/revenue', '/application/rent', '/'] });
  set('Answer to use', '/application/owners/*/share', 2);
  press('Remove this condition', 1);
  expect(value()).toEqual({ sum: ['/application/revenue', '/application/owners/*/share'] });
  press('Remove this condition', 0);
  expect(value()).toEqual({ sum: ['/application/owners/*/share'] });
  expect(screen.queryByRole('button', { name: 'Remove this condition' })).toBeNull();
});

it('[STUDIO-81] a difference has two values, of which each is chosen', () => {
  const value = edit({ difference: ['/', '/'] });
  expect(screen.queryByRole('button')).toBeNull();
  set('Answer to use', '/application/rent', 1);
  set('Value 1', 'constant');
  set('Answer', '12');
  expect(value()).toEqual({ difference: [12, '/application/rent'] });
});

it('[STUDIO-81] a count takes a list, and months take dates', () => {
  const value = edit({ count: '/' });
  expect(options('Answer to use')).toEqual(['/', '/application/owners']);
  set('Answer to use', '/application/owners');
  expect(value()).toEqual({ count: '/application/owners' });
  cleanup();
  edit({ months: ['/', { today: {} }] });
  expect(options('Answer to use')).toEqual(['/', '/application/opened']);
});

it('[STUDIO-80] a distance from today has a count, a unit and a direction', () => {
  const value = edit({ today: { months: -6 } }, { kind: 'date' });
  const shown = () =>
    ['How many', 'Unit', 'Before or after today'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(shown()).toEqual(['6', 'months', 'before']);
  set('Unit', 'days');
  expect(value()).toEqual({ today: { days: -6 } });
  set('How many', '9');
  expect(value()).toEqual({ today: { days: -9 } });
  set('Before or after today', 'after');
  expect(value()).toEqual({ today: { days: 9 } });
  set('How many', '0');
  set('Before or after today', 'before');
  expect([value(), shown()]).toEqual([{ today: { days: -1 } }, ['1', 'days', 'before']]);
});

it('[STUDIO-80] another form starts empty, and forms that are not offered stay if they are used', () => {
  const value = edit(5, { without: ['constant', 'answer'] });
  expect(options('Compared with')).toContain('constant');
  expect(options('Compared with')).not.toContain('answer');
  set('Compared with', 'sum');
  expect(value()).toEqual({ sum: ['/', '/'] });
  expect(options('Compared with')).not.toContain('constant');
});
