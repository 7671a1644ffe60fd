import { expect, it } from 'vitest';
import { valueAt } from '#engine';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { removeQuestion } from '#src/studio/model/questions/questions.ts';
import { files } from './question-files.ts';

const reviewOf = (set: Files, step: string, at: (string | number)[]) =>
  valueAt(readJson(set[`flows/apply/steps/${step}.json`]), ['uiSchema', ...at, 'review']);

it('a row of the review is kept without a question that is removed', () => {
  const withoutQuestion = removeQuestion(files, 'apply', 'more-details', 'business_suite');
  expect(reviewOf(withoutQuestion, 'more-details', ['ui:groups', 1])).toEqual([
    {
      title: 'Business address',
      fields: ['business_street', 'business_city', 'business_state', 'business_zip'],
    },
  ]);
});

it("a row of the review with one question left is removed, also for a list's items", () => {
  const withoutQuestion = removeQuestion(files, 'apply', 'owners', 'owners/ownership');
  expect(reviewOf(withoutQuestion, 'owners', ['owners', 'items', 'ui:groups', 1])).toBeUndefined();
});
