// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

afterEach(cleanup);

describe('a list', () => {
  const phones = { type: 'array', title: 'Phones', maxItems: 3, items: text };

  it('adds items, keeps the typed text, moves and removes items', async () => {
    const { engine, user } = await showSmall({ fields: { phones } }, { phones: ['1'] });
    await user.click(button('Add: Phones'));
    expect(document.activeElement).toBe(input('Phones 2'));
    await user.type(input('Phones 2'), '22');
    await user.clear(input('Phones 1'));
    await user.type(input('Phones 1'), '11');
    await user.click(button('Move up: Phones 2'));
    expect(engine.state().application.phones).toEqual(['22', '11']);
    expect(input('Phones 1').value).toBe('22');
    await user.click(button('Add: Phones'));
    expect(screen.queryByRole('button', { name: 'Add: Phones' })).toBeNull();
    await user.click(button('Remove: Phones 1'));
    expect(engine.state().application.phones).toEqual(['11', null]);
    expect(screen.getByRole('status').textContent).toBe('Phones 1 removed.');
  });

  it('has its own words on its buttons', async () => {
    const uiSchema = { phones: { 'ui:options': { add: 'One more', remove: 'Drop' } } };
    const { user } = await showSmall({ fields: { phones }, uiSchema }, { phones: ['1'] });
    await user.click(button('One more: Phones'));
    expect(button('Drop: Phones 2').textContent).toBe('Drop');
  });

  it('of objects shows its errors at the fields, and its defaults in a new item', async () => {
    const cars = {
      type: 'array',
      title: 'Cars',
      items: {
        type: 'object',
        required: ['make'],
        properties: {
          make: { ...text, title: 'Make' },
          wheels: { type: 'integer', title: 'Wheels', default: 4 },
        },
      },
    };
    const { engine, user, done } = await showSmall({ fields: { cars }, required: ['cars'] });
    await user.click(button('Add: Cars'));
    expect(engine.state().application.cars).toEqual([{ wheels: 4 }]);
    await user.click(button('Continue'));
    expect(done).not.toHaveBeenCalled();
    expect(input('Make').getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'Make: Required' }));
    await user.type(input('Make'), 'Ford');
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
    expect(engine.state().application.cars).toEqual([{ make: 'Ford', wheels: 4 }]);
  });
});

it('a tuple asks for each of its values from the start, and keeps each at its place', async () => {
  const pair = {
    type: 'array',
    title: 'Pair',
    items: [
      { ...text, title: 'First' },
      { ...text, title: 'Second' },
    ],
  };
  const { engine, user } = await showSmall({ fields: { pair } });
  expect(engine.state().application.pair).toBeUndefined();
  await user.type(input('Second'), 'b');
  await user.tab();
  expect(engine.state().application.pair).toEqual([null, 'b']);
  await user.type(input('First'), 'a');
  await user.tab();
  expect(engine.state().application.pair).toEqual(['a', 'b']);
});

