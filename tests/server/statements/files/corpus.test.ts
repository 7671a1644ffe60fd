import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contracts/problems.ts';
import { catalog } from '#server/http/problems/catalog.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import { openTestServer } from '../../start-test-server.ts';
import { corpus } from './corpus.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

const samples = await corpus();
/**
 * The application for the next samples, and how many it can take: an upload counts, a too complex file counts several
 * times.
 */
let owned: OwnedApplication;
let people = 0;
let openFiles = 0;
const A_PERSON = 10;
/** The rows and bytes that the samples so far left. */
let before: Awaited<ReturnType<typeof countStored>>;
const server = await openTestServer();
beforeAll(async () => {
  before = await countStored(server);
});

/** The expected text of problems that have several; a sample names its own. */
const MANY_WORDS = new Set(['file-too-complex', 'bad-request']);

it('the corpus has at least 40 files, each with its own title', () => {
  expect(samples.length).toBeGreaterThan(100);
  expect(new Set(samples.map(({ title }) => title)).size).toBe(samples.length);
});

describe('[STMT-25] the corpus', () => {
  it.each(samples)('$title: $expect', async ({ name, bytes, expect: expected, keptAs, words }) => {
    if (openFiles === 0) {
      people += 1;
      openFiles = A_PERSON;
      owned = await applicationOf(server, `person-${people}`);
    }
    openFiles = expected === 'file-too-complex' ? 0 : openFiles - 1;
    const { status, body } = await send(server, owned, bytes, name);
    const [earlier, after] = [before, await countStored(server)];
    before = after;

    if (expected in catalog) {
      const { status: right, msg } = catalog[expected as ProblemCode];
      expect([status, body.code]).toEqual([right, expected]);
      expect(body).toMatchObject({ level: 'warning', showToUser: true });
      if (words) expect(body.msg).toContain(words);
      else if (!MANY_WORDS.has(expected)) expect(body.msg).toBe(msg);
      expect(after).toEqual(earlier);
      return;
    }
    expect(body).toMatchObject({ status: 'success' });
    const { file } = body.data;
    expect(file).toMatchObject({ name: keptAs ?? name, type: expected, size: bytes.length, saved: false });
    expect(after).toEqual({ rows: earlier.rows + 1, blobs: earlier.blobs + 1, temporary: 0 });
    const read = await readFile(server.deps, { brand: 'default', id: file.id });
    expect(read).toMatchObject({ name: keptAs ?? name, type: expected, scan: 'not-scanned' });
    expect(Buffer.from(read.bytes).equals(bytes)).toBe(true);
  });
});

it('leaves neither names nor content in the log', () => {
  const log = server.logged.join('\n');
  expect(log).toContain('/files/upload');
  expect(log).not.toMatch(/statement\.|passwd|\.png|\.pdf|EICAR|"stack"/);
});
