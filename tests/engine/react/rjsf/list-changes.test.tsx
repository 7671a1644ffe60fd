// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';
import { button, input, text } from './nested-controls.ts';

afterEach(cleanup);

const phones = { type: 'array', title: 'Phones', items: text };
const uiSchema = { phones: { 'ui:options': { copyable: true } } };

it.each([
  ['Move up: Phones 3', ['a', 'c', 'b'], 'Phones 2', 'Phones 3 moved up.'],
  ['Move down: Phones 1', ['b', 'a', 'c'], 'Phones 2', 'Phones 1 moved down.'],
  ['Copy: Phones 1', ['a', 'a', 'b', 'c'], 'Phones 2', 'Phones 1 copied.'],
])('%s changes the list and focuses the changed item', async (press, answer, focused, words) => {
  const { engine, user } = await showSmall({ fields: { phones }, uiSchema }, { phones: ['a', 'b', 'c'] });
  await user.click(button(press));
  expect(engine.state().application.phones).toEqual(answer);
  expect(document.activeElement).toBe(input(focused));
  expect(screen.getByRole('status').textContent).toBe(words);
});

const object = { type: 'object', title: 'Car' };
it.each<[string, object, object, string]>([
  ['texts', { items: text }, {}, 'rows'],
  ['objects', { items: { ...object, properties: { make: text } } }, {}, 'cards'],
  ['objects of free names', { items: { ...object, additionalProperties: text } }, {}, 'cards'],
  ['values of a tuple', { items: [text, text] }, {}, 'rows'],
  ['texts, as its step says', { items: text }, { layout: 'cards' }, 'cards'],
  [
    'objects, as its step says',
    { items: { ...object, properties: { make: text } } },
    { layout: 'rows' },
    'rows',
  ],
  ['texts, whose step names an unknown layout', { items: text }, { layout: 'tiles' }, 'rows'],
])('a list of %s has its items in the right layout', async (_, schema, options, layout) => {
  const list = { type: 'array', title: 'Cars', ...schema };
  const { container } = await showSmall({ fields: { list }, uiSchema: { list: { 'ui:options': options } } });
  expect(container.querySelector('.tr-list')?.className).toContain(`tr-list--${layout}`);
});

it('a removed item leaves the focus on the button that adds one', async () => {
  const { user } = await showSmall({ fields: { phones } }, { phones: ['a', 'b'] });
  await user.click(button('Remove: Phones 1'));
  expect(document.activeElement).toBe(button('Add: Phones'));
});

it('a removed item takes its errors with it, and leaves the errors of other questions', async () => {
  const cars = {
    type: 'array',
    title: 'Cars',
    items: { type: 'object', required: ['make'], properties: { make: { ...text, title: 'Make' } } },
  };
  const { engine, user } = await showSmall(
    { fields: { cars, cars_note: { ...text, title: 'Note' } }, required: ['cars_note'] },
    { cars: [{}, {}] },
  );
  await user.click(button('Continue'));
  expect(Object.keys(engine.state().errors)).toEqual(['cars/0/make', 'cars/1/make', 'cars_note']);
  await user.click(button('Remove: Cars 1'));
  expect(Object.keys(engine.state().errors)).toEqual(['cars_note']);
});

it('the box of a list is described by its error and its description', async () => {
  const many = { ...phones, description: 'Where we reach you.', minItems: 2 };
  const { container, user } = await showSmall({ fields: { phones: many } }, { phones: ['a'] });
  const words = () =>
    (container.querySelector('fieldset')?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(words()).toEqual(['Where we reach you.']);
  await user.click(button('Continue'));
  expect(words()).toEqual([expect.stringContaining('2'), 'Where we reach you.']);
});

it('an emptied property that a person has added keeps its name', async () => {
  const free = { type: 'object', title: 'Notes', additionalProperties: text };
  const { engine, user } = await showSmall({ fields: { free } }, { free: { first: 'a' } });
  await user.clear(input('first'));
  await user.tab();
  expect(engine.state().application.free).toEqual({ first: '' });
  expect(input('Name of first').value).toBe('first');
});
