import { resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

interface Application {
  properties: Record<string, unknown>;
}
interface Step {
  complete?: object;
  schema: { properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] };
}

const copy = new FlowCopy();
const FILE = 'schemas/application.schema.json';
const STEP = 'flows/apply/steps/terms.json';
const [fields, step] = [copy.read(FILE), copy.read(STEP)];
beforeEach(() => {
  copy.write(FILE, fields);
  copy.write(STEP, step);
});
afterAll(() => copy.remove());

const several = { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['loan', 'card'] } };
const typed = { type: 'array', items: { type: 'string' } };
const group = { type: 'object', properties: { place: { type: 'string', title: 'Place' } } };

/** The messages for a secret question that a step asks for. */
function messages(question: object, mask = 'mask-all', more: (step: Step) => void = () => undefined) {
  copy.write(STEP, step);
  copy.change<Application>(FILE, ({ properties }) => {
    properties.debts = {
      title: 'Debts',
      'x-sensitive': mask,
      'x-save': 'loanRequest.metadata.debts',
      ...question,
    };
  });
  copy.change<Step>(STEP, (file) => {
    file.schema.properties.debts = { $ref: 'application.schema.json#/properties/debts' };
    file.uiSchema['ui:order'].push('debts');
    more(file);
  });
  const catalog = readCatalog(resolve(import.meta.dirname, '../../..'), copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { catalog });
  return result.ok ? [] : result.problems.map(({ what }) => what);
}

describe('a secret may be [STUDIO-84]', () => {
  it.each<[string, object]>([
    ['yes or no', { type: 'boolean' }],
    ['several choices', several],
    ['a choice', { type: 'string', enum: ['loan', 'card'] }],
  ])('%s, of which nothing is shown', (_, question) => {
    expect(messages(question)).toEqual([]);
    expect(messages(question, 'mask-last-4')).toEqual([
      'the last 4 characters of "debts" say what the answer is',
    ]);
  });

  it('each item of a list of texts', () => {
    const items = { type: 'string', title: 'Debt', 'x-sensitive': 'mask-last-4' };
    expect(messages({ type: 'array', items, 'x-sensitive': undefined })).toEqual([]);
  });
});

describe('a secret inside a value may not be edited by a control without masks [PRIVATE-14]:', () => {
  const time = { type: 'string', title: 'When', format: 'time', 'x-sensitive': 'mask-last-4' };
  const word = { type: 'string', title: 'Word', 'x-sensitive': 'mask-last-4' };
  const part = (schema: object) => ({ type: 'object', properties: { part: schema } });
  const list = (items: object) => ({ type: 'array', items });
  const withUi = (ui: object) => (file: Step) => {
    Object.assign(file.uiSchema, { debts: ui });
  };

  it.each<[string, object, object, string]>([
    ['a part by its format', part(time), {}, 'the widget "time" can\'t show'],
    ['an item by its format', list(time), {}, 'the widget "time" can\'t show'],
    ['a part of an item by its format', list(part(time)), { items: {} }, 'the widget "time" can\'t show'],
    ['a part of a branch', { oneOf: [part(time), part(word)] }, {}, 'the widget "time" can\'t show'],
    [
      'an item in a list with a widget',
      list(word),
      { 'ui:widget': 'product-tiles' },
      'the widget "product-tiles" edits',
    ],
    [
      'a part of an object with a field of its own',
      part(word),
      { 'ui:field': 'LayoutGridField' },
      'the field "LayoutGridField" edits',
    ],
    [
      'a choice of several',
      { ...several, items: { ...several.items, 'x-sensitive': 'mask-all' } },
      {},
      'the widget "checkboxes" edits',
    ],
  ])('%s', (_, question, ui, message) => {
    expect(messages({ ...question, 'x-sensitive': undefined }, 'mask-all', withUi(ui))).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it.each<[string, object, object]>([
    ['a text', part(word), {}],
    ['an item of a list', list(word), {}],
    ['a part with another widget', part(time), { part: { 'ui:widget': 'text' } }],
  ])('but %s may', (_, question, ui) => {
    expect(messages({ ...question, 'x-sensitive': undefined }, 'mask-all', withUi(ui))).toEqual([]);
  });
});

describe('a secret may not be [PRIVATE-14]', () => {
  it.each<[string, object]>([
    ['a list of texts as a whole', typed],
    ['a group of answers as a whole', group],
  ])('%s', (_, question) => {
    expect(messages(question)).toEqual(['people answer "debts" part by part, so it is no secret as a whole']);
  });

  it('files', () => {
    expect(messages({ type: 'array', 'x-files': {} })).toContainEqual(
      expect.stringContaining('files are encrypted anyway'),
    );
  });
});

describe('a rule about a secret [PRIVATE-12]', () => {
  const rule = (path: string, test: object | boolean | string) => (file: Step) => {
    file.complete = { [path]: test };
  };

  it('can ask whether there is an answer', () => {
    const isAnswered = rule('application.debts', { answered: true });
    for (const question of [{ type: 'boolean' }, several])
      expect(messages(question, 'mask-all', isAnswered)).toEqual([]);
  });

  it.each<[string, object, (file: Step) => void]>([
    ['a yes or no', { type: 'boolean' }, rule('application.debts', true)],
    ['what a list has', several, rule('application.debts', { contains: 'loan' })],
    ['how many it has', several, rule('application.debts', { minItems: 2 })],
    ['an item of it', several, rule('application.debts.*', 'loan')],
  ])('is refused if it asks for %s', (_, question, more) => {
    expect(messages(question, 'mask-all', more)).toEqual([expect.stringContaining('a secret')]);
  });

  it('is refused in a comparison with the number of its choices', () => {
    const bound = { minimum: { count: '/application/debts' } };
    const problems = messages(several, 'mask-all', rule('application.loan_amount', bound));
    expect(problems).toEqual([expect.stringContaining('/application/debts is a secret')]);
  });

  it.each<[string, string]>([
    ['if', '{ "if": { "properties": { "debts": { "const": true } }, "required": ["debts"] }, "then": {} }'],
    ['dependencies', '{ "dependencies": { "debts": ["loan_amount"] } }'],
  ])('is refused in a condition of a step: %s', (_, conditions) => {
    const problems = messages({ type: 'boolean' }, 'mask-all', ({ schema }) =>
      Object.assign(schema, JSON.parse(conditions)),
    );
    expect(problems).toContainEqual(expect.stringContaining('the condition asks for "debts", a secret'));
  });
});
