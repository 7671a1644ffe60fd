import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectOf, valueAt } from '#engine';
import { metaSchemasOf } from '#engine/compile';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { type Files, outlineOf, stepFile } from '#src/studio/model/files/outline.ts';
import { copyQuestion } from '#src/studio/model/questions/questions.ts';
import { canDuplicate, duplicateStep } from '#src/studio/model/steps/steps.ts';
import { checkFlow } from '../../../engine/compile/compile-flow.ts';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';
import { projectFiles } from './project-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const files: Files = projectFiles();
const flowsAlone = (set: Files) =>
  new Map(Object.entries(set).filter(([path]) => !path.startsWith('brands/')));
const vocabulary = readVocabulary(root, join(root, 'schemas'), flowsAlone(files));
const meta = metaSchemasOf(vocabulary.meta);

function problemsOf(set: Files, flow: string): string[] {
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog: vocabulary.catalog };
  const checked = checkFlow(flowsAlone(set), place);
  return checked.ok ? [] : checked.problems.map(({ file, what }) => `${file}: ${what}`);
}

const steps = ['apply', 'bcm'].flatMap((flow) => outlineOf(files, flow).map((step) => ({ flow, ...step })));

const copyOf = (flow: string, id: string) => {
  const [next, copy] = duplicateStep(files, flow, id, 'Copy');
  return objectOf(readJson(next[stepFile(flow, copy)]));
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

it('a copy has the rules that its step adds to a question', () => {
  expect(copyOf('apply', 'type-of-funding').schema).toEqual({
    type: 'object',
    required: ['loan_type_2'],
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

describe('duplicated', () => {
  it.each(steps.filter(canDuplicate))('the step $id of $flow compiles without problems', ({ flow, id }) => {
    expect(problemsOf(duplicateStep(files, flow, id, 'Copy')[0], flow)).toEqual([]);
  });

  it.each(steps.flatMap(({ flow, id, questions }) => questions.map(({ name }) => ({ flow, id, name }))))(
    'the question $name of the step $id of $flow compiles without problems',
    ({ flow, id, name }) => {
      expect(problemsOf(copyQuestion(files, flow, id, name)[0], flow)).toEqual([]);
    },
  );
});
