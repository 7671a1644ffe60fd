import { expect, it } from 'vitest';
import { questionHint, questionRefusal } from '#widgets/file-upload/question-words.ts';
import type { News } from '#widgets/sending/uploads.ts';
import { hintWords, newsWords, sizeWords, stateWords } from '#widgets/uploads/file-words.ts';
import { wordOf } from './harness.tsx';

const MB = 1024 * 1024;
const ALL = ['application/pdf', 'image/jpeg', 'image/png'];

it.each([
  [1, '1 KB'],
  [511, '1 KB'],
  [1536, '2 KB'],
  [MB - 1024, '1023 KB'],
  [MB, '1.0 MB'],
  [1.44 * MB, '1.4 MB'],
])('a file of %i bytes has the size %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

it.each<[News | undefined, string]>([
  [undefined, ''],
  [{ kind: 'started', count: 0 }, ''],
  [{ kind: 'started', count: 1 }, 'Uploading 1 file.'],
  [{ kind: 'started', count: 2 }, 'Uploading 2 files.'],
  [{ kind: 'finished', uploaded: 2, failed: 0 }, '2 files uploaded.'],
  [{ kind: 'finished', uploaded: 0, failed: 1 }, '1 file was not uploaded.'],
  [{ kind: 'finished', uploaded: 1, failed: 2 }, '1 file uploaded. 2 files were not uploaded.'],
  [{ kind: 'left-out', count: 1 }, '1 file was not added'],
  [{ kind: 'removed', name: 'a.pdf' }, 'a.pdf was removed.'],
])('the news %j is announced as %j', (news, words) => {
  expect(newsWords(news, wordOf)).toBe(words);
});

it.each([
  ['uploading', 0.439, undefined, 'Uploading 43%'],
  ['uploaded', 1, false, 'Uploaded'],
  ['uploaded', 1, true, 'Saved with your application'],
  ['removing', 1, true, 'Removing'],
] as const)('a row that is %s (%d, saved: %s) says %s', (state, part, saved, words) => {
  const item = { state, part, ...(saved !== undefined && { uploaded: { saved } }) };
  expect(stateWords(item as never, wordOf)).toBe(words);
});

it('the hint of statements names the largest file and the most files', () => {
  expect(hintWords(wordOf)).toMatch(/8 ?MB/);
  expect(hintWords(wordOf)).toContain('50');
});

it.each([
  [ALL, 8 * MB, 3, 'PDF, JPG or PNG. At most 8 MB each. Up to 3 files.'],
  [['application/pdf'], MB / 2, 1, 'PDF only. At most 0.5 MB. 1 file.'],
  [['image/jpeg', 'image/png'], 1.25 * MB, 2, 'JPG or PNG. At most 1.25 MB each. Up to 2 files.'],
])('the hint of a question for %j', (types, bytes, most, words) => {
  expect(questionHint({ types, bytes, most }, wordOf)).toBe(words);
});

it.each([
  ['a.heic', 'type', ALL, 3, 'heic'],
  ['a.heic', 'type', ['application/pdf'], 3, 'pdf'],
  ['a.docx', 'type', ALL, 3, 'any'],
  ['a.pdf', 'type', ['image/jpeg'], 3, 'image'],
  ['a.pdf', 'size', ALL, 3, 'size'],
  ['a.pdf', 'count', ALL, 1, 'one'],
  ['a.pdf', 'count', ALL, 3, 'many'],
] as const)('%s is refused (%s) by a question for %j, at most %i', (name, why, types, most, key) => {
  const limits = { types, bytes: MB / 2, most };
  const words = questionRefusal({ name, why, documentType: 'document' }, limits, wordOf);
  expect(words).toBe(wordOf(`widgets.fileUpload.refused.${key}`, { size: '0.5', max: most }));
});
