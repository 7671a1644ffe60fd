import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Json, valueAt } from '#engine';
import { metaSchemasOf, readTexts } from '#engine/compile';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { type Text, textId, textsOf } from '#src/studio/model/words/texts.ts';
import { checkFlow } from '../../../engine/compile/compile-flow.ts';
import { contentKeysOf } from '../../../engine/compile/definition/content-keys.ts';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';
import { DEEP, EXTRA, LOOK } from './deep-question.ts';
import { projectFiles } from './project-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const project: Files = { ...projectFiles(), ...folder('tests/flows/quote', 'flows/quote') };
const FIELDS = 'schemas/application.schema.json';

/** The JSON files of a folder, under the path of another folder. */
function folder(from: string, to: string): Files {
  const names = readdirSync(path.join(root, from), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [`${to}/${name}`, readFileSync(path.join(root, from, name), 'utf8')]),
  );
}

const STEP = 'flows/apply/steps/more-details.json';
const step = (valueAt(readJson(project[STEP]), []) ?? {}) as Record<string, Json>;
const order = valueAt(step, ['uiSchema', 'ui:order']) as Json[];
const edits: [string, (string | number)[], Json][] = [
  [FIELDS, ['properties', 'vehicles'], DEEP],
  [FIELDS, ['$defs', 'extra'], EXTRA],
  [
    STEP,
    ['schema', 'properties', 'vehicles'],
    {
      $ref: 'application.schema.json#/properties/vehicles',
      title: 'Your vehicles',
      minItems: 1,
      'x-errors': { minItems: 'One at least.' },
    },
  ],
  [STEP, ['uiSchema', 'vehicles'], LOOK],
  [STEP, ['uiSchema', 'ui:order'], [...order, 'vehicles']],
];
const deep = edits.reduce<Files>((files, [file, at, value]) => setIn(files, file, at, value), project);

const vocabulary = readVocabulary(root, path.join(root, 'schemas'), new Map(Object.entries(projectFiles())));
/** The texts that the check of translations requires, by content key. */
function placesByKey(files: Files, flow: string): Map<string, string> {
  const set = new Map(Object.entries(files));
  const place = {
    folder: `flows/${flow}`,
    schemas: 'schemas',
    meta: metaSchemasOf(vocabulary.meta),
    catalog: vocabulary.catalog,
  };
  const checkResult = checkFlow(set, place);
  if (!checkResult.ok)
    throw new Error(checkResult.problems.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'));
  return contentKeysOf([checkResult.definition], readTexts(set, 'flows'));
}

describe.each([
  ['apply', deep],
  ['bcm', project],
  ['quote', project],
])('the table of %s', (flow, files) => {
  const table = textsOf(files, flow);

  it('has exactly the texts that the check of translations requires', () => {
    const lastByKey = new Map(table.map(({ key, text }) => [key, text]));
    const required = [...placesByKey(files, flow)].filter(
      ([key, text]) => (text !== '' || key.startsWith('texts.')) && !key.endsWith('.art'),
    );
    expect(Object.fromEntries(lastByKey)).toEqual(Object.fromEntries(required));
    expect(new Set(table.map(textId)).size).toBe(table.length);
  });

  it('has the place of each text in the files, except of a choice that shows its value', () => {
    for (const { key, text, place } of table) {
      if (place) expect(valueAt(readJson(files[place.file]), place.path), key).toBe(text);
      else expect(key.endsWith(`.options.${text}`), key).toBe(true);
    }
  });

  it('reads each text again after a new text was written to its place', () => {
    const newText = ({ place }: Text) => place && `New ${JSON.stringify(place)}`;
    const places = new Map(
      table.flatMap((text) => (text.place ? [[newText(text) ?? '', text.place] as const] : [])),
    );
    const edited = [...places].reduce((all, [text, spot]) => setIn(all, spot.file, spot.path, text), files);
    const again = new Map(textsOf(edited, flow).map((text) => [textId(text), text.text]));
    expect(again).toEqual(new Map(table.map((text) => [textId(text), newText(text) ?? text.text])));
  });
});

it('the table has the texts of groups, of widget options, and of questions inside another question', () => {
  const texts = textsOf(deep, 'apply');
  const of = (key: string) => texts.filter((text) => text.key === key).map(({ text }) => text);
  expect(of('steps.info.groups.business_name.title')).toEqual(['Your business']);
  expect(of('fields.owners.copyFrom.label')).toEqual(['Same as the business address']);
  expect(of('fields.loan_type.descriptions.WC')).toHaveLength(1);
  expect(of('fields.owner_n_state.options.NV')).toEqual(['Nevada']);
  expect(of('fields.vehicles.title')).toEqual(['Vehicles', 'Your vehicles']);
  expect(of('fields.vehicles.add')).toEqual(['Add a vehicle']);
  expect(of('fields.vehicles/n/make.title')).toEqual(['Make', 'Make and model']);
  expect(of('fields.vehicles/n/make.help')).toEqual(['Such as Ford.']);
  expect(of('fields.vehicles/n/make.errors.required')).toEqual(['Say which.', 'Not without it.']);
  expect(of('fields.vehicles/n/fuel.options.gas')).toEqual(['Gasoline']);
  expect(of('fields.vehicles/n/fuel.descriptions.home')).toEqual(['By a plug of your own.']);
  expect(of('fields.vehicles/n/type.options.rent')).toEqual(['Rented out']);
  expect(of('fields.vehicles/n/price.title')).toEqual(['Price', 'Price for a month']);
  expect(of('fields.vehicles/n/price.errors.type')).toEqual(['Digits alone.']);
  expect(of('fields.vehicles/n/phone.errors.pattern')).toEqual(['Invalid, must be 10 digits']);
  expect(of('fields.vehicles/n/extras/n/name.help')).toEqual(['As on the bill.']);
  expect(of('fields.vehicles/n/extras/n/parts.title')).toEqual(['Parts']);
  // The texts of one step that override the flow's.
  expect(of('fields.owner_n_email.errors.required')).toEqual([
    'Please enter a valid email address.',
    'Please enter a valid email',
  ]);
});

it('the table is empty if the keys of a step are invalid, but not if the JSON of a step is', () => {
  expect(textsOf(setIn(project, STEP, ['uiSchema', 'ui:groups'], [{ title: 'Group' }]), 'apply')).toEqual([]);
  expect(textsOf({ ...project, [STEP]: '{ "title": ' }, 'apply').length).toBeGreaterThan(500);
});
