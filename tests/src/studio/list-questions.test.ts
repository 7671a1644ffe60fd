import { describe, expect, it } from 'vitest';
import { objectOf } from '#engine';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { outlineOf } from '#src/studio/model/files/outline.ts';
import { readQuestion, writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import {
  addQuestion,
  copyQuestion,
  moveQuestion,
  removeQuestion,
} from '#src/studio/model/questions/questions.ts';
import { FIELDS, files, problemsOf, STEP, withField } from './question-files.ts';

const innerOf = (set: Files, list: string, step = STEP) =>
  outlineOf(set, 'apply')
    .find(({ id }) => id === step)
    ?.questions.find(({ name }) => name === list)
    ?.inner?.map(({ title, required }) => `${title}${required ? ' *' : ''}`);

describe("a question of a list's items", () => {
  const withList = (): [Files, string] =>
    addQuestion(files, 'apply', STEP, { kind: 'list', title: 'Vehicles' });

  it('is added, changed, moved, copied and removed, and the compiler accepts each result', () => {
    const [start, list] = withList();
    expect(innerOf(start, list)).toEqual(['Name *']);
    const [withMake, make] = addQuestion(start, 'apply', STEP, { kind: 'choice', title: 'Make', into: list });
    const id = { flow: 'apply', step: STEP, name: make };
    let two = withMake;
    for (const [answer, value] of [
      ['required', true],
      ['title', 'Which make?'],
      ['help', 'As in the papers.'],
      ['options', [{ label: 'Ford' }, { label: 'Other' }]],
    ] as const)
      two = writeQuestion(two, id, answer, value as never);
    expect(readQuestion(two, id)).toMatchObject({
      title: 'Which make?',
      help: 'As in the papers.',
      required: true,
    });
    const movedFiles = moveQuestion(two, 'apply', STEP, make, 0);
    expect(innerOf(movedFiles, list)).toEqual(['Which make? *', 'Name *']);
    const [copied] = copyQuestion(movedFiles, 'apply', STEP, make);
    expect(innerOf(copied, list)).toEqual(['Which make? *', 'Which make? 2', 'Name *']);
    const [deep, parts] = addQuestion(copied, 'apply', STEP, { kind: 'list', title: 'Parts', into: list });
    const [deeper] = addQuestion(deep, 'apply', STEP, { kind: 'text', title: 'Number', into: parts });
    for (const set of [withMake, two, movedFiles, copied, deeper]) expect(problemsOf(set)).toEqual([]);
    const removed = removeQuestion(withMake, 'apply', STEP, make);
    expect(readJson(removed[FIELDS])).toEqual(readJson(start[FIELDS]));
    expect(innerOf(removed, list)).toEqual(['Name *']);
  });

  it('of the owners is placed at the list in the step, with a path in the payload', () => {
    expect(innerOf(files, 'owners', 'owners')).toContain('First name *');
    const [next, name] = addQuestion(files, 'apply', 'owners', {
      kind: 'text',
      title: 'Nickname',
      into: 'owners',
    });
    const required = writeQuestion(next, { flow: 'apply', step: 'owners', name }, 'required', true);
    expect(innerOf(required, 'owners', 'owners')?.at(-1)).toBe('Nickname *');
    for (const set of [next, required]) expect(problemsOf(set)).toEqual([]);
  });
});

describe('a question whose field refers to a shared schema', () => {
  const words = (title: string) => ({ type: 'string', title, maxLength: 20 });
  const shared = setIn(withField('people', { $ref: '#/$defs/people', title: 'People' }), FIELDS, ['$defs'], {
    ...objectOf(objectOf(readJson(files[FIELDS])).$defs),
    people: { type: 'array', items: { $ref: '#/$defs/named_person' } },
    named_person: { $ref: '#/$defs/person', required: ['name'] },
    person: {
      type: 'object',
      properties: { name: words('Name'), town: words('Town') },
      required: ['town'],
    },
  });

  it('lists the inner questions that the compiler finds, with the required names beside the last reference', () => {
    expect(problemsOf(shared)).toEqual([]);
    expect(innerOf(shared, 'people')).toEqual(['Name *', 'Town']);
  });

  it('accepts and removes inner questions', () => {
    const [more, name] = addQuestion(shared, 'apply', STEP, {
      kind: 'text',
      title: 'Street',
      into: 'people',
    });
    expect(problemsOf(more)).toEqual([]);
    expect(innerOf(more, 'people')).toEqual(['Name *', 'Town', 'Street']);
    expect(innerOf(removeQuestion(more, 'apply', STEP, name), 'people')).toEqual(['Name *', 'Town']);
    const required = writeQuestion(more, { flow: 'apply', step: STEP, name }, 'required', true);
    expect(innerOf(required, 'people')?.at(-1)).toBe('Street *');
    expect(problemsOf(required)).toEqual([]);
  });
});
