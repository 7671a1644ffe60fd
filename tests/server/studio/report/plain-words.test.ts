import { expect, it } from 'vitest';
import { contentNames, differenceOf, draftDifference } from '#server/studio/report/index.ts';
import { placeFlow } from './place-flow.ts';

const FIELDS = {
  loan_amount: {
    title: 'Amount',
    'x-format': 'amount',
    'x-default': [{ when: { 'application.loan_kind': 'EQ' }, value: '/brand/loan_amount/eq/default' }],
  },
  loan_kind: { title: 'Kind', 'x-options': [{ value: 'EQ', label: 'Equipment' }] },
  home_city: { title: 'City' },
  home_zip: { title: 'ZIP code' },
  owners: { title: 'Owners', 'x-flat': 'owner_{n}_{field}', items: { $ref: '#/$defs/owner' } },
};
const GROUP = {
  title: 'Address',
  fields: ['home_zip', 'home_city', 'loan_kind'],
  rows: [['home_zip', 'home_city']],
};
const STEP = {
  title: 'Place',
  schema: {
    properties: { home_city: {}, home_zip: {}, loan_kind: {} },
    else: { required: ['home_city'] },
  },
  uiSchema: {
    'ui:groups': [GROUP],
    home_zip: { 'ui:options': { fills: { city: 'home_city' }, copyField: 'home_city' } },
  },
  notices: [{ id: 'first', intent: 'info', text: 'Hello' }],
  substeps: { place: { fields: ['home_city'] } },
};
const HOME = { boxes: [{ key: 'one', title: 'Engage', text: 'Tell us.' }], items: ['Address'] };

const { filesWith, linesOf } = placeFlow({ fields: FIELDS, step: STEP, home: HOME });

it.each([
  [
    'the groups of a step',
    { step: { uiSchema: { ...STEP.uiSchema, 'ui:groups': [{ ...GROUP, rows: [] }] } } },
    "Step 'Place': the groups of its questions changed from 'Address: ZIP code beside City, Kind' to 'Address: ZIP code, City, Kind'",
  ],
  [
    'the questions that an answer fills in',
    { step: { uiSchema: { ...STEP.uiSchema, home_zip: { 'ui:options': { copyField: 'home_city' } } } } },
    "'ZIP code' in Place: an option of the field changed from 'City' to nothing",
  ],
  [
    'the questions that a condition makes necessary',
    { step: { schema: { ...STEP.schema, else: { required: ['home_zip'] } } } },
    "Step 'Place': the answers that are necessary otherwise changed from 'City' to 'ZIP code'",
  ],
  [
    'the parts of a step',
    { step: { substeps: { place: { fields: ['home_city', 'home_zip'] } } } },
    "Step 'Place': its parts changed from 'City' to 'City, ZIP code'",
  ],
  [
    'the value of a brand that an amount starts with',
    {
      fields: {
        loan_amount: { ...FIELDS.loan_amount, 'x-default': [{ value: '/brand/loan_amount/wc/default' }] },
      },
    },
    "Question 'Amount': the first answer changed from 'the amount to start with for equipment if Kind is Equipment' to 'the amount to start with'",
  ],
  [
    'a limit of an amount',
    { fields: { loan_amount: { ...FIELDS.loan_amount, 'x-limit': [{ minimum: 4000 }] } } },
    "Question 'Amount': its limits changed from nothing to 'at least $4,000'",
  ],
  [
    'a limit by another answer',
    {
      fields: {
        loan_amount: {
          ...FIELDS.loan_amount,
          'x-limit': [{ maximum: { product: ['/application/home_zip', 0.5] } }],
        },
      },
    },
    "Question 'Amount': its limits changed from nothing to 'at most the product of ZIP code and 0.5'",
  ],
  [
    'a computed value',
    {
      fields: { loan_amount: { ...FIELDS.loan_amount, 'x-compute': { sum: ['/application/home_zip', 1] } } },
    },
    "Question 'Amount': its computation changed from nothing to 'the sum of ZIP code and 1'",
  ],
])('names the questions in %s by their titles', (_, parts, line) => {
  expect(linesOf(parts)).toEqual([line]);
});

