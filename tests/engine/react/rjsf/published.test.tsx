// @vitest-environment jsdom
import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Component } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);
const { widgets: published } = getDefaultRegistry();

it('widgets published for rjsf work in a step as they are', async () => {
  const { RangeWidget, CheckboxesWidget } = published;
  if (!RangeWidget || !CheckboxesWidget) throw new Error('rjsf has no such widgets any more');
  const { engine, user } = await showSmall(
    {
      fields: {
        share: { type: 'integer', title: 'Share', minimum: 0, maximum: 100, multipleOf: 5 },
        colors: {
          type: 'array',
          title: 'Colors',
          uniqueItems: true,
          items: { type: 'string', enum: ['red', 'blue'] },
        },
      },
      uiSchema: {
        share: { 'ui:widget': 'their-range', 'ui:help': 'In steps of 5.' },
        colors: { 'ui:widget': 'their-boxes', items: { 'ui:enumNames': ['Red', 'Blue'] } },
      },
    },
    {},
    {
      'their-range': async () => ({ widget: { component: RangeWidget } }),
      'their-boxes': async () => ({ widget: { component: CheckboxesWidget } }),
    },
  );
  const range = screen.getByLabelText<HTMLInputElement>('Share');
  expect(range.type).toBe('range');
  expect(range.step).toBe('5');
  fireEvent.change(range, { target: { value: '35' } });
  expect(engine.state().application.share).toBe(35);
  await user.click(screen.getByLabelText('Blue'));
  await user.click(screen.getByLabelText('Red'));
  expect(engine.state().application.colors).toEqual(['red', 'blue']);
  await user.click(screen.getByLabelText('Blue'));
  expect(engine.state().application.colors).toEqual(['red']);
});

it('every other widget that rjsf publishes for a value passes the answer to the form', async () => {
  const { RatingWidget, UpDownWidget, TimeWidget, SelectWidget, RadioWidget, ColorWidget } = published;
  const theirs = { RatingWidget, UpDownWidget, TimeWidget, SelectWidget, RadioWidget, ColorWidget };
  const pet = { type: 'string', enum: ['dog', 'cat'] };
  const { engine, user } = await showSmall(
    {
      fields: {
        stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5 },
        count: { type: 'integer', title: 'Count', minimum: 0, maximum: 9 },
        hour: { type: 'string', title: 'Hour', format: 'time' },
        pet: { ...pet, title: 'Pet' },
        other: { ...pet, title: 'Other pet' },
        paint: { type: 'string', title: 'Paint', format: 'color' },
      },
      uiSchema: {
        stars: { 'ui:widget': 'their-RatingWidget' },
        count: { 'ui:widget': 'their-UpDownWidget' },
        hour: { 'ui:widget': 'their-TimeWidget' },
        pet: { 'ui:widget': 'their-SelectWidget' },
        other: { 'ui:widget': 'their-RadioWidget' },
        paint: { 'ui:widget': 'their-ColorWidget' },
      },
    },
    {},
    Object.fromEntries(
      Object.entries(theirs).map(([name, component]) => {
        if (!component) throw new Error(`rjsf has no ${name} any more`);
        return [`their-${name}`, async () => ({ widget: { component } })];
      }),
    ),
  );
  await user.click(screen.getByRole('radio', { name: '3 stars' }));
  fireEvent.change(screen.getByLabelText('Count'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '10:30' } });
  await user.selectOptions(screen.getByLabelText('Pet'), 'cat');
  await user.click(screen.getByLabelText('dog'));
  fireEvent.change(screen.getByLabelText('Paint'), { target: { value: '#151ce6' } });
  expect(engine.state().application).toMatchObject({
    stars: 3,
    count: 4,
    hour: '10:30:00',
    pet: 'cat',
    other: 'dog',
    paint: '#151ce6',
  });
});

