import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contracts/problems.ts';
import { UPLOADS } from '#domain/limits.ts';
import { catalog } from '#server/http/problems/catalog.ts';
import { cleanName } from '#server/statements/files/file-name.ts';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { jpeg, png } from '../server/statements/files/making/pictures.ts';

/** Spec §5 and §9: at most 50 files, images and PDF only (jpg, jpeg, png, pdf), 8MB each. The routes: tests/server/statements/files. */
const TYPES: [name: string, bytes: Buffer, refused: 'type' | 'content' | undefined][] = [
  ['statement.jpg', jpeg(), undefined],
  ['statement.jpeg', jpeg(), undefined],
  ['statement.png', png(), undefined],
  ['statement.pdf', pdf(), undefined],
  ['STATEMENT.PDF', pdf(), undefined],
  ['statement.gif', Buffer.from('GIF89a'), 'type'],
  ['statement.txt', Buffer.from('text'), 'type'],
  ['statement.pdf', png(), 'content'],
  ['statement.png', pdf(), 'content'],
];

describe('uploads (spec §5)', () => {
  it.each(TYPES)('%s', async (name, bytes, refused) => {
    const result = await inspect(bytes, cleanName(name).extension);
    if (refused) expect(result).toEqual({ refused });
    else expect(result).toHaveProperty('type');
  });

  it('at most 50 files of 8 MB', () => {
    expect([UPLOADS.mostFiles, UPLOADS.fileBytes]).toEqual([50, 8 * 1024 * 1024]);
  });
});

/** Spec §8, what the server says; what a page shows: failures.test.tsx. */
const WORDS: [code: ProblemCode, status: number, text: string][] = [
  ['invalid-link', 403, 'Invalid token account combination'],
  ['expired-link', 403, 'Invalid token account combination'],
  ['file-too-large', 413, 'File too large. Max file size is 8MB'],
  ['file-type', 415, 'Uploaded files must be .jpg, .jpeg, .png, or .pdf'],
  ['missing-account', 422, 'Upload was missing required account number'],
];

describe('words of a refused upload (spec §8)', () => {
  it.each(WORDS)('%s', (code, status, text) => {
    expect(catalog[code]).toMatchObject({ status, msg: text, showToUser: true });
  });
});
