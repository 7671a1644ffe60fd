import { expect, it } from 'vitest';
import { problemWords } from '#src/studio/model/rules/index.ts';
import { projectFiles } from '../project-files.ts';

const wordsOf = problemWords(projectFiles(), 'apply');

it('a message of the check names settings, steps and questions as Studio does', () => {
  expect(wordsOf('Move it after the sign-in step, or set "access": "visitor".')).toBe(
    "Move it after the sign-in step, or set 'Who sees it: Everybody'.",
  );
  expect(wordsOf('"info" can never be reached')).toBe("'Basic Info' can never be reached");
  expect(wordsOf('"business_name" asks for files')).toBe("'Business name' asks for files");
  expect(wordsOf('For example /application/business_revenue.')).toBe("For example 'Annual gross revenue'.");
});

it('keeps members, values and names that Studio has no words for', () => {
  const text = 'Set "view": "review" or "access": "nobody", as "nothing" in /application/nothing.';
  expect(wordsOf(text)).toBe(text);
});
