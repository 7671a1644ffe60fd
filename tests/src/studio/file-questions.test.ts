import { expect, it } from 'vitest';
import { sampleOf } from '#domain/walk/sample-answers.ts';
import { objectOf, valueAt } from '#engine';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { readQuestion, writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import { addQuestion } from '#src/studio/model/questions/questions.ts';
import { files, problemsOf, STEP } from './question-files.ts';

const [added, name] = addQuestion(files, 'apply', STEP, { kind: 'files', title: 'Insurance' });
const id = { flow: 'apply', step: STEP, name };
const fieldIn = (all: typeof files) =>
  objectOf(valueAt(readJson(all['schemas/application.schema.json']), ['properties', name]));

it('a new question for files has no problem and its settings [STUDIO-92]', () => {
  expect(problemsOf(added)).toEqual([]);
  expect(readQuestion(added, id)).toMatchObject({
    kind: 'files',
    file_kinds: 'any',
    file_size: 8,
    max_items: 3,
  });
});

it('kinds, size and number are written to the question [STUDIO-92]', () => {
  const settings = { file_kinds: 'pdf', file_size: 2, min_items: 1, max_items: 2 };
  const settingsFiles = Object.entries(settings).reduce(
    (all, [key, value]) => writeQuestion(all, id, key, value),
    added,
  );
  expect(problemsOf(settingsFiles)).toEqual([]);
  expect(fieldIn(settingsFiles)).toMatchObject({
    'x-files': { kinds: ['pdf'], megabytes: 2 },
    minItems: 1,
    maxItems: 2,
    'x-errors': { required: 'Please add a file.' },
  });
  expect(fieldIn(writeQuestion(settingsFiles, id, 'file_kinds', 'any'))).toMatchObject({
    'x-files': { kinds: ['pdf', 'image'] },
  });
});

it('a question for files can be asked of each item of a list [STUDIO-92]', () => {
  const [list, of] = addQuestion(files, 'apply', STEP, { kind: 'list', title: 'Vehicles' });
  const [inner] = addQuestion(list, 'apply', STEP, { kind: 'files', title: 'Title', into: of });
  expect(problemsOf(inner)).toEqual([]);
});

it('the preview has a sample file of a kind that the question accepts', () => {
  expect(sampleOf({ type: 'array', 'x-files': { kinds: ['image'] } }, 'a')).toMatchObject([
    { type: 'image/jpeg' },
  ]);
});
