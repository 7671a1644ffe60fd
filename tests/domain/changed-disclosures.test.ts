import { describe, expect, it } from 'vitest';
import { changedDisclosures } from '#domain/disclosures/index.ts';

/** The marks that differ between two states of one file, of several files by path. */
const changedMarks = (marks: string[], before: Record<string, object>, after: Record<string, object>) => {
  const [was, now] = [before, after].map((files) => (path: string) => {
    const value = files[path];
    return value && JSON.stringify(value);
  });
  if (!was || !now) throw new Error('Two states are compared.');
  return changedDisclosures(marks, Object.keys(after), was, now).map(({ mark }) => mark);
};

it('[STUDIO-119] finds a text that a later name with dots hides', () => {
  const path = 'flows/texts.json';
  const before = { [path]: { legal: { company: 'Oak' } } };
  const after = { [path]: { legal: { company: 'Elm' }, 'legal.company': 'Oak' } };
  expect(changedMarks(['texts.legal.company'], before, after)).toEqual(['texts.legal.company']);
});

it('[STUDIO-119] finds a changed rule that the rule of a step names', () => {
  const step = { 'flows/a/steps/terms.json': { show: { rule: 'outer' }, heading: 'Terms' } };
  const flow = (inner: boolean) => ({
    'flows/a/flow.json': { rules: { outer: { rule: 'inner' }, inner: { 'flags.x': inner } } },
  });
  const marks = ['steps.terms.heading'];
  expect(changedMarks(marks, { ...step, ...flow(true) }, { ...step, ...flow(false) })).toEqual(marks);
  expect(changedMarks(marks, { ...step, ...flow(true) }, { ...step, ...flow(true) })).toEqual([]);
});

it.each([
  ['a whole step', 'steps.terms', { 'flows/a/steps/terms.json': { heading: 'Terms' } }],
  [
    'every group of a step',
    'steps.terms.groups',
    { 'flows/a/steps/terms.json': { uiSchema: { 'ui:groups': [{ fields: ['x'], title: 'Group' }] } } },
  ],
  [
    'the whole front page',
    'home.a',
    { 'flows/a/flow.json': { id: 'a', home: '/a', homePage: { title: 'Hi' } } },
  ],
  [
    'the text that the engine gives a blank answer',
    'fields.x',
    {
      'schemas/application.schema.json': {
        $defs: { not_blank: { 'x-errors': { pattern: 'Say it' } } },
        properties: { x: { type: 'string' } },
      },
    },
  ],
  [
    'the text that the engine gives a format',
    'fields.x',
    {
      'schemas/application.schema.json': {
        $defs: { format_ein: { 'x-errors': { pattern: 'Nine digits' } } },
        properties: { x: { type: 'string', 'x-format': 'ein' } },
      },
    },
  ],
] as [string, string, Record<string, object>][])('[STUDIO-153] a mark covers %s', (_, mark, before) => {
  const words = /Terms|Group|Hi|Say it|Nine digits/;
  const after = JSON.parse(JSON.stringify(before).replace(words, 'Other'));
  expect(changedMarks([mark], before, after)).toEqual([mark]);
  expect(changedMarks([mark], before, before)).toEqual([]);
});

const FIELDS = 'schemas/application.schema.json';
const OWN_FIELDS = 'flows/a/application.schema.json';
const INFO = 'flows/a/steps/info.json';
const LISTS = {
  $defs: { partner: { properties: { name: { title: 'Name' } } } },
  properties: {
    partners: { type: 'array', 'x-flat': 'partner_{n}_{field}', items: { $ref: '#/$defs/partner' } },
    partner_notes: { title: 'Notes' },
  },
};
const FLAT_QUESTION = { $ref: 'application.schema.json#/$defs/partner/properties/name' };

