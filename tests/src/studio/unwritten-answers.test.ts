import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { faultsOfAnswer, writeQuestion } from '#src/studio/model/questions/index.ts';
import { faultsOfStepAnswer, writeStepAnswer } from '#src/studio/model/steps/index.ts';
import { faultsOfBrand, readBrand, writeBrand } from '#src/studio/model/words/index.ts';
import { files } from './question-files.ts';

it.each([
  ['6, 12, x', 'This is none: x.'],
  ['6,, 12', 'This is none: an empty place.'],
  ['6.5, 12, 0', 'This is none: 6.5, 0.'],
  ['6; 12', 'This is none: 6; 12.'],
])(
  '[STUDIO-66] the terms %j are a fault that names their wrong part, and keep the earlier terms',
  (terms, words) => {
    expect(faultsOfBrand('terms', terms)).toEqual([{ field: 'terms', text: expect.stringContaining(words) }]);
    expect(writeBrand(files, 'harbor', 'terms', terms)).toBe(files);
  },
);

it('terms with commas are written without a fault, and no terms are those of all brands', () => {
  expect(faultsOfBrand('terms', ' 6,12 ')).toEqual([]);
  expect(readBrand(writeBrand(files, 'harbor', 'terms', ' 6,12 '), 'harbor').terms).toBe('6, 12');
  expect([faultsOfBrand('terms', ''), faultsOfBrand('vendor_name', 'x')]).toEqual([[], []]);
});

it.each<[string, string]>([
  ['step_title', 'More Details'],
  ['path', 'business/more-details'],
])('[STUDIO-66] an empty %s of a step is a fault, and the step keeps it', (answer, before) => {
  for (const value of ['', null] as Json[]) {
    expect(faultsOfStepAnswer(files, 'apply', 'more-details', answer, value)).toEqual([
      { field: answer, text: `Please fill this in: until then it stays '${before}'.` },
    ]);
    expect(writeStepAnswer(files, 'apply', 'more-details', answer, value)).toBe(files);
  }
  expect(faultsOfStepAnswer(files, 'apply', 'more-details', answer, 'new')).toEqual([]);
});

it('[STUDIO-66] an empty question is a fault, and never becomes its name in the files', () => {
  const id = { flow: 'apply', step: 'more-details', name: 'business_dba' };
  expect(faultsOfAnswer(files, id, 'title', '')).toMatchObject([{ field: 'title' }]);
  expect(writeQuestion(files, id, 'title', '')).toBe(files);
});
