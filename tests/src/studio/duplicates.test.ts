import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Json, objectOf, valueAt } from '#engine';
import { metaSchemasOf } from '#engine/compile';
import { type Files, stepFile } from '#src/studio/model/files/flow-files.ts';
import { languagesOf, readJson, setIn } from '#src/studio/model/files/index.ts';
import { outlineOf } from '#src/studio/model/files/outline.ts';
import { copyQuestion } from '#src/studio/model/questions/questions.ts';
import { canDuplicate, duplicateStep } from '#src/studio/model/steps/duplicate-step.ts';
import { checkFlow } from '../../../engine/compile/compile-flow.ts';
import { contentKeys } from '../../../engine/compile/definition/index.ts';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';
import { projectFiles } from './project-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const files: Files = projectFiles();
const filesWithoutBrands = (set: Files) =>
  new Map(Object.entries(set).filter(([path]) => !path.startsWith('brands/')));
const vocabulary = readVocabulary(root, join(root, 'schemas'), filesWithoutBrands(files));
const meta = metaSchemasOf(vocabulary.meta);

function problemsOf(set: Files, flow: string): string[] {
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog: vocabulary.catalog };
  const checkResult = checkFlow(filesWithoutBrands(set), place);
  return checkResult.ok ? [] : checkResult.problems.map(({ file, what }) => `${file}: ${what}`);
}

const steps = ['apply', 'bcm'].flatMap((flow) => outlineOf(files, flow).map((step) => ({ flow, ...step })));

const copyOf = (flow: string, id: string) => {
  const copy = duplicateStep(files, flow, id, 'Copy');
  return objectOf(readJson(copy.files[stepFile(flow, copy.id)]));
};

it('the last page of a flow is the only step that cannot be duplicated', () => {
  expect(steps.filter((step) => !canDuplicate(step)).map(({ flow, id }) => [flow, id])).toEqual([
    ['bcm', 'contact-soon'],
  ]);
});

it('a copy refers to the copied questions in its options, and keeps all other texts', () => {
  expect(valueAt(copyOf('apply', 'info'), ['uiSchema', 'consent_2', 'ui:widget'])).toBe('consent');
  expect(
    valueAt(copyOf('apply', 'more-details'), ['uiSchema', 'business_zip_2', 'ui:options', 'fills']),
  ).toEqual({
    city: 'business_city_2',
    state: 'business_state_2',
  });
  expect(
    valueAt(copyOf('apply', 'more-details'), ['uiSchema', 'business_naics_2', 'ui:options', 'keywordField']),
  ).toBe('naics_keyword_2');
});

it('a copy has the rules that its step adds to a question, and the conditions of its schema', () => {
  expect(copyOf('apply', 'type-of-funding').schema).toEqual({
    type: 'object',
    required: ['loan_type_2'],
    if: {
      type: 'object',
      required: ['loan_type_2'],
      properties: { loan_type_2: { type: 'array', contains: { const: 'EQ' } } },
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['equipment_description_2'] },
    properties: {
      loan_type_2: {
        $ref: 'application.schema.json#/properties/loan_type_2',
        minItems: 1,
        contains: { not: { const: 'UNKNOWN' } },
      },
      equipment_description_2: { $ref: 'application.schema.json#/properties/equipment_description_2' },
    },
  });
});

