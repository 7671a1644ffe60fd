import { afterAll, afterEach, expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const FILE = 'flows/apply/samples.json';
const copy = new FlowCopy();
const catalog = readCatalog('.', copy.path('flows'));
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problemsOf(content: string) {
  copy.write(FILE, content);
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems;
}

const applicant = (answers: object) =>
  JSON.stringify({
    samples: [
      { title: 'First', answers: {} },
      { title: 'One', answers },
    ],
  });

it('[STUDIO-121] accepts invented answers of questions, lists and their items', () => {
  const owners = [{ first: 'Ann', email: 'ann@mail.example', mobile: '415-555-0123' }, {}];
  expect(problemsOf(applicant({ owners, loan_type: ['EQ'], business_name: 'Oak' }))).toEqual([]);
});

it.each([
  ['a secret', { business_ein: '12-3456788' }, '"business_ein" is a secret'],
  ['a secret of an item', { owners: [{}, { ssn: '219-45-6781' }] }, '"ssn" is a secret'],
  ['a real address', { owners: [{ email: 'ann@oak.com' }] }, 'address of a real person'],
  ['a real number', { business_phone: '415-221-0123' }, 'number of a real person'],
  ['a written SSN', { business_name: 'Oak 219-45-6781' }, 'looks like a Social Security number'],
  ['no question', { business_nmae: 'Oak' }, '"business_nmae" is no question'],
  ['no question of an item', { owners: [{ frist: 'Ann' }] }, '"frist" is no question of "owners"'],
])('[STUDIO-121] names a sample applicant with %s, and its place', (_, answers, what) => {
  expect(problemsOf(applicant(answers))).toEqual([
    {
      file: copy.path(FILE),
      line: 1,
      column: expect.any(Number),
      what: expect.stringContaining(what),
      hint: expect.stringMatching(/\S/),
      ...(what.includes('nmae') ? { repair: expect.anything() } : {}),
    },
  ]);
});

it.each([
  ['no list', '{"samples": {}}', '"samples" is no list'],
  ['an applicant without a title', '{"samples": [{"answers": {}}]}', 'has a title and answers'],
  ['an unknown member', '{"samples": [{"title": "A", "answers": {}, "name": 1}]}', '"name" is unknown'],
  [
    'two of one title',
    '{"samples": [{"title": "A", "answers": {}}, {"title": "A", "answers": {}}]}',
    'called "A"',
  ],
  ['broken JSON', '{"samples": [', ''],
])('[STUDIO-121] names a file with %s', (_, content, what) => {
  expect(problemsOf(content)).toEqual([expect.objectContaining({ what: expect.stringContaining(what) })]);
});
