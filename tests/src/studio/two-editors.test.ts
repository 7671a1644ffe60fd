import { describe, expect, it } from 'vitest';
import { objectOf, valueAt } from '#engine';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { readJson } from '#src/studio/model/files/json-text.ts';
import { mergeFiles } from '#src/studio/model/files/merge-files.ts';
import { writeQuestion } from '#src/studio/model/questions/question-answers.ts';
import { projectFiles } from './project-files.ts';

const files: Files = projectFiles();
const STEP = 'more-details';

describe('two editors', () => {
  const mine = writeQuestion(
    files,
    { flow: 'apply', step: STEP, name: 'business_zip' },
    'title',
    'Postal code',
  );
  it('both succeed if they change different things in one file', () => {
    const theirs = writeQuestion(
      files,
      { flow: 'apply', step: STEP, name: 'business_city' },
      'title',
      'Town',
    );
    const merged = mergeFiles(files, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    const known = objectOf(
      valueAt(readJson(merged.files['schemas/application.schema.json']), ['properties']),
    );
    expect([objectOf(known.business_zip).title, objectOf(known.business_city).title]).toEqual([
      'Postal code',
      'Town',
    ]);
  });

  it('get a conflict if they change the same thing, and the first save stays', () => {
    const theirs = writeQuestion(files, { flow: 'apply', step: STEP, name: 'business_zip' }, 'title', 'ZIP');
    const { conflicts, files: merged } = mergeFiles(files, mine, theirs);
    expect(conflicts).toMatchObject([{ mine: 'Postal code', theirs: 'ZIP' }]);
    expect(merged).toEqual(theirs);
  });
});
