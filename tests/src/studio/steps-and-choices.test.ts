import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Json, objectOf, valueAt } from '#engine';
import { metaSchemasOf } from '#engine/compile';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import { type Files, stepFile } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { outlineOf, stepIds } from '#src/studio/model/files/outline.ts';
import { faultsOfAnswer, readQuestion, writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import { addQuestion, copyQuestion, removeQuestion } from '#src/studio/model/questions/questions.ts';
import { subjectsOf } from '#src/studio/model/rules/rule-subjects.ts';
import { duplicateStep } from '#src/studio/model/steps/duplicate-step.ts';
import { readStep, writeStepAnswer } from '#src/studio/model/steps/step-answers.ts';
import { addStep, moveStep, removeStep } from '#src/studio/model/steps/steps.ts';
import { checkFlow } from '../../../engine/compile/compile-flow.ts';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';
import { projectFiles } from './project-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const files: Files = projectFiles();

const filesWithoutBrands = (set: Files) =>
  new Map(Object.entries(set).filter(([path]) => !path.startsWith('brands/')));

const vocabulary = readVocabulary(root, join(root, 'schemas'), filesWithoutBrands(files));
const meta = metaSchemasOf(vocabulary.meta);
const STEP = 'more-details';
const FIELDS = 'schemas/application.schema.json';

/** The compiler's messages about the files. */
function problemsOf(set: Files): string[] {
  const place = { folder: 'flows/apply', schemas: 'schemas', meta, catalog: vocabulary.catalog };
  const checkResult = checkFlow(filesWithoutBrands(set), place);
  return checkResult.ok ? [] : checkResult.problems.map(({ file, what }) => `${file}: ${what}`);
}

const names = (set: Files, step = STEP) =>
  outlineOf(set, 'apply')
    .find(({ id }) => id === step)
    ?.questions.map(({ name }) => name) ?? [];

/** The files with a custom field in the step. */
const withField = (name: string, field: object): Files => {
  const [added] = addQuestion(files, 'apply', STEP, { kind: 'text', title: name });
  const place = { 'x-save': `loanRequest.metadata.${name}` };
  return setIn(added, FIELDS, ['properties', name], { ...field, ...place } as Json);
};

describe.each(['oneOf', 'anyOf'])('choices that are titled constants of %s', (keyword) => {
  const reach = withField('reach', {
    title: 'How may we reach you?',
    [keyword]: [
      { const: 1, title: 'By mail' },
      { const: 2, title: 'By phone' },
    ],
  });
  const id = { flow: 'apply', step: STEP, name: 'reach' };

  it('are choices in the form and in rules, and stay constants when they change', () => {
    expect(readQuestion(reach, id)).toMatchObject({
      kind: 'choice',
      options: [
        { label: 'By mail', value: '1' },
        { label: 'By phone', value: '2' },
      ],
    });
    const subject = subjectsOf(reach, 'apply', STEP).find(({ path }) => path === 'application.reach');
    expect(subject?.values).toEqual([
      { value: 1, label: 'By mail' },
      { value: 2, label: 'By phone' },
    ]);
    const next = writeQuestion(reach, id, 'options', [
      { label: 'By post', value: '1' },
      { label: 'In person', value: '3' },
    ]);
    const field = objectOf(valueAt(readJson(next[FIELDS]), ['properties', 'reach']));
    expect(field).toMatchObject({
      [keyword]: [
        { const: 1, title: 'By post' },
        { const: 3, title: 'In person' },
      ],
    });
    expect(field.enum).toBeUndefined();
    expect(problemsOf(next)).toEqual([]);
  });
});

describe('choices that are stored as numbers', () => {
  const trucks = withField('trucks', {
    type: 'integer',
    title: 'Trucks',
    enum: [1, 2],
    'x-options': [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ],
  });
  const id = { flow: 'apply', step: STEP, name: 'trucks' };
  const rows = (...more: Json[]): Json => [
    { label: 'One', value: '1' },
    { label: 'Two', value: '2' },
    ...more,
  ];

  it.each<[string, Json, string]>([
    ['no number', { label: 'More' }, 'Please enter the number that is stored.'],
    ['an empty number', { label: 'More', value: '' }, 'Please enter the number that is stored.'],
    ['words', { label: 'More', value: 'x' }, 'Please enter the number that is stored.'],
    ['a fraction', { label: 'More', value: '2.5' }, 'Please enter a whole number.'],
    ['the number of another choice', { label: 'More', value: '2.0' }, 'Another choice has this number.'],
  ])('with %s show the error at their row, and nothing is written', (_, row, text) => {
    expect(faultsOfAnswer(trucks, id, 'options', rows(row))).toEqual([{ field: 'options/2/value', text }]);
    expect(writeQuestion(trucks, id, 'options', rows(row))).toBe(trucks);
  });

  it('are parsed like every number', () => {
    const row = { label: 'Many', value: ' 1,200 ' };
    expect(faultsOfAnswer(trucks, id, 'options', rows(row))).toEqual([]);
    const next = writeQuestion(trucks, id, 'options', rows(row));
    expect(valueAt(readJson(next[FIELDS]), ['properties', 'trucks', 'enum'])).toEqual([1, 2, 1200]);
    expect(problemsOf(next)).toEqual([]);
  });

  it('are written without a new row that is still empty', () => {
    const [firstRow] = rows() as Json[];
    const next = writeQuestion(trucks, id, 'options', [firstRow ?? null, {}, { label: 'Three', value: '3' }]);
    expect(valueAt(readJson(next[FIELDS]), ['properties', 'trucks', 'enum'])).toEqual([1, 3]);
  });

  it('are not written while a new row is empty', () => {
    expect(faultsOfAnswer(trucks, id, 'options', rows({}))).toEqual([]);
    expect(writeQuestion(trucks, id, 'options', rows({}))).toBe(trucks);
  });
});

describe('a question with several alternatives', () => {
  const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
  const paid = withField('paid', {
    title: 'How do you pay?',
    type: 'object',
    oneOf: [
      { title: 'By card', required: ['card'], properties: { card: text('Card holder') } },
      { title: 'By check', required: ['check'], properties: { check: text('Number') } },
    ],
  });
  const inner = (set: Files) =>
    outlineOf(set, 'apply')
      .find(({ id }) => id === STEP)
      ?.questions.find(({ name }) => name === 'paid')
      ?.inner?.map(({ name, required }) => `${name}${required ? ' *' : ''}`);
  const id = { flow: 'apply', step: STEP, name: 'paid/check' };

  it('has the fields of each alternative, which can be changed, copied and removed in place', () => {
    expect(inner(paid)).toEqual(['paid/card *', 'paid/check *']);
    expect(readQuestion(paid, id)).toMatchObject({ title: 'Number', required: true });
    const free = writeQuestion(writeQuestion(paid, id, 'title', 'Number of it'), id, 'required', false);
    const form = ['properties', 'paid', 'oneOf', 1];
    expect(valueAt(readJson(free[FIELDS]), form)).toEqual({
      title: 'By check',
      properties: { check: text('Number of it') },
    });
    const [copied] = copyQuestion(paid, 'apply', STEP, 'paid/check');
    expect(valueAt(readJson(copied[FIELDS]), [...form, 'properties', 'check_2'])).toBeDefined();
    const removed = removeQuestion(paid, 'apply', STEP, 'paid/check');
    expect(inner(removed)).toEqual(['paid/card *']);
    for (const set of [paid, free]) expect(problemsOf(set)).toEqual([]);
  });
});

describe('a step', () => {
  it.each(['amount', STEP])('after %s can be reached by users', (after) => {
    expect(problemsOf(addStep(files, 'apply', after, 'Use of Funds')[0])).toEqual([]);
  });

  it('is added, copied, moved and removed, and the compiler accepts each result', () => {
    const [withStep, id] = addStep(files, 'apply', STEP, 'Use of Funds');
    expect([id, stepIds(withStep, 'apply').indexOf(id)]).toEqual([
      'use-of-funds',
      stepIds(files, 'apply').indexOf(STEP) + 1,
    ]);
    const [asking] = addQuestion(withStep, 'apply', id, { kind: 'text', title: 'For what?' });
    const { files: two, id: copy } = duplicateStep(asking, 'apply', STEP, 'More of it');
    expect(names(two, copy)).toHaveLength(names(files).length);
    const movedFiles = moveStep(two, 'apply', id, stepIds(two, 'apply').length - 2);
    const removed = removeStep(movedFiles, 'apply', id);
    expect([problemsOf(asking), problemsOf(movedFiles), problemsOf(removed)]).toEqual([[], [], []]);
    expect(removed[stepFile('apply', id)]).toBeUndefined();
  });

  it('is removed with its texts of languages and brands, and no other texts', () => {
    const texts = { 'steps.amount.title': 'Monto', 'steps.amounts.title': 'Otro' };
    const locale = 'flows/locales/es-US/apply.json';
    const brand = 'brands/harbor.json';
    const worded: Files = {
      [locale]: JSON.stringify(texts),
      [brand]: JSON.stringify({ content: texts, translations: { 'es-US': texts } }),
    };
    const removed = removeStep({ ...files, ...worded }, 'apply', 'amount');
    const remainingTexts = { 'steps.amounts.title': 'Otro' };
    expect([readJson(removed[locale]), readJson(removed[brand])]).toEqual([
      remainingTexts,
      { content: remainingTexts, translations: { 'es-US': remainingTexts } },
    ]);
  });

  it('reads back the values that the form wrote, notices included', () => {
    const answers = {
      step_title: 'More',
      heading: 'More of it',
      intro: 'Why.',
      path: 'more',
      access: 'applicant',
      navigation: false,
      notices: [{ text: 'Please hurry.', intent: 'warning' }],
    };
    let set = files;
    for (const [answer, value] of Object.entries(answers))
      set = writeStepAnswer(set, 'apply', STEP, answer, value);
    expect(readStep(set, 'apply', STEP)).toMatchObject(answers);
    expect(problemsOf(set)).toEqual([]);
  });
});
