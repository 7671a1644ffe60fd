import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName } from '#domain/words/file-name.ts';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { extent } from '../../../faults/extent.ts';
import { openTestServer } from '../../start-test-server.ts';
import { fieldsOf, multipart } from './making/multipart.ts';
import { flate, lockedPdf, pdf } from './making/pdfs.ts';
import { jpeg, png } from './making/pictures.ts';
import { applicationOf, countStored } from './uploads.ts';

const server = await openTestServer();
const mia = await applicationOf(server, 'mia');

/** Cuts, flips, doubles and inserts. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.constantFrom('cut', 'flip', 'insert', 'double'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }),
  }),
  { minLength: 1, maxLength: 4 },
);
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(bytes: Buffer, list: Damage): Buffer {
  return list.reduce((now, { at, how, bytes: more }) => {
    const place = Math.floor(at * now.length);
    const [before, after] = [now.subarray(0, place), now.subarray(place)];
    if (how === 'cut') return Buffer.concat([before, after.subarray(more.length)]);
    if (how === 'double') return Buffer.concat([before, after.subarray(0, 100), after]);
    if (how === 'insert') return Buffer.concat([before, more, after]);
    const flipped = Buffer.from(now);
    if (place < flipped.length) flipped[place] = (flipped[place] ?? 0) ^ (more[0] ?? 1);
    return flipped;
  }, bytes);
}

describe('a malformed request', () => {
  it('never causes a server error, and never leaves half a file', async () => {
    const { payload, headers } = multipart([...fieldsOf(mia), { file: png(), name: 'a.png' }]);
    let uploads = 0;
    await fc.assert(
      fc.asyncProperty(damage, async (list) => {
        const answer = await server.app.inject({
          method: 'POST',
          url: '/files/upload',
          headers: { ...mia.headers, ...headers },
          payload: damaged(payload, list),
        });
        if (answer.statusCode === 200) uploads += 1;
        else expect([400, 403, 413, 415, 422, 429]).toContain(answer.statusCode);
      }),
      { numRuns: extent('FILE_REQUESTS', { long: 190, short: 100 }) },
    );
    const { rows, blobs, temporary } = await countStored(server);
    expect([rows, temporary]).toEqual([blobs, 0]);
    expect(rows).toBeLessThanOrEqual(uploads);
  });
});

describe('a malformed file', () => {
  it.each([
    ['png', async () => png({ width: 20, height: 20 })],
    ['jpg', async () => jpeg()],
    ['pdf', async () => pdf({ pages: 2, content: flate(1000) })],
    ['pdf', async () => lockedPdf({ ownerPassword: 'x' })],
  ])('%s: gets a result, not an error', async (extension, make) => {
    const bytes = await make();
    await fc.assert(
      fc.asyncProperty(damage, async (list) => {
        const result = await inspect(damaged(bytes, list), extension);
        expect('type' in result ? result.type : result.refused).toMatch(/\w/);
      }),
      { numRuns: extent('FILE_CASES', { long: 150, short: 50 }) },
    );
  });
});

describe('a name', () => {
  it('never contains a folder, a control character or more than 200 characters', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '..',
      '\0',
      '\n',
      '\u202e',
      '.pdf',
      ' ',
      'a',
      'ü',
      '📄',
      '\ud800',
    );
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 300 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(name, (fileName) => {
        const clean = cleanName(fileName);
        expect(clean.name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]|^[.\s]|[.\s]$/u);
        expect([...clean.name].length).toBeLessThanOrEqual(200);
        if (clean.extension !== '' && clean.extension.length < 100)
          expect(clean.name.toLowerCase()).toMatch(/\.\S*$/);
      }),
    );
  });
});
