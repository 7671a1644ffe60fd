import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

// The check reports an option that nothing reads and accepts those of a widget, the engine or rjsf. mistakes/steps.json has misspelled ones.

const file = (step: string) => `flows/apply/steps/${step}.json`;
const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

interface Json {
  [name: string]: Json & string[];
}

function listProblems(): string[] {
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  const foundProblems = result.ok ? result.notes : result.problems;
  return foundProblems.map(({ line, what, hint }) => `${line}: ${result.ok ? 'note: ' : ''}${what}. ${hint}`);
}

/** The messages of the check for a question of the given schema and uiSchema, without line numbers. */
function problemsOf(schema: object, ui: object, globals?: object): string[] {
  copy.change<Json>('schemas/application.schema.json', ({ properties }) => {
    Object.assign(properties ?? {}, {
      odd: { title: 'Odd', 'x-save': 'loanRequest.metadata.odd', ...schema },
    });
  });
  copy.change<Json>(file('terms'), ({ schema: step, uiSchema }) => {
    Object.assign(step?.properties ?? {}, { odd: { $ref: 'application.schema.json#/properties/odd' } });
    uiSchema?.['ui:order']?.push('odd');
    Object.assign(uiSchema ?? {}, { odd: ui }, globals && { 'ui:globalOptions': globals });
  });
  return listProblems().map((line) => line.replace(/^\d+: /, ''));
}

const TEXT = { type: 'string' };
const LIST = { type: 'array', items: { type: 'object', properties: { make: TEXT } } };
const FILES = { type: 'array', items: { type: 'string', format: 'data-url' } };
const options = (own: object, widget?: string) => ({
  ...(widget ? { 'ui:widget': widget } : {}),
  'ui:options': own,
});

