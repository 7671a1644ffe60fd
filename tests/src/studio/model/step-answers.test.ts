import { expect, it } from 'vitest';
import { type Json, valueAt } from '#engine';
import { readJson, setIn } from '#src/studio/model/files/index.ts';
import { faultsOfStepAnswer, readStep, writeStepAnswer } from '#src/studio/model/steps/index.ts';
import { files } from '../question-files.ts';

/** The settings of a step as the form of Studio reads and writes them. */

const AMOUNT = 'flows/apply/steps/amount.json';
const write = (answer: string, value: Parameters<typeof writeStepAnswer>[4], all = files) =>
  writeStepAnswer(all, 'apply', 'amount', answer, value);
const propertyOf = (all: typeof files, name: string) => valueAt(readJson(all[AMOUNT]), [name]);

it('the form lists the notices that have a text of their own', () => {
  const { notices } = readStep(files, 'apply', 'amount');
  expect(notices).toMatchObject([{ text: expect.stringMatching(/^We noticed/), intent: 'info' }]);
});

it('changed notices keep the id and the rule of their position, and the notices with texts of the front page', () => {
  const rows: Json[] = [
    { text: 'Only here.', intent: 'warning' },
    { text: '' },
    { text: 'A new one, which is long.' },
  ];
  const after = propertyOf(write('notices', rows), 'notices');
  expect(after).toEqual([
    { id: 'non-us', intent: 'warning', text: 'Only here.', when: { rule: 'outside-us' } },
    { id: 'a-new-one-which-is-l-2', intent: 'info', text: 'A new one, which is long.' },
    { id: 'credit-check', intent: 'info', home: 'facts.credit.text', at: 'end' },
  ]);
});

it('without rows, only the notices with texts of the front page stay, or none', () => {
  expect(propertyOf(write('notices', []), 'notices')).toMatchObject([{ id: 'credit-check' }]);
  const own = setIn(files, AMOUNT, ['notices'], [{ id: 'one', intent: 'info', text: 'One' }]);
  expect(propertyOf(write('notices', [], own), 'notices')).toBeUndefined();
});

it.each([
  ['heading', 'heading', undefined],
  ['intro', 'intro', undefined],
  ['navigation', 'navigation', false],
  ['primary', 'primary', undefined],
])('an emptied %s is removed, or off', (answer, name, value) => {
  const filled = setIn(files, AMOUNT, [name], 'x');
  expect(propertyOf(write(answer, '', filled), name)).toBe(value);
  expect(faultsOfStepAnswer(files, 'apply', 'amount', answer, '')).toEqual([]);
});

it('each answer is written to its place', () => {
  const answers = {
    step_title: 'title',
    review_heading: 'reviewHeading',
    leads_to: 'leadsTo',
    access: 'access',
  };
  for (const [answer, name] of Object.entries(answers))
    expect(propertyOf(write(answer, 'x'), name)).toBe('x');
  expect(write('unknown', 'x')).toBe(files);
});
