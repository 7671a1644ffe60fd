import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contracts/problems.ts';
import { UPLOADS } from '#domain/limits.ts';
import { cleanName } from '#domain/words/file-name.ts';
import { catalog } from '#server/http/problems/catalog.ts';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { jpeg, png } from '../server/statements/files/making/pictures.ts';

/** [STMT-20]: images and PDF only. The routes: tests/server/statements/files. */
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

describe('uploads', () => {
  it.each(TYPES)('[STMT-20] %s', async (name, bytes, refused) => {
    const result = await inspect(bytes, cleanName(name).extension);
    if (refused) expect(result).toEqual({ refused });
    else expect(result).toHaveProperty('type');
  });

  it('[LIMIT-20] [LIMIT-21] take at most 50 files of 8 MB', () => {
    expect([UPLOADS.mostFiles, UPLOADS.fileBytes]).toEqual([50, 8 * 1024 * 1024]);
  });
});

/** The server's texts; the page's texts: failures.test.tsx. */
const WORDS: [code: ProblemCode, status: number, text: string][] = [
  ['invalid-link', 403, 'Invalid token account combination'],
  ['expired-link', 403, 'Invalid token account combination'],
  ['file-too-large', 413, 'File too large. Max file size is 8MB'],
  ['file-type', 415, 'Uploaded files must be .jpg, .jpeg, .png, or .pdf'],
  ['missing-account', 422, 'Upload was missing required account number'],
];

describe('[ERROR-20] [ERROR-21] [ERROR-22] [ERROR-23] the text for a refused upload', () => {
  it.each(WORDS)('%s', (code, status, text) => {
    expect(catalog[code]).toMatchObject({ status, msg: text, showToUser: true });
  });
});
