import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { pdf } from './making/pdfs.ts';

/** Rectangles, of which PDFium keeps more than half a KB each while their page is open. */
const rectangles = (count: number) => ({
  dict: '/Filter /FlateDecode',
  stream: deflateSync(Buffer.from('0 0 1 1 re f\n'.repeat(count))),
});

it('frees the memory of a page before it draws the next one', async () => {
  expect(await inspect(pdf({ pages: 9, content: rectangles(100_000) }), 'pdf')).toEqual({
    type: 'application/pdf',
  });
});