it('a branch is chosen by its title; the input of another branch is cleared', async () => {
  const pet = {
    title: 'Pet',
    oneOf: [
      {
        title: 'Cat',
        type: 'object',
        properties: { kind: { const: 'cat' }, name: { ...text, title: 'Name' } },
      },
      {
        title: 'Dog',
        type: 'object',
        properties: { kind: { const: 'dog' }, breed: { ...text, title: 'Breed' } },
      },
    ],
  };
  const { engine, user } = await showSmall(
    { fields: { pet }, uiSchema: { pet: { kind: { 'ui:widget': 'hidden' } } } },
    { pet: { kind: 'cat' } },
  );
  await user.type(input('Name'), 'Tom');
  fireEvent.blur(input('Name'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pet' }), 'Dog');
  await user.type(input('Breed'), 'Beagle');
  fireEvent.blur(input('Breed'));
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(engine.state().application.pet).toEqual({ kind: 'dog', breed: 'Beagle' });
});

describe('a field of type text or null', () => {
  const name = { ...text, title: 'A name' };
  const nothing = { type: 'null', title: 'None' };
  const fields = {
    any: { title: 'Pick', anyOf: [nothing, name] },
    one: { title: 'Pick', oneOf: [name, nothing] },
    many: { type: 'array', title: 'List', items: { title: 'Pick', anyOf: [nothing, name] } },
    home: { type: 'object', title: 'Home', properties: { floor: { title: 'Pick', anyOf: [nothing, name] } } },
    // Without a constant that distinguishes the branches, an empty value fits the first one.
    way: {
      title: 'Pick',
      anyOf: [
        { type: 'object', title: 'Free', properties: {} },
        { type: 'object', title: 'Named', required: ['name'], properties: { name } },
      ],
    },
  };
  it.each([
    ['any', 'Ada', undefined],
    ['one', 'Ada', undefined],
    ['many', ['Ada'], [null]],
    ['home', { floor: 'Ada' }, {}],
    ['way', { name: 'Ada' }, {}],
  ])('%s stays a text while it is empty, and becomes null only by choice', async (field, full, empty) => {
    const { engine, user } = await showSmall(
      { fields: { [field]: fields[field as keyof typeof fields] } },
      { [field]: full },
    );
    const value = () => engine.state().application[field];
    const before = screen.getByRole<HTMLSelectElement>('combobox').value;
    const line = screen.getByRole('textbox');
    await user.clear(line);
    await user.tab();
    expect(value() ?? undefined).toEqual(empty);
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(before);
    expect(screen.getByRole('textbox')).toBe(line);
    await user.type(line, 'Bo');
    await user.tab();
    expect(JSON.stringify(value())).toBe(JSON.stringify(full).replace('Ada', 'Bo'));
    await user.clear(line);
    await user.tab();
    await user.selectOptions(screen.getByRole('combobox'), field === 'way' ? 'Free' : 'None');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(JSON.stringify(value())).toBe(
      JSON.stringify(full).replace(field === 'way' ? '"name":"Ada"' : '"Ada"', field === 'way' ? '' : 'null'),
    );
  });

  it('answers a required question by its null branch', async () => {
    const { engine, user, done } = await showSmall({
      fields: { one: fields.one },
      required: ['one'],
    });
    await user.click(button('Continue'));
    expect(done).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByRole('combobox'), 'None');
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
    expect(engine.state().application.one).toBeNull();
  });

  it('keeps its text box if both branches have one type', async () => {
    const bio = { type: ['string', 'null'], title: 'Bio' };
    const { engine, user } = await showSmall({ fields: { bio } }, { bio: 'a' });
    const line = screen.getByRole('textbox');
    await user.clear(line);
    await user.tab();
    await user.type(line, 'b');
    await user.tab();
    expect(engine.state().application.bio).toBe('b');
    expect(screen.getByRole('textbox')).toBe(line);
  });
});

it('a free object accepts keys, and renaming a key keeps text that is being typed', async () => {
  const free = { type: 'object', title: 'Notes', additionalProperties: text };
  const { engine, user } = await showSmall({ fields: { free } }, { free: { first: 'a' } });
  await user.type(input('first'), 'b');
  const key = input('Name of first');
  await user.clear(key);
  await user.type(key, 'renamed');
  await user.tab();
  expect(engine.state().application.free).toEqual({ renamed: 'ab' });
  await user.click(button('Remove'));
  expect(engine.state().application.free).toEqual({});
});

it('a free object restores the old name of a property if the new one is empty', async () => {
  const free = { type: 'object', title: 'Notes', additionalProperties: text };
  const { engine, user, done } = await showSmall({ fields: { free } }, { free: { b: '2' } });
  for (const typed of [undefined, '  ']) {
    await user.clear(input('Name of b'));
    if (typed) await user.type(input('Name of b'), typed);
    await user.tab();
    expect(input('Name of b').value).toBe('b');
  }
  await user.click(button('Continue'));
  expect(done).toHaveBeenCalledOnce();
  expect(engine.state().application.free).toEqual({ b: '2' });
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a free object restores the old name of a property if the new one is %s, which every object has',
  async (name) => {
    const free = { type: 'object', title: 'Notes', additionalProperties: text };
    const { engine, user } = await showSmall({ fields: { free } }, { free: { b: '2' } });
    await user.clear(input('Name of b'));
    await user.type(input('Name of b'), name);
    await user.tab();
    expect(input('Name of b').value).toBe('b');
    expect(engine.state().application.free).toEqual({ b: '2' });
  },
);

it('a new checkbox of a list is unticked, which is an answer', async () => {
  const flags = { type: 'array', title: 'Flags', items: { type: 'boolean' } };
  const { engine, user, done } = await showSmall({ fields: { flags } });
  await user.click(button('Add: Flags'));
  await user.click(button('Continue'));
  expect(done).toHaveBeenCalledOnce();
  expect(engine.state().application.flags).toEqual([false]);
});

it('an item of an inner list is numbered with its outer item, and keeps a number in its title', async () => {
  const rows = { type: 'array', title: 'Rows', items: { type: 'array', items: text } };
  const forms = { type: 'array', title: 'Form 1099-2', items: text };
  await showSmall({ fields: { rows, forms } }, { rows: [['a'], ['b', 'c']], forms: ['d'] });
  expect(input('Rows 2 2').value).toBe('c');
  expect(button('Remove: Rows 2 1')).toBeTruthy();
  expect(input('Form 1099-2 1').value).toBe('d');
});
