// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { showAgain, showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

afterEach(cleanup);

describe('an optional list with minItems', () => {
  const partners = {
    type: 'array',
    title: 'Partners',
    minItems: 2,
    items: { type: 'object', required: ['a'], properties: { a: { ...text, title: 'A' } } },
  };
  const first = () => screen.getAllByLabelText(/^A/)[0] as HTMLElement;

  it('does not block Continue if it is left unchanged', async () => {
    const { user, done } = await showSmall({ fields: { partners } });
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
  });

  it('asks for all of its items once one is answered', async () => {
    const { user, done, engine } = await showSmall({ fields: { partners } });
    await user.type(first(), 'x');
    await user.click(button('Continue'));
    expect(done).not.toHaveBeenCalled();
    expect(Object.keys(engine.state().errors)).toEqual(['partners/1/a']);
  });

  it('asks for an item that was added', async () => {
    const { user, done } = await showSmall({ fields: { partners } });
    await user.click(button('Add: Partners'));
    await user.click(button('Continue'));
    expect(done).not.toHaveBeenCalled();
  });

  describe.each<[string, object, FieldValue, FieldValue, string]>([
    ['texts', { ...partners, items: text }, ['xy', null], [null, 'xy'], ''],
    ['objects', partners, [{ a: 'xy' }, {}], [{}, { a: 'xy' }], ''],
    [
      'texts inside an object',
      { type: 'object', properties: { inner: { ...partners, items: text } } },
      ['xy', null],
      [null, 'xy'],
      'inner',
    ],
  ])('of %s', (_what, schema, first, second, inner) => {
    const toStoredValue = (list: FieldValue): FieldValue => (inner ? { [inner]: list } : list);
    const lines = () => screen.getAllByRole<HTMLInputElement>('textbox');

    it('is not an answer if the user has not touched it', async () => {
      const { user, engine } = await showSmall({ fields: { partners: schema } });
      expect(lines()).toHaveLength(2);
      await user.click(button('Continue'));
      expect(engine.state().application).toEqual({});
    });

    it.each([
      [0, first],
      [1, second],
    ])('keeps the answer of item %s, and an emptied item is not an answer', async (index, answer) => {
      const { user, engine, done } = await showSmall({ fields: { partners: schema } });
      const line = lines()[index] as HTMLInputElement;
      await user.type(line, 'xy');
      await user.tab();
      expect(engine.state().application).toEqual({ partners: toStoredValue(answer) });
      expect(lines()[index]).toBe(line);
      expect(lines()).toHaveLength(2);
      await user.clear(line);
      await user.click(button('Continue'));
      expect(done).toHaveBeenCalledOnce();
      expect(engine.state().application.partners ?? {}).toEqual({});
    });
  });

  it('asks for its items if it is required', async () => {
    const { user, done } = await showSmall({ fields: { partners }, required: ['partners'] });
    await user.click(button('Continue'));
    expect(done).not.toHaveBeenCalled();
  });
});

it.each([
  ['at the top', { type: 'string', title: 'Kind', const: 'v1' }, 'v1'],
  [
    'inside a required object',
    { type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'v1' } } },
    { kind: 'v1' },
  ],
])('a required constant %s is filled in', async (_place, field, filled) => {
  const { engine, user, done } = await showSmall({ fields: { field }, required: ['field'] });
  await user.click(button('Continue'));
  expect(engine.state().application.field).toEqual(filled);
  expect(done).toHaveBeenCalledOnce();
});

it('an optional object with a constant stays empty and does not block Continue', async () => {
  const field = {
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: { type: 'string', const: 'v1' }, name: { ...text, title: 'A name' } },
  };
  const { user, done } = await showSmall({ fields: { field } });
  await user.click(button('Continue'));
  expect(done).toHaveBeenCalledOnce();
});