describe('an option that nothing reads is reported with its line and remedy', () => {
  it.each<[string, object, object, string]>([
    [
      'another widget reads it',
      TEXT,
      options({ rows: 3 }, 'date'),
      '"rows" is no option of the widget "date"',
    ],
    ['a list alone reads it', TEXT, options({ layout: 'rows' }), '"layout" is no option of this field'],
    ['a text alone reads it', LIST, options({ inputType: 'tel' }), '"inputType" is no option of this field'],
    ['of a widget of rjsf', TEXT, options({ yearsRang: [1, 2] }, 'alt-date'), 'Did you mean "yearsRange"?'],
    ['by its other way', TEXT, { 'ui:inputTyp': 'tel' }, '"ui:inputTyp" means nothing here'],
    ['by its other way, of no name that is near', TEXT, { 'ui:zzz': 1 }, '"ui:zzz" means nothing here'],
    [
      'inside a list',
      LIST,
      { items: { make: options({ stra: true }) } },
      '"stra" is no option of this field',
    ],
    ['of no name that is near', TEXT, options({ zzz: 1 }, 'date'), 'Use one of: min, max, star, width, '],
  ])('%s', (_, schema, ui, sentence) => {
    expect(problemsOf(schema, ui)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each(['widget', 'errors'])('if "%s" is beside the options', (name) => {
    expect(problemsOf(TEXT, options({ [name]: 'date' }))).toEqual([
      `"${name}" is no option of this field. Write "ui:${name}" beside "ui:options".`,
    ]);
  });

  it('unless its widget is unknown, too', () => {
    expect(problemsOf(TEXT, options({ zzz: 1 }, 'constructor'))).toEqual([
      expect.stringContaining('there is no widget "constructor"'),
    ]);
  });

  it('if it hides a required value, at any depth', () => {
    const van = { type: 'object', required: ['make'], properties: { make: TEXT, color: TEXT } };
    const hidden = { make: { 'ui:widget': 'hidden' } };
    const what = '"make" is required, but its widget "hidden" lets nobody answer it';
    expect(problemsOf(van, hidden)).toEqual([expect.stringContaining(what)]);
    copy.restore();
    expect(problemsOf({ type: 'array', items: van }, { items: hidden })).toEqual([
      expect.stringContaining(what),
    ]);
    copy.restore();
    const vanWithDefault = { ...van, properties: { ...van.properties, make: { ...TEXT, default: 'Ford' } } };
    expect(problemsOf(vanWithDefault, hidden)).toEqual([]);
  });

  it('in every field of a step', () => {
    expect(problemsOf(TEXT, {}, { lable: false, copyable: true })).toEqual([
      '"lable" is no option of a field. Did you mean "label"?',
    ]);
  });
});

describe('a name in a uiSchema that no part of the value has', () => {
  const look = { 'ui:widget': 'textarea' };
  const van = { type: 'object', properties: { telephone: TEXT, age: { type: 'integer' } } };
  const either = { type: 'object', oneOf: [{ title: 'A', properties: { make: TEXT } }] };

  it('is refused if it is near a name', () => {
    expect(problemsOf(van, { telefone: look })).toEqual([
      '"telefone" means nothing here. Did you mean "telephone"?',
    ]);
  });

  it.each<[string, object, object, string]>([
    ['in an object', van, { date: { 'ui:widget': 'alt-date' } }, '"date" ... Use one of: telephone, age.'],
    ['in an item', LIST, { items: { y: look } }, '"y" ... Use one of: make.'],
    ['in a branch', either, { oneOf: [{ y: look }] }, '"y" ... Use one of: make.'],
    ['beside branches', either, { y: look }, '"y" ... Use one of: make.'],
    [
      'in a closed object',
      { ...van, additionalProperties: false },
      { y: look },
      '"y" ... Use one of: telephone, age.',
    ],
    ['in a text', TEXT, { y: look }, '"y" ... Remove it.'],
  ])('is noted %s', (_, schema, ui, note) => {
    const full = note.replace(' ... ', ' means nothing here: no part of this value has that name. ');
    expect(problemsOf(schema, ui)).toEqual([`note: ${full}`]);
  });

  it.each<[string, object, object]>([
    ['any name', { type: 'object', additionalProperties: TEXT }, { y: look }],
    ['names of a pattern', { ...van, patternProperties: { '^y': TEXT } }, { y: look }],
    ['the name in a branch', either, { make: look }],
  ])('is accepted if the value may have %s', (_, schema, ui) => {
    expect(problemsOf(schema, ui)).toEqual([]);
  });
});

describe('the check accepts each option that the form reads', () => {
  it.each<[string, object, object]>([
    [
      'words and looks',
      TEXT,
      options({ title: 'A', description: 'B', help: 'C', placeholder: 'D', label: false }),
    ],
    ['states', TEXT, options({ readonly: true, disabled: true, autofocus: true, hideError: true })],
    ['classes', TEXT, options({ classNames: 'a', style: {} })],
    ['the browser', TEXT, options({ autocomplete: 'off', inputType: 'tel', emptyValue: '' })],
    ['the browser, the other way', TEXT, { 'ui:inputType': 'tel', 'ui:star': true }],
    [
      'choices',
      { ...TEXT, enum: ['a'] },
      options({ enumNames: ['A'], enumDisabled: ['a'], enumOrder: ['*'] }),
    ],
    ['radios in a row', { ...TEXT, enum: ['a'] }, options({ inline: true }, 'radio')],
    ['lines', TEXT, options({ rows: 3 }, 'textarea')],
    ["lines, by rjsf's name", TEXT, options({ rows: 3 }, 'TextareaWidget')],
    ['a date by its format', { ...TEXT, format: 'date' }, options({ min: '2026-01-01' })],
    [
      'a list',
      LIST,
      options({ layout: 'cards', add: 'Add', addable: true, removable: false, orderable: true }),
    ],
    ['files', FILES, options({ accept: '.pdf', filePreview: true })],
    ['an object of any names', { type: 'object', additionalProperties: TEXT }, options({ add: 'Add' })],
    ['stars', { type: 'integer' }, options({ stars: 3, shape: 'heart' }, 'RatingWidget')],
    ['years', TEXT, options({ yearsRange: [1980, 2030], format: 'DMY' }, 'alt-date')],
    ['a field of its own', { type: 'object' }, { 'ui:field': 'geo', 'ui:zoom': 3, ...options({ zoom: 3 }) }],
  ])('%s', (_, schema, ui) => {
    expect(problemsOf(schema, ui)).toEqual([]);
  });
});

it('a unit is checked by the schema of its option [FIELD-58]', () => {
  const asNumber = (unit: unknown) => problemsOf({ type: 'number' }, { 'ui:options': { unit } });
  expect(asNumber('miles').filter((line) => line.includes('unit'))).toEqual([]);
  copy.restore();
  expect(asNumber(4).join()).toContain('"unit"');
});
