import { expect, it } from 'vitest';
import { setIn } from '#src/studio/model/files/index.ts';
import { changedSteps, removeStep } from '#src/studio/model/steps/index.ts';
import { projectFiles } from '../project-files.ts';

const files = projectFiles();
const FIELDS = 'schemas/application.schema.json';
const HARBOR = 'brands/harbor.json';
const stepsOf = (after: Readonly<Record<string, string>>, platform = 'harbor') =>
  changedSteps(files, after, 'apply', platform).map(({ id }) => id);

it('[STUDIO-112] lists no step of an unchanged draft', () => {
  expect(stepsOf({ ...files })).toEqual([]);
});

it.each([
  ['its words', 'flows/apply/steps/amount.json', ['heading'], ['amount']],
  ['a question', FIELDS, ['properties', 'business_name', 'title'], ['info']],
  ['a question inside a list', FIELDS, ['$defs', 'owner', 'properties', 'ssn', 'title'], ['owners']],
  ['a text of the brand', HARBOR, ['content', 'steps.terms.heading'], ['terms']],
  ['the color of the brand', HARBOR, ['theme', 'colors', 'brand'], ['amount']],
] as const)('[STUDIO-112] lists the steps that change by %s', (_what, file, path, steps) => {
  const listed = stepsOf(setIn(files, file, [...path], '#123456'));
  for (const id of steps) expect(listed).toContain(id);
  if (file !== FIELDS) expect(listed).toEqual([...steps]);
});

it('[STUDIO-112] lists a text of another brand for that brand only', () => {
  expect(stepsOf(setIn(files, HARBOR, ['content', 'steps.terms.heading'], 'Other'), 'ironline')).toEqual([]);
});

it('[STUDIO-112] says whether a step is new or gone', () => {
  const removed = removeStep(files, 'apply', 'terms');
  expect(changedSteps(files, removed, 'apply', 'harbor')).toEqual([
    expect.objectContaining({ id: 'terms', existsBefore: true, existsAfter: false }),
  ]);
  expect(changedSteps(removed, files, 'apply', 'harbor')).toEqual([
    expect.objectContaining({ id: 'terms', existsBefore: false, existsAfter: true }),
  ]);
});
