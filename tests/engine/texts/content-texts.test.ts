import { describe, expect, it } from 'vitest';
import { type FieldUi, fieldWords, flowTexts, groupWords, stepWords, translateOptions } from '#engine';
import { itemLabel } from '../../../engine/texts/texts.ts';
import { SMALL_ENVIRONMENT, smallDefinition, smallFlow } from '../small-flow.ts';
import { flow } from '../test-application.ts';

describe('the texts of a step in a state', () => {
  const [first] = flow.steps;
  if (!first) throw new Error('no step');
  const step = {
    ...first,
    ...{ id: 'bank', title: 'Bank', heading: 'Connect', intro: 'Which bank?', primary: 'Next' },
    states: { connected: { heading: 'Connected', primary: '' } },
  };
  const words = (content: Record<string, string>, state?: string) => stepWords(step, { content }, state);

  it('are the texts of the state, else the texts of the step', () => {
    expect(words({}, 'connected')).toMatchObject({
      heading: 'Connected',
      intro: 'Which bank?',
      primary: 'Next',
    });
    expect(words({}, 'gone')).toMatchObject({ heading: 'Connect', intro: 'Which bank?' });
    expect(words({})).toMatchObject({ title: 'Bank', heading: 'Connect', primary: 'Next' });
  });

  it("are the brand's texts for that state, which its texts for the step do not replace", () => {
    const ofStep = { 'steps.bank.heading': 'Your bank', 'steps.bank.intro': 'Choose one.' };
    const ofState = {
      'steps.bank.states.connected.heading': 'All set',
      'steps.bank.states.connected.primary': 'Go',
    };
    expect(words(ofStep, 'connected')).toMatchObject({ heading: 'Connected', intro: 'Choose one.' });
    expect(words({ ...ofStep, ...ofState }, 'connected')).toMatchObject({
      heading: 'All set',
      primary: 'Go',
    });
    expect(words({ ...ofStep, ...ofState })).toMatchObject({ heading: 'Your bank', primary: 'Next' });
  });
});

it('the brand replaces the legend and description of a group, by the name of its first field', () => {
  const group = { title: 'You', description: 'About you', fields: ['first', 'last'] };
  const words = (content: Record<string, string>) => groupWords({ id: 'info' }, { content }, group);
  expect(words({})).toEqual({ title: 'You', description: 'About you' });
  const content = { 'steps.info.groups.first.title': 'Usted', 'steps.info.groups.last.title': 'no' };
  expect(words(content)).toEqual({ title: 'Usted', description: 'About you' });
  // A brand gives a group without a legend none.
  expect(groupWords({ id: 'info' }, { content }, { fields: ['first'] })).toEqual({});
});

describe('the texts of a field', () => {
  const schema = { type: 'string', title: 'Color', description: 'Of the schema' } as const;
  const colors = smallFlow({ fields: { color: schema } });
  const words = (content: Record<string, string>, ui: FieldUi) =>
    fieldWords(colors, { ...SMALL_ENVIRONMENT, content }, 'color', schema, ui);

  it('have the description of the brand, else of the step, else of the schema', () => {
    const ui = { 'ui:description': 'Of the step' };
    expect(words({}, {}).description).toBe('Of the schema');
    expect(words({}, ui).description).toBe('Of the step');
    expect(words({ 'fields.color.description': 'Of the brand' }, ui).description).toBe('Of the brand');
  });

  it('have the help of the brand, else of the step; an empty help of the step removes it', () => {
    expect(words({}, {}).help).toBeUndefined();
    expect(words({}, { 'ui:help': 'Any' }).help).toBe('Any');
    expect(words({ 'fields.color.help': 'All' }, { 'ui:help': 'Any' }).help).toBe('All');
    expect(words({ 'fields.color.help': 'All' }, { 'ui:help': '' }).help).toBeUndefined();
  });
});

