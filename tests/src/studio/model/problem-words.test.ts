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

it('a note about a brand names texts, languages and applications as Studio does', () => {
  expect(
    wordsOf('the brand gives no certification for "bcm": the summary shows none, and none is kept'),
  ).toBe(
    "the brand gives no certification for 'Business credit monitoring': the summary shows none, and none is kept",
  );
  expect(wordsOf('Write the words under "content", as "steps.funding-is-almost-here.certification".')).toBe(
    "Write it in Words, at 'Step: Summary · what people certify'.",
  );
  expect(
    wordsOf(
      '2 texts are not translated into "es-US" and shown as written here: home.title, home.subtitle and 3 more',
    ),
  ).toBe(
    '2 texts are not translated into Spanish (US) and shown as written here: Home page · title; Home page · line below the title and 3 more',
  );
  expect(wordsOf('Run npm run check -- --missing es-US to list all of them.')).toBe(
    "Words lists all of them: choose 'Missing'.",
  );
});

it('keeps members, values and names that Studio has no words for', () => {
  const text = 'Set "view": "review" or "access": "nobody", as "nothing" in /application/nothing.';
  expect(wordsOf(text)).toBe(text);
});
