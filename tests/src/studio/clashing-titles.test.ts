import { expect, it } from 'vitest';
import { type Json, objectOf } from '#engine';
import { type Files, outlineOf, readJson, stepFile, titlesIn } from '#src/studio/model/files/index.ts';
import { addQuestion, copyQuestion } from '#src/studio/model/questions/index.ts';
import { addStep, duplicateStep } from '#src/studio/model/steps/index.ts';
import { projectFiles } from './project-files.ts';
import { problemsOf } from './question-files.ts';

const files: Files = projectFiles();
const STEP = 'more-details';
const addQuestions = (titles: readonly string[], step = STEP, into?: string): Files =>
  titles.reduce((set, title) => addQuestion(set, 'apply', step, { kind: 'text', title, into })[0], files);

it.each([
  [
    ['Fax', 'Fax', 'fax '],
    ['Fax', 'Fax 2', 'fax 3'],
  ],
  [
    ['Line 2', 'Line 2'],
    ['Line 2', 'Line 3'],
  ],
  [['Company DBA'], ['Company DBA 2']],
  [
    ['Constructor', 'Constructor', 'Owner 2 email', 'Sid'],
    ['Constructor', 'Constructor 2', 'Owner 2 email', 'Sid'],
  ],
])(
  '[STUDIO-63] the new questions %j of a step have other titles if there are such titles',
  (titles, expected) => {
    const set = addQuestions(titles);
    expect(titlesIn(set, 'apply', STEP).slice(-titles.length)).toEqual(expected);
    expect(problemsOf(set)).toEqual([]);
  },
);

it('[STUDIO-63] the new questions of a list have unique titles and places', () => {
  const set = addQuestions(
    ['Fax', 'Fax', 'Line 2', 'Line2', 'Constructor', 'Id', 'Email'],
    'owners',
    'owners',
  );
  expect(titlesIn(set, 'apply', 'owners', 'owners').slice(-7)).toEqual([
    'Fax',
    'Fax 2',
    'Line 2',
    'Line2',
    'Constructor',
    'Id',
    'Email 2',
  ]);
  expect(problemsOf(set)).toEqual([]);
});

it.each([
  ['business_dba', 'Company DBA 2'],
  ['business_website', 'Website 2'],
])('[STUDIO-63] the copy of the question %s has a unique title', (name, title) => {
  const [set, copy] = copyQuestion(files, 'apply', STEP, name);
  const step = outlineOf(set, 'apply').find(({ id }) => id === STEP);
  expect(step?.questions.find((question) => question.name === copy)?.title).toBe(title);
});

it('[STUDIO-63] the copy of a question inside a list has a unique title, even if the step overrides it', () => {
  const [set] = copyQuestion(files, 'apply', 'owners', 'owners/email');
  const titles = titlesIn(set, 'apply', 'owners', 'owners');
  expect(new Set(titles).size).toBe(titles.length);
});

it('[STUDIO-63] a new or copied step has a unique title', () => {
  const stepOf = (set: Files, id: string) => objectOf(readJson(set[stepFile('apply', id)]) as Json);
  const [withStep] = addStep(files, 'apply', STEP, 'Use of Funds');
  const [two, id] = addStep(withStep, 'apply', STEP, 'use of funds');
  expect(stepOf(two, id)).toMatchObject({ title: 'use of funds 2', heading: 'use of funds 2' });
  const first = duplicateStep(files, 'apply', STEP, 'More (copy)');
  const second = duplicateStep(first.files, 'apply', STEP, 'More (copy)');
  expect(stepOf(second.files, second.id).title).toBe('More (copy) 2');
  // Its questions are on another page, so they keep their titles.
  expect(titlesIn(first.files, 'apply', first.id)).toEqual(titlesIn(files, 'apply', STEP));
});
