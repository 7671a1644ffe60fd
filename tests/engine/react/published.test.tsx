// @vitest-environment jsdom
import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Component } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from './small-step.tsx';

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

/** The custom field of rjsf's documentation ("Custom field components"), which keeps its data as a class component. */
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
