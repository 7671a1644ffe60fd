import { expect, test } from 'vitest';
import { commonOptions, lastOption, optionsOfMatches } from '#widgets/industry/options.ts';

test.each(['médicos', 'medicos', 'MÉDICOS', 'me\u0301d'])('finds a Spanish name by %s', (typed) => {
  const choices = [
    { value: 621111, label: 'Servicios médicos' },
    { value: 541110, label: 'Servicios legales' },
  ];
  expect(commonOptions(choices, typed)).toEqual([{ code: 621111, label: 'Servicios médicos' }]);
});

test('the matches of the full list leave out fixed choices, and name the official title if it differs', () => {
  const matches = [
    { code: 722330, title: 'Mobile Food Services', keyword: 'Food truck' },
    { code: 484121, title: 'General Freight Trucking', keyword: 'Trucking' },
    { code: 541110, title: 'Offices of lawyers', keyword: 'Offices of Lawyers' },
  ];
  expect(optionsOfMatches(matches, [{ code: 484121, label: 'Trucking' }])).toEqual([
    { code: 722330, label: 'Food truck', lang: 'en-US', detail: 'Mobile Food Services' },
    { code: 541110, label: 'Offices of Lawyers', lang: 'en-US' },
  ]);
});

test('names that begin with the text come before names that contain a word with it', () => {
  const choices = ['Auto Repair', 'Art', 'Used autos', 'Autos'].map((label, value) => ({ value, label }));
  expect(commonOptions(choices, ' AUTO').map(({ label }) => label)).toEqual([
    'Auto Repair',
    'Autos',
    'Used autos',
  ]);
  expect(commonOptions(choices, '').map(({ label }) => label)).toEqual([
    'Art',
    'Auto Repair',
    'Autos',
    'Used autos',
  ]);
});

test('the last choice is the one that the step names, if it is among the choices', () => {
  const choices = [{ value: 999999, label: 'Other' }];
  expect(lastOption(choices, 999999)).toEqual({ code: 999999, label: 'Other' });
  expect(lastOption(choices, undefined)).toBeUndefined();
});
