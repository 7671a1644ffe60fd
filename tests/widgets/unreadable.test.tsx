// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { normalizeByFormat } from '../../engine/format/formats.ts';
import { showSmall } from '../engine/react/small-step.tsx';

afterEach(cleanup);

const KINDS: [name: string, field: object, widget: string | undefined, error: string][] = [
  ['date', { type: 'string', format: 'date' }, undefined, 'Please choose a date that exists.'],
  [
    'date and time',
    { type: 'string', format: 'date-time' },
    undefined,
    'Please choose a date and time that exist.',
  ],
  ['time', { type: 'string', format: 'time' }, undefined, 'Please enter a time, such as 10:30.'],
  ['number', { type: 'number' }, 'updown', 'Please enter a number'],
];

/** jsdom reads no keys in native controls: says of a control what a browser says of 02/29/2027. */
function setUnreadable(control: HTMLInputElement, badInput: boolean): void {
  Object.defineProperty(control, 'validity', { value: { badInput }, configurable: true });
}

it.each(KINDS)(
  '[FIELD-29] a %s that the browser cannot read is an error until it is emptied',
  async (...kind) => {
    const [, schema, widget, error] = kind;
    const { engine, user, done } = await showSmall({
      fields: { field: { ...schema, title: 'Field' } },
      uiSchema: widget ? { field: { 'ui:widget': widget } } : {},
    });
    const control = await screen.findByLabelText<HTMLInputElement>(/^Field/);
    const press = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    setUnreadable(control, true);
    await press();
    expect(done).not.toHaveBeenCalled();
    expect((await screen.findAllByText(error, { exact: false })).length).toBeGreaterThan(0);
    setUnreadable(control, false);
    await user.click(control);
    await press();
    expect(done).toHaveBeenCalledOnce();
    expect(engine.state().application.field).toBeUndefined();
  },
);

it('a saved secret in a control of rjsf shows its mask and stays', async () => {
  const saved = { present: true as const, mask: '***-saved' };
  const { engine, user, done } = await showSmall(
    {
      fields: { field: { type: 'string', title: 'Field', 'x-sensitive': 'mask-all' } },
      required: ['field'],
      uiSchema: { field: { 'ui:widget': 'password' } },
    },
    { field: saved },
  );
  const control = await screen.findByLabelText<HTMLInputElement>(/^Field/);
  expect([control.value, control.placeholder]).toEqual(['', '***-saved']);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(engine.state().application.field).toEqual(saved);
  await user.type(control, 'new');
  expect(engine.state().application.field).toBe('new');
});

it.each([[' a '], ['e\u0301']])('the choice %j is stored as its schema writes it', (choice) => {
  expect(normalizeByFormat({ type: 'string', enum: [choice] }, choice)).toBe(choice);
});