it('an opened form fills in defaults at every depth, but overwrites no answer', async () => {
  const home = { type: 'object', properties: { city: { ...text, default: 'Reno' }, zip: text } };
  const { engine } = await showSmall(
    { fields: { home, size: { type: 'number', default: 3 }, color: { ...text, default: 'red' } } },
    { color: 'blue' },
  );
  expect(engine.state().application).toMatchObject({
    home: { city: 'Reno' },
    size: 3,
    color: 'blue',
  });
});

it('a choice may be an object, false or null', async () => {
  const place = { type: 'object', title: 'Place', enum: [{ city: 'Reno' }, { city: 'Elko' }] };
  const { engine, user } = await showSmall({
    fields: { place, odd: { title: 'Odd', enum: [false, null, 0] } },
    uiSchema: { place: { 'ui:enumNames': ['Reno', 'Elko'] } },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Elko');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Odd' }), 'false');
  expect(engine.state().application).toMatchObject({ place: { city: 'Elko' }, odd: false });
});

describe('defaults, as rjsf documents them', () => {
  const more = { type: 'array', title: 'More', minItems: 2, items: { ...text, default: 'x' } };
  const home = {
    type: 'object',
    title: 'Home',
    properties: {
      city: { ...text, title: 'City', default: 'Reno' },
      floor: { ...text, title: 'Floor' },
      more,
    },
  };

  it('fill in unanswered fields beside answered ones, and minItems items of a list', async () => {
    const { engine } = await showSmall(
      { fields: { home, kinds: { ...more, uniqueItems: true, items: { ...text, enum: ['a', 'b', 'c'] } } } },
      { home: { floor: '3' } },
    );
    expect(engine.state().application).toEqual({ home: { floor: '3', city: 'Reno', more: ['x', 'x'] } });
  });

  it('do not fill in a field that the user has cleared', async () => {
    const fields = { home, size: { ...text, title: 'Size', default: 'big' } };
    const { engine, user } = await showSmall({ fields });
    await user.clear(input('City'));
    await user.clear(input('Size'));
    fireEvent.blur(input('Size'));
    cleanup();
    const again = await showAgain(engine);
    expect(again.state().application).toEqual({ home: { more: ['x', 'x'] } });
  });
});

it('an emptied field of any kind has its ui:emptyValue', async () => {
  const { engine, user } = await showSmall(
    {
      fields: {
        word: { ...text, title: 'Word' },
        bio: { type: ['string', 'null'], title: 'Bio' },
        home: { type: 'object', properties: { floor: { type: 'integer', title: 'Floor' } } },
        size: { ...text, title: 'Size', enum: ['s', 'm'] },
      },
      uiSchema: {
        word: { 'ui:emptyValue': 'none' },
        bio: { 'ui:widget': 'textarea', 'ui:emptyValue': null },
        home: { floor: { 'ui:emptyValue': 0 } },
        size: { 'ui:emptyValue': 'm' },
      },
    },
    { word: 'a', bio: 'b', home: { floor: 3 }, size: 's' },
  );
  for (const name of ['Word', 'Bio', 'Floor']) {
    await user.clear(input(name));
    fireEvent.blur(input(name));
  }
  await user.selectOptions(input('Size'), '');
  expect(engine.state().application).toEqual({ word: 'none', bio: null, home: { floor: 0 }, size: 'm' });
});

it('a text inside a value is normalized on blur and by Continue', async () => {
  const contact = {
    type: 'object',
    properties: {
      mail: { ...text, title: 'Mail', 'x-format': 'email' },
      phones: { type: 'array', title: 'Phones', items: { ...text, 'x-format': 'phone' } },
    },
  };
  const { engine, user, done } = await showSmall(
    { fields: { contact } },
    { contact: { phones: ['4155550123'] } },
  );
  await user.type(input('Mail'), ' Ann@Oak.Example ');
  await user.tab();
  expect(engine.state().application.contact).toMatchObject({ mail: 'ann@oak.example' });
  await user.click(button('Continue'));
  expect(done).toHaveBeenCalledOnce();
  expect(engine.state().application.contact).toEqual({ mail: 'ann@oak.example', phones: ['415-555-0123'] });
});
