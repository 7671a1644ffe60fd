import { expect, it } from 'vitest';
import {
  deepName,
  fieldId,
  numberedTitle,
  scopedName,
} from '../../../../engine/react/context/field-scope.ts';
import { flow } from '../../test-application.ts';

const text = (key: string, values: Record<string, string | number>): string =>
  key === 'list.item' ? `${values.title} #${values.number}` : key;
const second = { list: 'owners', index: 1 };

it('the id of a field has no blank at any place, because blanks separate ids', () => {
  expect(fieldId('home address/line one')).toBe('home_address/line_one');
  expect(fieldId('owner_2_first')).toBe('owner_2_first');
});

it.each([
  [{}, 'business_city', 'business_city'],
  [second, 'first', 'owner_2_first'],
  [{ list: 'owners', index: 0 }, 'first', 'owner_1_first'],
  [{ list: 'owners' }, 'first', 'first'],
])('in the scope %j the field %s is named %s', (scope, name, named) => {
  expect(scopedName(flow, scope, name)).toBe(named);
});

it.each([
  [{}, ['vehicle', 'make'], 'vehicle/make'],
  [{}, ['rows', 0, 'a/b'], 'rows/0/a~1b'],
  [second, ['homes', 2], 'owner_2_homes/2'],
])('in the scope %j the place %j is named %s', (scope, path, named) => {
  expect(deepName(flow, scope, path)).toBe(named);
});

it.each([
  ['an item', 'Phone-2', ['phones', 1], 'Phone #2'],
  ['an item of an inner list', 'Phone-2-1', ['phones', 1, 0], 'Phone #2 #1'],
  ['an item whose title ends in another number', 'Form 1099-2', ['forms', 0], 'Form 1099-2 #1'],
  ['a field that is no item', 'Phone-2', ['phones', 1, 'kind'], 'Phone-2'],
])('the title of %s', (_, called, path, title) => {
  expect(numberedTitle(called, path, text)).toBe(title);
});
