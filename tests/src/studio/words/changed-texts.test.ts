import { describe, expect, it } from 'vitest';
import { type Json, valueAt } from '#engine';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { createTextComparison, textsOf } from '#src/studio/model/words/texts.ts';
import { projectFiles } from '../project-files.ts';

const project: Files = projectFiles();
const INFO = 'flows/apply/steps/info.json';
const FIELDS = 'schemas/application.schema.json';
const CHOICES = ['properties', 'loan_type', 'items', 'x-options'];
const choices = valueAt(readJson(project[FIELDS]), CHOICES) as Json[];
const changedTexts = createTextComparison(project, 'apply');

it('a changed heading is the only changed text', () => {
  const files = setIn(project, INFO, ['heading'], 'Who are you?');
  expect(changedTexts(files)).toEqual({ 'steps.info.heading': 'Who are you?' });
  expect(changedTexts(project)).toEqual({});
});

const EDITS: [string, Files][] = [
  ['a title of the fields', setIn(project, FIELDS, ['properties', 'business_name', 'title'], 'Firm')],
  ['a text of all applications', setIn(project, 'flows/texts.json', ['ui', 'next'], 'On')],
  ['an empty text', setIn(project, INFO, ['intro'], '')],
  ['a removed text', setIn(project, INFO, ['intro'], undefined)],
  ['a new text', setIn(project, INFO, ['uiSchema', 'business_name', 'ui:help'], 'As registered.')],
  ['other groups', setIn(project, INFO, ['uiSchema', 'ui:groups'], [])],
  ['choices in another order', setIn(project, FIELDS, CHOICES, choices.toReversed())],
  ['a file with invalid JSON', { ...project, [INFO]: '{ "title": ' }],
  ['a missing file', Object.fromEntries(Object.entries(project).filter(([file]) => file !== INFO))],
];

describe.each(EDITS)('after an edit (%s)', (_, files) => {
  it('the changed texts are those that differ if all files are read', () => {
    const byKey = (all: Files) => new Map(textsOf(all, 'apply').map(({ key, text }) => [key, text]));
    const before = byKey(project);
    const expected = [...byKey(files)].filter(([key, text]) => before.get(key) !== text);
    expect(changedTexts(files)).toEqual(Object.fromEntries(expected));
  });
});
