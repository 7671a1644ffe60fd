import { describe, expect, it } from 'vitest';
import { objectOf, valueAt } from '#engine';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { fieldTitle, outlineOf } from '#src/studio/model/files/outline.ts';
import { readQuestion, writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import { KINDS, kindOf } from '#src/studio/model/questions/question-kinds.ts';
import {
  addQuestion,
  copyQuestion,
  moveQuestion,
  removeQuestion,
} from '#src/studio/model/questions/questions.ts';
import { addStep } from '#src/studio/model/steps/steps.ts';
import { files, names, problemsOf, STEP, withField } from './question-files.ts';

describe('a new question or step', () => {
  it.each([
    'Payment',
    'Loan types',
    'Hide',
    'T',
    'Lang',
    'Owner 2 email',
    'Owner 21 first',
    'Business EIN masked',
    'Constructor',
    'Consent',
    'Have statements',
  ])('titled %s gets a free name and place', (title) => {
    const [added] = addQuestion(files, 'apply', STEP, { kind: 'text', title });
    expect(problemsOf(added)).toEqual([]);
  });

  it.each([
    ['Line 2', 'Line2'],
    ['Fax', 'Fax', 'Fax2'],
  ])('titled alike gets a free place: %s, %s', (...titles) => {
    const added = titles.reduce(
      (set, title) => addQuestion(set, 'apply', STEP, { kind: 'text', title })[0],
      files,
    );
    expect(problemsOf(added)).toEqual([]);
  });

  it.each(['Summary', 'Equipment', 'Select', 'Create', 'Info', 'Owners'])(
    'named %s gets a free address',
    (title) => {
      const [added] = addStep(files, 'apply', STEP, title);
      expect(problemsOf(added).filter((what) => what.includes('address'))).toEqual([]);
    },
  );

  it('accepts one character as an answer to a line of text', () => {
    expect(KINDS.map((kind) => kindOf(kind).schema.minLength ?? 0)).not.toContain(2);
  });
});

describe('a question', () => {
  it('questions of every kind compile together', () => {
    const all = KINDS.reduce(
      (set, kind) => addQuestion(set, 'apply', STEP, { kind, title: `My ${kind}` })[0],
      files,
    );
    expect(problemsOf(all)).toEqual([]);
    expect(names(all)).toContain('my_choice');
  });

  it('is copied and moved, and the compiler accepts each result', () => {
    const [withChoice, name] = addQuestion(files, 'apply', STEP, { kind: 'choice', title: 'Fax?', index: 1 });
    expect(name).toBe('fax');
    expect(names(withChoice)[1]).toBe('fax');
    const [two, copy] = copyQuestion(withChoice, 'apply', STEP, 'business_structure');
    expect(copy).toBe('business_structure_2');
    const movedFiles = moveQuestion(two, 'apply', STEP, 'fax', 4);
    expect(names(movedFiles)[4]).toBe('fax');
    for (const set of [withChoice, two, movedFiles]) expect(problemsOf(set)).toEqual([]);
  });

  it('is removed with all its texts and rules', () => {
    const [added, name] = addQuestion(files, 'apply', STEP, { kind: 'choice', title: 'Fax' });
    const removed = removeQuestion(added, 'apply', STEP, name);
    const values = (set: Files) =>
      Object.fromEntries(Object.entries(set).map(([path, text]) => [path, readJson(text)]));
    expect(values(removed)).toEqual(values(files));
  });

  it('that is removed from a step stays in the schema if other files name it', () => {
    const removed = removeQuestion(files, 'apply', STEP, 'business_structure');
    const properties = objectOf(
      valueAt(readJson(removed['schemas/application.schema.json']), ['properties']),
    );
    expect(properties.business_structure).toBeDefined();
    expect(names(removed)).not.toContain('business_structure');
  });

  it.each(['yesNo', 'choices'] as const)('protects a question of the kind %s [STUDIO-84]', (kind) => {
    const [added, name] = addQuestion(files, 'apply', STEP, { kind, title: 'Fax' });
    const id = { flow: 'apply', step: STEP, name };
    const options = [{ label: 'Office', value: 'one' }];
    const named = kind === 'choices' ? writeQuestion(added, id, 'options', options) : added;
    const secret = writeQuestion(named, id, 'sensitive', 'mask-all');
    expect(readQuestion(secret, id).sensitive).toBe('mask-all');
    expect(problemsOf(secret)).toEqual([]);
  });

  it('reads back the values that the form wrote', () => {
    const [added, name] = addQuestion(files, 'apply', STEP, { kind: 'choice', title: 'Fax' });
    const id = { flow: 'apply', step: STEP, name };
    const answers = {
      title: 'Which fax?',
      help: 'With area code.',
      required: true,
      required_text: 'Please say which.',
      options: [
        { label: 'Office', value: 'one' },
        { label: 'At home', value: 'at-home' },
      ],
      sensitive: 'mask-all',
      widget_choice: 'select',
      width: 'short',
      star: true,
      widget_options: [{ name: 'rows', value: '3' }],
      save: 'loanRequest.metadata.whichFax',
      prefill: false,
    };
    let set = added;
    for (const [answer, value] of Object.entries(answers)) set = writeQuestion(set, id, answer, value);
    expect(readQuestion(set, id)).toMatchObject(answers);
    const asSsn = writeQuestion(writeQuestion(set, id, 'prefill', true), id, 'format', 'ssn');
    expect(readQuestion(asSsn, id).prefill).toBe(false);
    const { widget_options: _options, ...sound } = answers;
    let fit = added;
    for (const [answer, value] of Object.entries(sound)) fit = writeQuestion(fit, id, answer, value);
    expect(problemsOf(fit)).toEqual([]);
  });

  it('adds the error text of a new rule, removes it with the rule, and writes nothing for a switch that is off', () => {
    const [added, name] = addQuestion(files, 'apply', STEP, { kind: 'text', title: 'Fax' });
    const id = { flow: 'apply', step: STEP, name };
    const writeAnswers = (answers: [string, string | number | boolean | null][]) =>
      answers.reduce((set, [answer, value]) => writeQuestion(set, id, answer, value), added);
    const rulesOf = (set: Files) =>
      (readQuestion(set, id).errors as { rule: string }[]).map(({ rule }) => rule);
    const before = rulesOf(added);
    const shaped = writeAnswers([['pattern', '^a']]);
    expect(rulesOf(shaped)).toEqual([...before, 'pattern']);
    expect(rulesOf(writeQuestion(shaped, id, 'pattern', null))).toEqual(before);
    expect(rulesOf(writeAnswers([['max_length', 30]]))).toEqual(before);
    const off = writeAnswers([
      ['star', true],
      ['star', false],
      ['prefill', false],
      ['prefill', true],
    ]);
    expect(readQuestion(off, id).star).toBeUndefined();
    expect(Object.values(off).filter((text) => text.includes('"x-prefill": true'))).toEqual([]);
  });

  it('derives a distinct value for each choice without a value', () => {
    const [added, name] = addQuestion(files, 'apply', STEP, { kind: 'choice', title: 'Fax' });
    const id = { flow: 'apply', step: STEP, name };
    const set = writeQuestion(added, id, 'options', [
      { label: 'At home' },
      { label: 'At home' },
      { label: '???' },
    ]);
    const values = (readQuestion(set, id).options as { value: string }[]).map(({ value }) => value);
    expect(new Set(values).size).toBe(3);
    expect(values[0]).toBe('at-home');
    expect(problemsOf(set)).toEqual([]);
  });
});

it.each([
  ['business_name', 'Business name'],
  ['owners.title', 'Position'],
  ['owner_2_title', 'Position'],
  ['vehicles/0/make', 'Make'],
  ['gone', 'gone'],
])('calls the field %s %s', (name, title) => {
  const items = { type: 'object', properties: { make: { type: 'string', title: 'Make' } } };
  const set = withField('vehicles', { type: 'array', title: 'Vehicles', items });
  expect(fieldTitle([files, set], 'apply', name)).toBe(title);
});

it('marks the questions that are stored but never shown', () => {
  const hidden = outlineOf(files, 'apply').flatMap(({ questions }) =>
    questions.filter((question) => question.hidden).map(({ name }) => name),
  );
  expect(hidden).toContain('have_statements');
});
