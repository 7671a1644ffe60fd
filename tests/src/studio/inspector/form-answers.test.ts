import { expect, it } from 'vitest';
import { typedAnswer } from '#src/studio/inspector/form-answers.ts';

const COUNT = { type: 'integer', 'x-format': 'integer' } as const;

it.each([
  ['1201', { answer: 1201 }],
  ['1,200', { answer: 1200 }],
  ['', { answer: undefined }],
  ['12 people', undefined],
  [7, { answer: 7 }],
  [undefined, { answer: undefined }],
])('reads %j in a field of numbers while it is typed', (typed, read) => {
  expect(typedAnswer(COUNT, typed)).toEqual(read);
});

it('leaves a text as it is typed', () => {
  expect(typedAnswer({ type: 'string' }, ' 12 ')).toEqual({ answer: ' 12 ' });
  expect(typedAnswer(undefined, '12')).toEqual({ answer: '12' });
});