it('names each changed text of a list of boxes or messages by itself', () => {
  expect(linesOf({ home: { boxes: [{ key: 'one', title: 'Start', text: 'Tell us.' }] } })).toEqual([
    "The application: a text in a box of the front page changed from 'Engage' to 'Start'",
  ]);
  expect(linesOf({ home: { items: [] } })).toEqual([
    "The application: a text of the front page changed from 'Address' to nothing",
  ]);
  const rule = { 'application.loan_kind': 'EQ' };
  const notices = [
    { id: 'first', intent: 'info', text: 'Hi', when: rule },
    { id: 'more', intent: 'info', text: 'Bye' },
  ];
  expect(linesOf({ step: { notices } })).toEqual([
    "Step 'Place': a message changed from 'Hello' to 'Hi'",
    "Step 'Place': a message changed from nothing to 'Bye'",
    "Step 'Place': the rule that says when a message is shown changed from 'always' to 'Kind is Equipment'",
  ]);
});

it('writes a test of several parts as a sentence', () => {
  const show = { 'application.loan_kind': { contains: 'EQ', items: ['EQ'], minItems: 1 } };
  expect(linesOf({ step: { show } })).toEqual([
    "Step 'Place': the rule that says when it is shown changed from 'always' to 'Kind includes Equipment and includes nothing but Equipment and has a count of at least 1'",
  ]);
});

it('[STUDIO-60] names the step or question of each text of a brand or language', () => {
  const key = 'flows/locales/es-US/all.json';
  const record = (content: object) => JSON.stringify({ vendor_name: 'Oak', content });
  const before = filesWith()
    .set(key, JSON.stringify({ 'steps.place.title': 'Lugar', 'fields.home_city.title': 'Ciudad' }))
    .set('brands/oak.json', record({}));
  const after = new Map(before)
    .set(
      key,
      JSON.stringify({ 'steps.place.title': 'Sitio', 'fields.owner_n_first.title': 'Nombre de pila' }),
    )
    .set(
      'brands/oak.json',
      record({ 'fields.owners.add': 'One more', 'steps.summary.certification': 'I agree.' }),
    );
  const names = contentNames([{ files: after, flow: 'apply' }]);
  const others = { ...names, steps: { summary: 'Summary', ...names.steps } };
  expect(
    draftDifference(before, after, { flow: 'apply', brandFiles: ['brands/oak.json'], namesOf: () => others }),
  ).toEqual([
    "Oak: a text of a step in 'Summary' changed from the value of all brands to 'I agree.'",
    "Spanish (United States): the translation of 'Place' changed from 'Lugar' to 'Sitio'",
    "Spanish (United States): the translation of 'City' changed from 'Ciudad' to nothing",
    "Spanish (United States): the translation of 'First name' of 'First name of Owners' changed from nothing to 'Nombre de pila'",
    "Oak: a text of a question of 'Owners' changed from the value of all brands to 'One more'",
  ]);
});

it('names the questions that a brand asks, and the data that its server gets', () => {
  const before = filesWith().set('brands/oak.json', JSON.stringify({ vendor_name: 'Oak', fields: [] }));
  const after = new Map(before).set(
    'brands/oak.json',
    JSON.stringify({
      vendor_name: 'Oak',
      fields: ['home_city'],
      hideable: ['owners/{idx}/identity'],
      webhooks: { url: 'https://oak.example/hooks', sensitive: true },
    }),
  );
  const names = contentNames([{ files: after, flow: 'apply' }]);
  expect(
    draftDifference(before, after, { flow: 'apply', brandFiles: ['brands/oak.json'], namesOf: () => names }),
  ).toEqual([
    "Oak: the address that applications are sent to changed from the value of all brands to 'https://oak.example/hooks'",
    'Oak: sending Social Security numbers, tax IDs and birth dates in full to its server changed from the value of all brands to on',
    "Oak: the questions asked for this brand changed from nothing to 'City'",
    "Oak: the questions that its links may hide changed from nothing to 'owners identity'",
  ]);
});

