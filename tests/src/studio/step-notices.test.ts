import { expect, it } from 'vitest';
import { valueAt } from '#engine';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { readStep, writeStepAnswer } from '#src/studio/model/steps/step-answers.ts';
import { projectFiles } from './project-files.ts';

const files = projectFiles();
const noticesOf = (set: typeof files) =>
  valueAt(readJson(set['flows/apply/steps/amount.json']), ['notices']) as { id: string; home?: string }[];

it('a notice that shows a text of the front page has no row in the form, and stays when the rows are changed', () => {
  expect(readStep(files, 'apply', 'amount').notices).toHaveLength(1);
  const changed = writeStepAnswer(files, 'apply', 'amount', 'notices', [{ text: 'Hurry.', intent: 'info' }]);
  expect(noticesOf(changed)).toMatchObject([
    { id: 'non-us', text: 'Hurry.' },
    { id: 'credit-check', home: 'facts.credit.text' },
  ]);
  const emptied = writeStepAnswer(files, 'apply', 'amount', 'notices', []);
  expect(noticesOf(emptied).map(({ id }) => id)).toEqual(['credit-check']);
});