describe('the copy of a step', () => {
  it('looks at the same question as the step if another step asks it', () => {
    const copy = copyOf('apply', 'further-details');
    expect(valueAt(copy, ['schema', 'if', 'required'])).toEqual(['business_structure', 'business_no_ein_2']);
    expect(valueAt(copy, ['schema', 'properties', 'business_structure'])).toEqual(
      valueAt(readJson(files[stepFile('apply', 'further-details')]), [
        'schema',
        'properties',
        'business_structure',
      ]),
    );
    expect(valueAt(copy, ['uiSchema', 'business_structure', 'ui:widget'])).toBe('hidden');
  });

  it('shows a question under the same rule, asks it on request, and keeps its groups', () => {
    expect(copyOf('apply', 'type-of-funding').visible).toEqual({
      equipment_description_2: { rule: 'asks-for-equipment' },
    });
    const copy = copyOf('apply', 'more-details');
    expect(copy.onRequest).toEqual(['business_dba_2', 'business_phone_2']);
    expect(valueAt(copy, ['uiSchema', 'ui:groups', 1])).toEqual({
      title: 'Business address',
      fields: [
        'business_street_2',
        'business_suite_2',
        'business_zip_2',
        'business_city_2',
        'business_state_2',
        'home_based_2',
      ],
      rows: [['business_zip_2', 'business_city_2', 'business_state_2']],
      review: [
        {
          title: 'Business address',
          fields: [
            'business_street_2',
            'business_suite_2',
            'business_city_2',
            'business_state_2',
            'business_zip_2',
          ],
        },
      ],
    });
  });

  it('has rules about its own questions', () => {
    const file = stepFile('apply', 'type-of-funding');
    const rule: Json = {
      any: [{ 'application.loan_type': { contains: { const: 'EQ' } } }, { 'application.loan_amount': 1 }],
    };
    const edited = setIn(files, file, ['visible', 'equipment_description'], rule);
    const { files: next, id } = duplicateStep(edited, 'apply', 'type-of-funding', 'Copy');
    expect(valueAt(readJson(next[stepFile('apply', id)]), ['visible', 'equipment_description_2'])).toEqual({
      any: [{ 'application.loan_type_2': { contains: { const: 'EQ' } } }, { 'application.loan_amount': 1 }],
    });
  });

  it('has parts with unique addresses and headings', () => {
    expect(copyOf('apply', 'further-details').substeps).toEqual({
      'business/ein-copy': { fields: ['business_ein_2', 'business_no_ein_2'] },
      'business/revenue-copy': {
        fields: ['business_revenue_2'],
        title: 'Annual Revenue',
        heading: 'How Much Does Your Business Take In?',
      },
    });
    const info = copyOf('apply', 'info');
    expect(Object.keys(objectOf(info.substeps))).toEqual([info.path]);
  });

  it.each([
    ['amount', ['aliases', 'role']],
    ['info', ['lock', 'role']],
    ['verify-login', ['signIn']],
    ['owners', ['delegate', 'substeps', 'list']],
    ['type-of-funding', ['role']],
    ['further-details', []],
  ])('of %s reports the parts and keywords that it lacks', (id, omitted) => {
    expect(duplicateStep(files, 'apply', id, 'Copy').omitted).toEqual(omitted);
  });
});

// Copies of steps compile: duplicate-walk.test.ts.
it.each(['apply', 'bcm'])('copies of all questions of %s compile without problems', (flow) => {
  const questions = steps.flatMap((step) =>
    step.flow === flow ? step.questions.map(({ name }) => ({ step: step.id, name })) : [],
  );
  const set = questions.reduce((all, { step, name }) => copyQuestion(all, flow, step, name)[0], files);
  const places = outlineOf(set, flow).flatMap((step) => step.questions);
  expect(places).toHaveLength(2 * questions.length);
  expect(problemsOf(set, flow)).toEqual([]);
});

/** The content keys of languages and brands that a file set has more than the project. */
function addedKeys(after: Files): string[] {
  const keysIn = (text: string | undefined, path: string[]) =>
    Object.keys(objectOf(valueAt(readJson(text), path)));
  return Object.keys(after)
    .filter((file) => /^(flows\/locales|brands)\//.test(file))
    .flatMap((file) => {
      const places = file.startsWith('brands/') ? [['content'], ['translations', 'es-US']] : [[]];
      return places.flatMap((path) => {
        const before = new Set(keysIn(files[file], path));
        return keysIn(after[file], path).filter((key) => !before.has(key));
      });
    });
}

it.each(steps.filter(canDuplicate).map(({ flow, id }) => [flow, id]))(
  '[STUDIO-12] a copy of the step %s %s has the translations and brands’ texts of its parts, and no others',
  (flow, id) => {
    const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog: vocabulary.catalog };
    const copy = duplicateStep(files, flow, id, 'Copy');
    const checkResult = checkFlow(filesWithoutBrands(copy.files), place);
    if (!checkResult.ok) throw new Error(checkResult.problems[0]?.what);
    const known = contentKeys(checkResult.definition, vocabulary.catalog.texts);
    expect(addedKeys(copy.files).filter((key) => !known.has(key))).toEqual([]);
  },
);

it('[STUDIO-12] a copied step is read in Spanish, and in the words of a brand', () => {
  const copy = duplicateStep(files, 'apply', 'amount', 'Copy');
  const spanish = languagesOf(copy.files).find(({ tag }) => tag === 'es-US');
  expect(spanish?.texts['steps.amount-copy.heading']).toBe('Díganos cómo podemos ayudarle');
  expect(spanish?.texts['steps.amount-copy.title']).toBeUndefined();
  const harbor = readJson(copy.files['brands/harbor.json']);
  expect(valueAt(harbor, ['content', 'steps.amount-copy.intro'])).toMatch(/Your banker can adjust it/);
});
