import { expect, it } from 'vitest';
import { placeholderFaults } from '#server/studio/check/placeholders.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { addQuestion, writeQuestion } from '#src/studio/model/questions/index.ts';
import { projectFiles } from '../../../src/studio/project-files.ts';

const files = projectFiles();
const STEP = 'more-details';
const faultsOf = (set: Record<string, string>, original: Record<string, string> = files) =>
  placeholderFaults('apply', new Map(Object.entries(original)), new Map(Object.entries(set)));

it.each(['choice', 'choices'] as const)(
  '[STUDIO-68] the first answers of a new question of the kind %s are problems until they are written',
  (kind) => {
    const [set, name] = addQuestion(files, 'apply', STEP, { kind, title: 'Use' });
    expect(faultsOf(set).map(({ what }) => what)).toEqual([
      "a choice still says 'First answer'",
      "a choice still says 'Second answer'",
    ]);
    const id = { flow: 'apply', step: STEP, name };
    const options = [
      { label: 'Trucks', value: 'one' },
      { label: 'Wages', value: 'two' },
    ];
    expect(faultsOf(writeQuestion(set, id, 'options', options))).toEqual([]);
  },
);

it('[STUDIO-68] a choice inside a list is a problem, too, and the choices that are live are none', () => {
  const [set] = addQuestion(files, 'apply', 'owners', { kind: 'choice', title: 'Use', into: 'owners' });
  expect(faultsOf(set)).toHaveLength(2);
  expect([faultsOf(files), faultsOf(set, set)]).toEqual([[], []]);
});

it('[STUDIO-68] a new computed question is a problem until it is computed from an answer', () => {
  const [set, name] = addQuestion(files, 'apply', STEP, { kind: 'computed', title: 'Ratio' });
  expect(faultsOf(set).map(({ what }) => what)).toEqual(['it is computed from no answer yet']);
  const path = ['properties', name, 'x-compute'];
  const chosen = setIn(set, 'schemas/application.schema.json', path, {
    sum: ['/application/loan_amount', 1],
  });
  expect(faultsOf(chosen)).toEqual([]);
  expect(faultsOf(set, set)).toEqual([]);
});
