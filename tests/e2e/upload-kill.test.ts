import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBlobs } from '#server/blobs/blobs.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { readFile } from '#server/statements/files/read-file.ts';
import { fieldsOf, multipart } from '../server/statements/files/making/multipart.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { type Applicant, savedApplicant } from './harness/applicant.ts';
import { keys, keysEnv } from './harness/keys.ts';
import { dataDirs, type RunningServer, startServer } from './harness/server.ts';

/** A server, with its own database in its DATA_DIR, that is killed while files come in. */
const MARK = 'ACCOUNT 4471-0098-2210-5563 BALANCE';
const MB = 1024 * 1024;
let server: RunningServer;
let dataDir: string;
let applicant: Applicant;
let owned: { dealId: string; accountId: string };

/** A large statement that repeats its account number in clear. */
const statement = (bytes: number) =>
  pdf({ content: { dict: '', stream: Buffer.alloc(bytes, `(${MARK}) Tj\n`) } });

beforeAll(async () => {
  server = await startServer({ ownDatabase: true, env: { ...keysEnv, LOG_LEVEL: 'error' } });
  dataDir = dataDirs.get(server.origin) ?? '';
  applicant = await savedApplicant(server.origin, 'bank-connect');
  const answer = await applicant.call('GET', '/deals/current?application_type=apply');
  owned = ((await answer.json()) as { data: typeof owned }).data;
});
afterAll(() => server?.stop());

/**
 * Sends a file, the first `part` of its bytes at once; the rest only if requested.
 * @returns its id if the upload was answered
 */
function send(file: Buffer, part = 1): Promise<string | undefined> {
  const { payload, headers } = multipart([...fieldsOf(owned), { file, name: 'statement.pdf' }]);
  return new Promise((resolve) => {
    const authorization = `Bearer ${applicant.accessToken}`;
    const call = request(`${server.origin}/files/upload`, {
      method: 'POST',
      headers: { authorization, ...headers, 'content-length': payload.length },
    });
    call.on('error', () => resolve(undefined));
    call.on('response', async (answer) => {
      const text = await answer.toArray().catch(() => []);
      resolve(answer.statusCode === 200 ? JSON.parse(text.join('')).data.file.id : undefined);
    });
    call.write(payload.subarray(0, payload.length * part));
    if (part === 1) call.end();
  });
}

async function list(): Promise<string[]> {
  const answer = await applicant.call('GET', `/files?dealId=${owned.dealId}`);
  const { data } = (await answer.json()) as { data: { files: { id: string }[] } };
  return data.files.map(({ id }) => id);
}

/** The bytes on the disk, decrypted with the server's keys. */
async function readBack(id: string): Promise<Buffer> {
  const crypto = createFieldCrypto({ keys: [{ kid: 'k1', key: keys.key }], indexKey: keys.indexKey });
  const blobs = openBlobs({ dataDir, s3: undefined });
  return Buffer.from((await readFile({ db: server.db, blobs, crypto }, { brand: 'default', id })).bytes);
}

/** A file's bytes; none if PostgreSQL, which keeps running, has removed it. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
const temporary = () => filesIn(path.join(dataDir, 'blobs/temporary'));

it('a server killed during an upload leaves no plain bytes, row or blob, and its next start deletes the temporary file', async () => {
  const keptBytes = statement(MB);
  const id = (await send(keptBytes)) ?? '';
  expect(await list()).toEqual([id]);
  const blobs = filesIn(path.join(dataDir, 'blobs'));
  expect(blobs).toHaveLength(1);

  const sending = send(statement(6 * MB), 0.5);
  await expect.poll(() => temporary().some((file) => statSync(file).size > 2 * MB)).toBe(true);
  await server.kill();
  expect(await sending).toBeUndefined();
  expect(temporary()).toHaveLength(1);
  // In blobs, temporary files and the database, whose PostgreSQL keeps running: the next start ends it.
  const all = filesIn(dataDir);
  expect(all.some((file) => file.includes('/postgres/'))).toBe(true);
  for (const needle of [MARK, 'statement.pdf', Buffer.from(MARK).toString('base64').slice(0, -4)]) {
    const found = all.filter((file) => bytesOf(file).includes(needle));
    expect([needle, found]).toEqual([needle, []]);
  }

  await server.start();
  await expect.poll(temporary).toEqual([]);
  expect(filesIn(path.join(dataDir, 'blobs'))).toEqual(blobs);
  expect(await list()).toEqual([id]);
  expect((await readBack(id)).equals(keptBytes)).toBe(true);
});

it('a server killed at the first answer of several uploads has stored each acknowledged file, and only whole files', async () => {
  const file = statement(2 * MB);
  const storedFiles = await list();
  const uploads = Array.from({ length: 6 }, () => send(file));
  // A busy server may refuse some of them: the first acknowledged one counts.
  await Promise.any(uploads.map(async (upload) => (await upload) ?? Promise.reject(new Error('refused'))));
  await server.kill();
  storedFiles.push(...(await Promise.all(uploads)).filter((id) => id !== undefined));
  await server.start();
  const listed = await list();
  expect(listed).toEqual(expect.arrayContaining(storedFiles));
  expect(storedFiles.length).toBeGreaterThan(1);
  for (const id of listed.slice(1)) expect((await readBack(id)).equals(file)).toBe(true);
  await expect.poll(temporary).toEqual([]);
});
