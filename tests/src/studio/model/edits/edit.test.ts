import { describe, expect, it } from 'vitest';
import { type Json, objectOf, stringsOf, valueAt } from '#engine';
import { applyEdit, type Edit, editBetween, invertEdit } from '#src/studio/model/edits/edit.ts';
import { pathOf, setPlace } from '#src/studio/model/edits/place.ts';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { readQuestion, writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import { addQuestion, moveQuestion, removeQuestion } from '#src/studio/model/questions/questions.ts';
import { addStep, removeStep } from '#src/studio/model/steps/steps.ts';
import { projectFiles } from '../../project-files.ts';

const files: Files = projectFiles();
const STEP = 'more-details';
const withTitle = (all: Files, name: string, title: string) =>
  writeQuestion(all, { flow: 'apply', step: STEP, name }, 'title', title);
const titleOf = (all: Files, name: string) => readQuestion(all, { flow: 'apply', step: STEP, name }).title;
const orderOf = (all: Files) =>
  stringsOf(valueAt(readJson(all[`flows/apply/steps/${STEP}.json`]), ['uiSchema', 'ui:order']));

/** One member's edit of the project, applied to another member's state of it. */
const combine = (mine: Files, theirs: Files, base: Files = files) =>
  applyEdit(theirs, editBetween(base, mine));

/** The same for the values of one file. */
function combineValues(base: Json, mine: Json, theirs: Json) {
  const of = (value: Json): Files => ({ a: JSON.stringify(value) });
  const { files: merged, conflicts } = combine(of(mine), of(theirs), of(base));
  return { value: readJson(merged.a), conflicts: conflicts.map(({ path }) => path) };
}

describe('an edit', () => {
  it('is a JSON value with the text of each changed file before and after', () => {
    const edit = editBetween({ a: '1', b: '2' }, { a: '3', c: '4' });
    expect(edit).toEqual({
      a: { was: '1', now: '3' },
      b: { was: '2', now: null },
      c: { was: null, now: '4' },
    });
    expect(applyEdit({ a: '1', b: '2' }, JSON.parse(JSON.stringify(edit))).files).toEqual({ a: '3', c: '4' });
  });

  it('and its inverse restore the files byte by byte', () => {
    const [added] = addQuestion(files, 'apply', STEP, { kind: 'text', title: 'Fax' });
    const removed = removeQuestion(files, 'apply', STEP, 'business_zip');
    for (const after of [added, removed, addStep(files, 'apply', 'amount', 'New')[0]])
      expect(applyEdit(after, invertEdit(editBetween(files, after)))).toEqual({ files, conflicts: [] });
  });

  it('that is applied again changes nothing, as after a save whose answer was lost', () => {
    const mine = withTitle(files, 'business_zip', 'Postal code');
    const once = combine(mine, withTitle(files, 'business_city', 'Town'));
    expect(combine(mine, once.files)).toEqual({ files: once.files, conflicts: [] });
  });
});

describe('two editors', () => {
  const mine = withTitle(files, 'business_zip', 'Postal code');

  it('both succeed if they change different things in one file', () => {
    const { files: merged, conflicts } = combine(mine, withTitle(files, 'business_city', 'Town'));
    expect(conflicts).toEqual([]);
    expect([titleOf(merged, 'business_zip'), titleOf(merged, 'business_city')]).toEqual([
      'Postal code',
      'Town',
    ]);
  });

  it('get a conflict if they change the same thing, and the first save stays', () => {
    const theirs = withTitle(files, 'business_zip', 'ZIP');
    const { conflicts, files: merged } = combine(mine, theirs);
    expect(conflicts).toMatchObject([{ mine: 'Postal code', theirs: 'ZIP' }]);
    expect(merged).toEqual(theirs);
  });

  it('each add a question to the same step, and the step asks both', () => {
    const [withFax, fax] = addQuestion(files, 'apply', STEP, { kind: 'text', title: 'Fax' });
    const [other, pager] = addQuestion(files, 'apply', STEP, { kind: 'text', title: 'Pager' });
    const { files: merged, conflicts } = combine(withFax, other);
    expect(conflicts).toEqual([]);
    expect(orderOf(merged)).toEqual([...orderOf(files), fax, pager]);
  });

  it('one moves a question that the other keeps, and the other adds one', () => {
    const [first = '', second = ''] = orderOf(files);
    const movedFiles = moveQuestion(files, 'apply', STEP, first, 1);
    const [added, fax] = addQuestion(files, 'apply', STEP, { kind: 'text', title: 'Fax' });
    const merged = orderOf(combine(movedFiles, added).files);
    expect([merged.slice(0, 2), merged.at(-1)]).toEqual([[second, first], fax]);
  });

  it('one removes a step, the other adds one, and the order of steps has both changes', () => {
    const [added, id] = addStep(files, 'apply', 'amount', 'Extra');
    const { files: merged, conflicts } = combine(removeStep(files, 'apply', 'info'), added);
    const steps = stringsOf(objectOf(readJson(merged['flows/apply/flow.json'])).steps);
    expect([steps.includes('info'), steps.includes(id), conflicts]).toEqual([false, true, []]);
    expect(merged['flows/apply/steps/info.json']).toBeUndefined();
  });
});

describe('values of two editors', () => {
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  it.each<[what: string, base: Json, mine: Json, theirs: Json, merged: Json]>([
    ['items added at both ends', ['b'], ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']],
    ['the same item added by both', ['b'], ['b', 'c'], ['b', 'c'], ['b', 'c']],
    ['an item that one removed', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'd']],
    ['a list that both created', {}, { required: ['a'] }, { required: ['b'] }, { required: ['a', 'b'] }],
    ['a list that one emptied', { required: ['a'] }, {}, { required: ['a', 'b'] }, { required: ['b'] }],
    [
      'a rule beside the first one',
      { visible: { a: 1 } },
      {},
      { visible: { a: 1, b: 2 } },
      { visible: { b: 2 } },
    ],
    ['a member with the name of a method', { a: 1 }, { a: 1, toString: 2 }, { a: 2 }, { a: 2, toString: 2 }],
    ['members that both created', {}, { m: { a: 1 } }, { m: { b: 1 } }, { m: { a: 1, b: 1 } }],
    [
      'labels of different choices',
      choices,
      [{ value: 'a', label: 'A!' }, choices[1] as Json],
      [choices[0] as Json, { value: 'b', label: 'B!' }],
      [
        { value: 'a', label: 'A!' },
        { value: 'b', label: 'B!' },
      ],
    ],
  ])('are combined: %s', (_what, base, mine, theirs, merged) => {
    expect(combineValues(base, mine, theirs)).toEqual({ value: merged, conflicts: [] });
  });

  it.each<[what: string, base: Json, mine: Json, theirs: Json, path: unknown[]]>([
    ['the same text of a list', ['a', 'b'], ['x', 'b'], ['y', 'b'], []],
    ['the order of a list', ['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'], []],
    ['items that nothing identifies', [{ x: [1] }], [{ x: [2] }], [{ x: [3] }], []],
    ['a removed and changed object', { q: { a: 1 } }, {}, { q: { a: 2 } }, ['q']],
    [
      'the label of one choice',
      choices,
      [{ value: 'a', label: 'X' }],
      [{ value: 'a', label: 'Y' }, choices[1] as Json],
      [{ by: 'value', is: 'a' }, 'label'],
    ],
  ])('are a conflict: %s', (_what, base, mine, theirs, path) => {
    expect(combineValues(base, mine, theirs).conflicts).toEqual([path]);
  });
});

it('a place finds its list item after others were added, and appends an item that is gone', () => {
  const place = [{ by: 'value', is: 'b' }, 'label'];
  const list = (...values: string[]) => ({
    a: JSON.stringify(values.map((value) => ({ value, label: value }))),
  });
  expect(pathOf(readJson(list('x', 'a', 'b').a), place)).toEqual([2, 'label']);
  expect(readJson(setPlace(list('a', 'b'), 'a', place, 'B').a)).toContainEqual({ value: 'b', label: 'B' });
  const item = { value: 'b', label: 'b' };
  expect(readJson(setPlace(list('a'), 'a', place.slice(0, 1), item).a)).toEqual([
    { value: 'a', label: 'a' },
    item,
  ]);
  expect(setPlace(list('a'), 'a', place, 'B')).toEqual(list('a'));
});

it('a file that one side removed and the other changed is a conflict with its whole text', () => {
  const edit: Edit = { a: { was: '1', now: '2' } };
  expect(applyEdit({}, edit)).toEqual({
    files: {},
    conflicts: [{ file: 'a', path: [], mine: 2, theirs: undefined, text: '2' }],
  });
  expect(applyEdit({ a: '3' }, invertEdit({ a: { was: null, now: '2' } })).conflicts).toEqual([
    { file: 'a', path: [], mine: undefined, theirs: 3 },
  ]);
});