it('[STUDIO-60] says once that the translations of a removed question are gone, and no list of questions repeats it', () => {
  const key = 'flows/locales/es-US/all.json';
  const texts = {
    'fields.home_city.title': 'Ciudad',
    'fields.home_city.errors.required': 'Escriba su ciudad.',
    'fields.home_city.facts.fees': 'Sin costo.',
    'fields.home_zip.title': 'Código postal',
  };
  const { home_city: _, ...fields } = FIELDS;
  const { 'fields.home_zip.title': zip } = texts;
  const { home_city: _city, ...properties } = STEP.schema.properties;
  const substeps = (...names: string[]) => ({
    ...Object.fromEntries(names.map((name) => [name, { fields: [name] }])),
    zip: { fields: ['home_zip'] },
  });
  const group = (...names: string[]) => ({ ...GROUP, fields: names, rows: [names] });
  const stepWith = (own: object, lists: string[]) => ({
    ...own,
    substeps: substeps(...lists),
    uiSchema: {
      ...STEP.uiSchema,
      'ui:groups': [group('home_zip', ...lists), ...lists.map((name) => group(name))],
    },
  });
  const before = filesWith({ step: stepWith({}, ['home_city']) }).set(key, JSON.stringify(texts));
  const after = new Map(before)
    .set(
      'flows/apply/steps/place.json',
      JSON.stringify({ ...STEP, ...stepWith({ schema: { ...STEP.schema, properties } }, []) }),
    )
    .set(key, JSON.stringify({ 'fields.home_zip.title': zip }));
  const schema = [...before.keys()].find((path) => path.endsWith('application.schema.json')) ?? '';
  const { $defs } = JSON.parse(before.get(schema) ?? '{}');
  after.set(schema, JSON.stringify({ properties: fields, $defs }));
  expect(differenceOf(before, after, 'apply')).toEqual([
    "Spanish (United States): the translation of a text of a question of 'City' (fees) changed from 'Sin costo.' to nothing",
    "Question 'City' removed from Place",
    "Spanish (United States): the translations of 'City' removed",
  ]);
});

it("[STUDIO-60] names a translation by its English text and language, and a brand's by the brand's own text", () => {
  const key = 'flows/locales/es-US/all.json';
  const brand = (text: string) =>
    JSON.stringify({
      vendor_name: 'Oak',
      content: { 'texts.ui.back': 'Return' },
      translations: { 'es-US': { 'texts.ui.back': text } },
    });
  const before = filesWith()
    .set('flows/texts.json', JSON.stringify({ ui: { back: 'Back', next: `${'Go '.repeat(40)}on` } }))
    .set(key, JSON.stringify({ 'texts.ui.back': 'Atrás', 'texts.ui.next': 'Ir' }))
    .set('brands/oak.json', brand('Volver'));
  const after = new Map(before)
    .set(key, JSON.stringify({ 'texts.ui.back': 'Volver', 'texts.ui.next': 'Siga' }))
    .set('brands/oak.json', brand('Regresar'));
  expect(draftDifference(before, after, { flow: 'apply', brandFiles: ['brands/oak.json'] })).toEqual([
    "Spanish (United States): the translation of 'Back' changed from 'Atrás' to 'Volver'",
    `Spanish (United States): the translation of '${'Go '.repeat(26)}Go…' changed from 'Ir' to 'Siga'`,
    "Oak: the Spanish (United States) translation of 'Return' changed from 'Volver' to 'Regresar'",
  ]);
});

it('[STUDIO-18] names the text of the front page that a message shows', () => {
  const message = (home: string) => ({ step: { notices: [{ id: 'credit', intent: 'info', home }] } });
  const [before, after] = [filesWith(message('facts.credit.text')), filesWith(message('protect.text'))];
  expect(differenceOf(before, after, 'apply')).toEqual([
    "Step 'Place': the text of the front page that a message shows changed from 'a text of the facts on the front page (credit)' to 'a text of the front page about protection'",
  ]);
});
