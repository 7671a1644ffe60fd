import { expect, it } from 'vitest';
import type { JsonPath } from '#engine';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import type { Files } from '#src/studio/model/files/index.ts';
import { addQuestion } from '#src/studio/model/questions/questions.ts';
import { placeOf, placeOfProblem } from '#src/studio/model/rules/index.ts';
import { projectFiles } from '../project-files.ts';

const files = projectFiles();
const AMOUNT = 'flows/apply/steps/amount.json';
const FIELDS = 'schemas/application.schema.json';

/** The place of a problem at the first occurrence of a text in a file. */
function placeAt(file: string, text: string, set: Files = files) {
  const lines = (set[file] ?? '').split('\n');
  const line = lines.findIndex((line) => line.includes(text));
  return placeOfProblem(set, 'apply', {
    file,
    line: line + 1,
    column: (lines[line]?.indexOf(text) ?? 0) + 1,
  });
}

it('names the step and the question whose line has the problem', () => {
  expect(placeAt(AMOUNT, '"loan_terms": { "$ref"')).toEqual({
    step: 'amount',
    question: 'loan_terms',
    words: 'Select Amount › Select Term',
  });
});

it("the place of a problem names a later step if the problem is in that step's file", () => {
  expect(placeAt('flows/apply/steps/further-details.json', '"business_revenue": { "$ref"')).toEqual({
    step: 'further-details',
    question: 'business_revenue',
    words: 'Further Business Details › Annual gross revenue',
  });
  expect(placeAt('flows/apply/steps/terms.json', '"heading"').step).toBe('terms');
});

it('names the step alone if the line belongs to no question', () => {
  expect(placeAt(AMOUNT, '"heading"')).toEqual({
    step: 'amount',
    question: undefined,
    words: 'Select Amount',
  });
});

it('finds the step that asks a field of the application', () => {
  const place = placeOf(files, 'apply', FIELDS, ['properties', 'loan_terms', 'title']);
  expect(place).toMatchObject({ step: 'amount', question: 'loan_terms' });
});

it('names the file if no step asks the field', () => {
  expect(placeOf(files, 'apply', FIELDS, ['properties', 'nowhere'])).toEqual({ words: FIELDS });
  expect(placeOf(files, 'apply', FIELDS, ['$defs', 'loan_terms'])).toEqual({ words: FIELDS });
});

it('names the question inside another question if the path leads to it', () => {
  const whole = placeOf(files, 'apply', FIELDS, ['properties', 'owners']);
  const inner = placeOf(files, 'apply', FIELDS, ['$defs', 'owner', 'properties', 'ssn']);
  expect(whole.question).toBe('owners');
  expect(inner.question).toContain('ssn');
});

it.each([
  ['its name', ['properties', 'owners', 'title']],
  ['the name of its items', ['$defs', 'owner', 'title']],
  ['the number of its items', ['properties', 'owners', 'minItems']],
  ['the shape of its items', ['properties', 'owners', 'items', '$ref']],
])('a problem in a list is not that of its inner question "title": %s', (_what, path) => {
  const place = placeOf(files, 'apply', FIELDS, path);
  expect(place.question).toBe('owners');
});

it('[STUDIO-16] a problem in a keyword is not that of a question with the name of the keyword', () => {
  const [added] = addQuestion(files, 'apply', 'amount', { kind: 'text', title: 'Heading' });
  const of = (...path: string[]) => placeOf(added, 'apply', AMOUNT, path).question;
  expect(of('heading')).toBeUndefined();
  expect(of('uiSchema', 'heading', 'ui:help')).toBe('heading');
  expect(of('schema', 'properties', 'heading')).toBe('heading');
});

it.each<[what: string, file: string, path: JsonPath, question: string]>([
  [
    'look',
    'flows/apply/steps/owners.json',
    ['uiSchema', 'owners', 'items', 'title', 'ui:help'],
    'owners/title',
  ],
  ['entry in the order', AMOUNT, ['uiSchema', 'ui:order', 0], 'loan_amount'],
  ['rule', AMOUNT, ['visible', 'loan_terms'], 'loan_terms'],
  ['error text', FIELDS, ['$defs', 'owner', 'properties', 'ssn', 'x-errors'], 'owners/ssn'],
])('names the question of a problem in its %s', (_what, file, path, question) => {
  const visible = setIn(files, AMOUNT, ['visible'], { loan_terms: { 'application.loan_amount': 1 } });
  expect(placeOf(visible, 'apply', file, path).question).toBe(question);
});

it('names the question that refers to a shared definition', () => {
  const shared = setIn(
    setIn(files, FIELDS, ['$defs', 'term'], { type: 'string' }),
    FIELDS,
    ['properties', 'loan_terms'],
    { $ref: '#/$defs/term' },
  );
  expect(placeOf(shared, 'apply', FIELDS, ['$defs', 'term', 'type']).question).toBe('loan_terms');
});

it('names the brand of a brand file', () => {
  expect(placeOf(files, 'apply', 'brands/harbor.json', ['name'])).toEqual({
    brand: 'harbor',
    words: 'Harbor Community Bank',
  });
});