describe.each([FIELDS, OWN_FIELDS])('the mark of a list in %s', (fields) => {
  const partners = 'fields.partners';
  /** The marks that differ after a file of the application with a list is another. */
  const marksAfter = (path: string, before: object, after: object) =>
    changedMarks([partners], { [fields]: LISTS, [path]: before }, { [fields]: LISTS, [path]: after });

  it.each([
    ["a brand's text of a field of the list", 'brands/b.json', 'content', 'fields.partner_n_name.title'],
    ["a brand's translation", 'brands/b.json', 'translations/es-US', 'fields.partner_n_name.help'],
    ["a brand's text of an item", 'brands/b.json', 'content', 'fields.partners/n.title'],
  ])('[STUDIO-154] covers %s', (_, path, place, key) => {
    const record = (text: string) =>
      place.split('/').reduceRight<object>((inner, name) => ({ [name]: inner }), { [key]: text });
    expect(marksAfter(path, record('Name'), record('Other'))).toEqual([partners]);
    expect(marksAfter(path, {}, record('Other'))).toEqual([partners]);
    expect(marksAfter(path, record('Name'), record('Name'))).toEqual([]);
  });

  it.each(['fields.partner_n_name/n.title', 'fields.partner_n_name.errors.required'])(
    '[STUDIO-154] covers the translation %s',
    (key) => {
      const path = 'flows/locales/es-US/fields.json';
      expect(marksAfter(path, { [key]: 'Name' }, { [key]: 'Other' })).toEqual([partners]);
    },
  );

  it.each(['fields.partner_notes.title', 'fields.partnership.title', 'steps.info.partner_n_name'])(
    '[STUDIO-154] leaves the text %s free',
    (key) => {
      expect(marksAfter('brands/b.json', { content: { [key]: 'A' } }, { content: { [key]: 'B' } })).toEqual(
        [],
      );
    },
  );

  it.each([
    ['its title', { schema: { properties: { partner_1_name: { ...FLAT_QUESTION, title: 'Dog' } } } }],
    ['whether it is required', { schema: { required: ['partner_1_name'] } }],
    ['a title by a condition', { schema: { allOf: [{ properties: { partner_1_name: { title: 'Dog' } } }] } }],
    ['its look', { uiSchema: { partner_1_name: { 'ui:title': 'Dog' } } }],
    ['its rule', { visible: { partner_1_name: { rule: 'x' } } }],
    ['a substep that links may hide', { substeps: { 'partners/{idx}': { fields: ['partner_{idx}_name'] } } }],
    ['another item of it', { schema: { properties: { partner_2_name: FLAT_QUESTION } } }],
  ])('[STUDIO-154] covers the question that a step asks by its flat name: %s', (_, change) => {
    const step = { title: 'Info', schema: { properties: { partner_1_name: FLAT_QUESTION } } };
    const after = {
      ...step,
      ...change,
      schema: {
        ...step.schema,
        ...('schema' in change ? change.schema : {}),
        properties: {
          ...step.schema.properties,
          ...('schema' in change && 'properties' in change.schema ? change.schema.properties : {}),
        },
      },
    };
    expect(marksAfter(INFO, step, after)).toEqual([partners]);
    expect(marksAfter(INFO, step, { ...step, title: 'Other' })).toEqual([]);
  });

  it('[STUDIO-154] covers an answer of the list that is given beforehand', () => {
    const flow = 'flows/a/flow.json';
    expect(marksAfter(flow, { defaults: {} }, { defaults: { partner_1_name: 'Ann' } })).toEqual([partners]);
    expect(marksAfter(flow, { defaults: {} }, { defaults: { partner_notes: 'Ann' } })).toEqual([]);
  });
});

it('[STUDIO-154] the mark of a question covers the texts of values inside it', () => {
  const path = 'flows/locales/es-US/fields.json';
  const texts = (text: string) => ({
    [path]: { 'fields.loan/n.options.A': text, 'fields.loans.title': text },
  });
  expect(changedMarks(['fields.loan'], texts('A'), texts('B'))).toEqual(['fields.loan']);
  expect(changedMarks(['fields.loa'], texts('A'), texts('B'))).toEqual([]);
});