it('an item of a list is called by the brand, else by its own title, else by the title of the list', () => {
  const list = (items: object) => ({ type: 'array', title: 'Trucks', 'x-flat': 'truck_{n}_{field}', items });
  const label = (items: object, content = {}) =>
    itemLabel(
      smallFlow({ fields: { trucks: list({ type: 'object', properties: {}, ...items }) } }),
      { ...SMALL_ENVIRONMENT, content },
      'trucks',
    );
  expect(label({ title: 'Truck' })).toBe('Truck');
  expect(label({})).toBe('Trucks');
  expect(label({ title: 'Truck' }, { 'fields.trucks/n.title': 'Camión' })).toBe('Camión');
  expect(label({}, { 'fields.trucks.title': 'Camiones' })).toBe('Camiones');
});

it('the texts among the options of a widget are translated by their names, and nothing else', () => {
  const options = {
    ...{ text: 'I agree', add: 'Add', remove: 'Remove', unit: 'km', words: 'widgets.owners', star: true },
    descriptions: { WC: 'Cash', EQ: 'Machines', other: 3 },
    copyFrom: { label: 'Same as', fields: { city: 'business_city' } },
  };
  const names: string[] = [];
  const translated = translateOptions(options, (name, text) => {
    names.push(name);
    return text.toUpperCase();
  });
  expect(translated).toEqual({
    ...{ text: 'I AGREE', add: 'ADD', remove: 'REMOVE', unit: 'KM', words: 'widgets.owners', star: true },
    descriptions: { WC: 'CASH', EQ: 'MACHINES', other: 3 },
    copyFrom: { label: 'SAME AS', fields: { city: 'business_city' } },
  });
  expect(names).toEqual([
    'text',
    'add',
    'remove',
    'unit',
    'descriptions.WC',
    'descriptions.EQ',
    'copyFrom.label',
  ]);
  expect(options.text).toBe('I agree');
});

it('each text of a flow has one content key, with the texts of all its steps', () => {
  const { definition } = smallDefinition({
    fields: {
      kind: {
        ...{
          type: 'string',
          title: 'Kind',
          enum: ['a', 'b'],
          minLength: 2,
          'x-errors': { minLength: 'Short', required: 'Which?' },
        },
        'x-options': [
          { value: 'a', label: 'First' },
          { value: 'b', label: 'Second' },
        ],
      },
    },
    uiSchema: {
      kind: {
        'ui:title': 'Which kind?',
        'ui:errors': { enum: 'One of them' },
        'ui:options': { unit: 'kinds' },
      },
      'ui:groups': [{ title: 'All', fields: ['kind'], review: [{ title: 'Row', fields: ['kind', 'kind'] }] }],
      'ui:document': '/brand/content/terms',
    },
  });
  const [step] = definition.steps;
  if (!step) throw new Error('no step');
  const notice = { id: 'n', intent: 'info' as const, text: 'Note' };
  const full = {
    ...definition,
    steps: [
      {
        ...step,
        notices: [notice, { ...notice, id: 'h', text: '', content: 'home.facts.credit.text' }],
        states: { busy: { heading: 'Wait' } },
        substeps: [{ path: 'owners/{idx}/x', fields: [], heading: 'Part' }],
      },
    ],
  };
  const texts = Object.fromEntries([...flowTexts(full)].map(([key, values]) => [key, [...values]]));
  expect(texts).toMatchObject({
    'fields.kind.title': ['Kind', 'Which kind?'],
    'fields.kind.options.a': ['First'],
    'fields.kind.errors.required': ['Which?'],
    'fields.kind.errors.minLength': ['Short'],
    'fields.kind.errors.enum': ['One of them'],
    'fields.kind.unit': ['kinds'],
    'fields.kind.help': [],
    'steps.all.heading': ['All'],
    'steps.all.intro': [],
    'steps.all.notices.n': ['Note'],
    'steps.all.states.busy.heading': ['Wait'],
    'steps.all.states.busy.primary': [],
    'steps.all.substeps.owners/n/x.heading': ['Part'],
    'steps.all.groups.kind.title': ['All'],
    'steps.all.review.kind': ['Row'],
    terms: [],
  });
  expect(Object.keys(texts)).not.toContain('steps.all.notices.h');
  expect(Object.keys(texts)).not.toContain('steps.all.substeps.owners/n/x.title');
});