/** The custom widgets of rjsf's documentation ("Custom widgets and fields"), unchanged except for types. */
const MyCustomWidget = (props: WidgetProps) => {
  const { options } = props;
  const { color, backgroundColor } = options as { color: string; backgroundColor: string };
  return (
    <input
      type="text"
      className="custom"
      style={{ color, backgroundColor }}
      value={props.value}
      required={props.required}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
};
const CustomCheckbox = (props: WidgetProps) => (
  <button
    type="button"
    id="custom"
    className={props.value ? 'checked' : 'unchecked'}
    onClick={() => props.onChange(!props.value)}
  >
    {String(props.value)}
  </button>
);

it("the custom widgets of rjsf's documentation work in a step as they are", async () => {
  const { engine, user, container } = await showSmall(
    {
      fields: { note: { type: 'string', title: 'Note' }, yes: { type: 'boolean', title: 'Yes' } },
      uiSchema: {
        note: { 'ui:widget': 'mine', 'ui:options': { color: 'red', backgroundColor: 'yellow' } },
        yes: { 'ui:widget': 'mine-too' },
      },
    },
    { note: 'a', yes: false },
    {
      mine: async () => ({ widget: { component: MyCustomWidget } }),
      'mine-too': async () => ({ widget: { component: CustomCheckbox } }),
    },
  );
  const line = container.querySelector<HTMLInputElement>('input.custom');
  if (!line) throw new Error('no input');
  expect(line.style.backgroundColor).toBe('yellow');
  await user.type(line, 'b');
  await user.click(screen.getByRole('button', { name: 'false' }));
  expect(engine.state().application).toMatchObject({ note: 'ab', yes: true });
  expect(screen.getByRole('button', { name: 'true' }).className).toBe('checked');
});

/**
 * The custom field of rjsf's documentation ("Custom field components"), a class component that keeps its own data.
 */
class GeoPosition extends Component<FieldProps, { lat?: number; lon?: number }> {
  override state = { ...this.props.formData };

  set = (name: 'lat' | 'lon') => (event: { target: { value: string } }) => {
    this.setState({ [name]: Number.parseFloat(event.target.value) }, () =>
      this.props.onChange(this.state, this.props.fieldPathId.path),
    );
  };

  override render() {
    const { lat, lon } = this.state;
    return (
      <div>
        <input aria-label="lat" type="number" value={lat ?? ''} onChange={this.set('lat')} />
        <input aria-label="lon" type="number" value={lon ?? ''} onChange={this.set('lon')} />
      </div>
    );
  }
}

it('a field published for rjsf works by ui:field, deep inside too', async () => {
  const place = { type: 'object', properties: { lat: { type: 'number' }, lon: { type: 'number' } } };
  const { engine } = await showSmall(
    {
      fields: {
        trip: { type: 'object', title: 'Trip', properties: { name: { type: 'string' }, start: place } },
      },
      uiSchema: { trip: { start: { 'ui:field': 'geo' } } },
    },
    { trip: { name: 'Home', start: { lat: 1 } } },
    { geo: async () => ({ field: GeoPosition }) },
  );
  expect(screen.getByLabelText<HTMLInputElement>('lat').value).toBe('1');
  fireEvent.change(screen.getByLabelText('lon'), { target: { value: '2.5' } });
  expect(engine.state().application.trip).toEqual({ name: 'Home', start: { lat: 1, lon: 2.5 } });
});

it('a field by ui:field shows its own error, and no error of another field', async () => {
  const place = { type: 'object', title: 'Start', properties: { lat: { type: 'number' } }, minProperties: 1 };
  const { container, user } = await showSmall(
    {
      fields: { name: { type: 'string', title: 'Name' }, start: place, end: { ...place, title: 'End' } },
      required: ['name', 'end'],
      uiSchema: { start: { 'ui:field': 'geo' }, end: { 'ui:field': 'geo' } },
    },
    {},
    { geo: async () => ({ field: GeoPosition }) },
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const errorAt = (name: string) =>
    container.querySelector(`[data-field="${name}"] .tr-field__error`)?.textContent;
  expect(['name', 'start', 'end'].map(errorAt)).toEqual(['Required', undefined, 'Please give at least 1.']);
  const isStarred = (name: string) =>
    container.querySelector(`[data-field="${name}"] .tr-field__star`) !== null;
  expect(['name', 'start', 'end'].map(isStarred)).toEqual([true, false, true]);
});
