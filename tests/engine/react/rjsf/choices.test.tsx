// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { reviewGroups } from '#engine';
import { showAgain, showSmall } from '../small-step.tsx';
import { button, text } from './nested-controls.ts';

afterEach(cleanup);

const WORDS = {
  locale: 'en-US',
  yes: 'Yes',
  no: 'No',
  answered: 'Answered',
  months: '{count} months',
  monthsOne: '{count} month',
};
const options = () => screen.getAllByRole<HTMLOptionElement>('option');
const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

const MIXED: FieldValue[] = ['1', 1, 'true', true, 'null', null, '', '""', 'a'];

describe.each(MIXED.map((value, index) => [JSON.stringify(value), value, index] as const))(
  'among choices that are written alike, %s',
  (_text, value, index) => {
    const field = { title: 'Pick', enum: MIXED };

    it('is stored by a select, and chosen again later', async () => {
      const { engine, user } = await showSmall({ fields: { field } });
      await user.selectOptions(screen.getByRole('combobox'), options()[index + 1] as HTMLElement);
      expect(engine.state().application.field).toBe(value);
      cleanup();
      await showAgain(engine);
      expect(options().map(({ selected }) => selected)).toEqual([
        false,
        ...MIXED.map((_, at) => at === index),
      ]);
    });

    it('is stored by radio buttons, and chosen again later', async () => {
      const { engine, user } = await showSmall({
        fields: { field },
        uiSchema: { field: { 'ui:widget': 'radio' } },
      });
      await user.click(radios()[index] as HTMLElement);
      expect(engine.state().application.field).toBe(value);
      cleanup();
      await showAgain(engine);
      expect(radios().map(({ checked }) => checked)).toEqual(MIXED.map((_, at) => at === index));
    });
  },
);

it('checkboxes keep choices apart that are written alike', async () => {
  const field = { type: 'array', title: 'Pick', uniqueItems: true, items: { enum: ['1', 1, null, 'null'] } };
  const { engine, user } = await showSmall({ fields: { field } });
  await user.click(boxes()[1] as HTMLElement);
  await user.click(boxes()[2] as HTMLElement);
  expect(engine.state().application.field).toEqual([1, null]);
  expect(new Set(boxes().map((box) => box.value)).size).toBe(4);
});

it.each<[string, object, object, FieldValue, string]>([
  [
    'null by its title',
    {
      oneOf: [
        { const: null, title: 'None' },
        { const: 'x', title: 'X' },
      ],
    },
    {},
    null,
    'None',
  ],
  ['null by its name', { enum: ['x', null] }, { 'ui:enumNames': ['X', 'None'] }, null, 'None'],
  ['null without a name', { enum: ['x', null] }, {}, null, 'null'],
  [
    'an object by its name',
    { enum: [{ a: 1 }, { a: 2 }] },
    { 'ui:enumNames': ['One', 'Two'] },
    { a: 2 },
    'Two',
  ],
  [
    'an object by its title',
    {
      oneOf: [
        { const: { a: 1 }, title: 'One' },
        { const: { a: 2 }, title: 'Two' },
      ],
    },
    {},
    { a: 2 },
    'Two',
  ],
  [
    'objects of a list by their names',
    { type: 'array', uniqueItems: true, items: { enum: [{ a: 1 }, { a: 2 }] } },
    { 'ui:enumNames': ['One', 'Two'] },
    [{ a: 1 }, { a: 2 }],
    'One, Two',
  ],
])('the review names the choice of %s', async (_what, schema, ui, chosen, words) => {
  const field = { title: 'Pick', ...schema };
  const { engine } = await showSmall({ fields: { field }, uiSchema: { field: ui } }, { field: chosen });
  const rows = reviewGroups(engine.context(), WORDS).flatMap((group) => group.rows);
  expect(rows.map(({ value }) => value)).toEqual([words]);
});

it("a brand's words for a choice and for the options of a widget replace those of the step", async () => {
  const field = { ...text, title: 'Pick', enum: ['a', 'b'] };
  const way = { ...text, title: 'Way' };
  const { container } = await showSmall(
    { fields: { field, way }, uiSchema: { way: { 'ui:options': { unit: 'miles' } } } },
    {},
    {},
    { 'fields.field.options.b': 'Second', 'fields.way.unit': 'kilometers' },
  );
  expect(options().map(({ text: label }) => label)).toEqual(expect.arrayContaining(['a', 'Second']));
  expect(container.textContent).toContain('kilometers');
});

describe('a list of choices', () => {
  const items = { ...text, enum: ['a', 'b'] };

  it('has an item for each answer if it may repeat them', async () => {
    const field = { type: 'array', title: 'Picks', items };
    const { engine, user } = await showSmall({ fields: { field } });
    await user.click(button('Add: Picks'));
    await user.click(button('Add: Picks'));
    for (const select of screen.getAllByRole('combobox')) await user.selectOptions(select, 'b');
    expect(engine.state().application.field).toEqual(['b', 'b']);
  });

  it('is checkboxes for the select widget of rjsf', async () => {
    const field = { type: 'array', title: 'Picks', uniqueItems: true, items };
    const { engine, user, done } = await showSmall({
      fields: { field },
      uiSchema: { field: { 'ui:widget': 'select' } },
    });
    for (const box of boxes()) await user.click(box);
    await user.click(button('Continue'));
    expect(engine.state().application.field).toEqual(['a', 'b']);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is not an answer once its last box is cleared', async () => {
    const field = { type: 'array', title: 'Picks', uniqueItems: true, minItems: 1, items };
    const { user, done } = await showSmall({ fields: { field } }, { field: ['a'] });
    await user.click(boxes()[0] as HTMLElement);
    await user.click(button('Continue'));
    expect(done).toHaveBeenCalledOnce();
  });
});
