import { expect, it } from 'vitest';
import type { Json } from '#engine';
import {
  addChoices,
  addQuestion,
  followingLabels,
  pastedChoices,
  readQuestion,
  writeQuestion,
} from '#src/studio/model/questions/index.ts';
import { projectFiles } from './project-files.ts';

const [files, name] = addQuestion(projectFiles(), 'apply', 'info', { kind: 'choice', title: 'Color' });
const id = { flow: 'apply', step: 'info', name };

it('reads a pasted list: one choice a line, without bullets, empty lines and repetitions', () => {
  expect(pastedChoices('- Red\r\n\n  Green \n• Red\nBlue\tb')).toEqual([
    { label: 'Red', value: '' },
    { label: 'Green', value: '' },
    { label: 'Blue', value: 'b' },
  ]);
});

it('[STUDIO-82] replaces the choices of a new question by a pasted list, and adds to others', () => {
  const once = addChoices(files, id, 'Dark red\nGreen') ?? files;
  expect(readQuestion(once, id).options).toEqual([
    { label: 'Dark red', value: 'dark-red' },
    { label: 'Green', value: 'green' },
  ]);
  const twice = addChoices(once, id, 'Green\nBlue\tb') ?? files;
  expect((readQuestion(twice, id).options as { value: string }[]).map(({ value }) => value)).toEqual([
    'dark-red',
    'green',
    'b',
  ]);
});

it('[STUDIO-82] refuses more choices than a question can have', () => {
  const many = Array.from({ length: 201 }, (_, index) => `Choice ${index}`).join('\n');
  expect(addChoices(files, id, many)).toBeUndefined();
});

/** The stored values after the first choice gets another text. */
function storedAfter(label: string, of = files, live = projectFiles()): string[] {
  const rows = (readQuestion(of, id).options as { label: string; value: string }[]).map((row, index) =>
    index === 0 ? { ...row, label } : row,
  );
  const next = writeQuestion(of, id, 'options', followingLabels(of, live, id, rows as unknown as Json));
  return (readQuestion(next, id).options as { value: string }[]).map(({ value }) => value);
}

it('[STUDIO-83] derives the stored value from the label until the choice is published', () => {
  expect(storedAfter('Dark red')).toEqual(['dark-red', 'two']);
  expect(storedAfter('Dark red', files, files)).toEqual(['one', 'two']);
});

it('[STUDIO-83] keeps a stored value that was written, or that a rule tests', () => {
  const choiceFiles = writeQuestion(files, id, 'options', [{ label: 'Red', value: 'r' }]);
  expect(storedAfter('Dark red', choiceFiles)).toEqual(['r']);
  const path = 'flows/apply/steps/terms.json';
  const tested = { ...files, [path]: `${files[path]}\n{"application.${name}": "one"}` };
  expect(storedAfter('Dark red', tested)).toEqual(['one', 'two']);
});
