import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopOrphan } from '#dev/postgres/orphan.ts';
import { fullApplication, payloadOf } from '../../deals/people.ts';
import { fieldsOf, multipart } from './making/multipart.ts';
import { pdf } from './making/pdfs.ts';

/** A server that is killed while files come in. */
const MARK = 'ACCOUNT 4471-0098-2210-5563 BALANCE';
const MB = 1024 * 1024;
/** Each start of a whole server takes seconds, more on a busy machine. */
const SLOW = { timeout: 180_000 };
const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-kill-'));
const temporary = path.join(dataDir, 'blobs/temporary');
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const auth = { authorization: 'Bearer mia' };
let child: ChildProcess;
let origin: string;
let owned: { dealId: string; accountId: string };

/** A statement of some size whose account number stands in it in clear, over and over. */
const statement = (bytes: number) =>
  pdf({ content: { dict: '', stream: Buffer.alloc(bytes, `(${MARK}) Tj\n`) } });

async function start(): Promise<void> {
  child = spawn(process.execPath, ['--import', tsx, path.join(import.meta.dirname, 'child.ts')], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0' },
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  const ended = once(child, 'exit').then(([code]) => [`ended with ${code}`]);
  [origin] = await Promise.race([line, ended]);
  expect(origin).toMatch(/^http:/);
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  await start();
  const answer = await fetch(`${origin}/api/apply/create`, {
    method: 'POST',
    headers: { ...auth, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(payloadOf(fullApplication())),
  });
  owned = ((await answer.json()) as { data: typeof owned }).data;
});
afterAll(async () => {
  await kill();
  await stopOrphan(path.join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a file, the first `part` of its bytes at once; the rest only if all is asked for. */
function send(file: Buffer, part = 1): Promise<string | undefined> {
  const { payload, headers } = multipart([...fieldsOf(owned), { file, name: 'statement.pdf' }]);
  return new Promise((resolve) => {
    const call = request(`${origin}/files/upload`, {
      method: 'POST',
      headers: { ...auth, ...headers, 'content-length': payload.length },
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
  const answer = await fetch(`${origin}/files?dealId=${owned.dealId}`, { headers: auth });
  const { data } = (await answer.json()) as { data: { files: { id: string }[] } };
  return data.files.map(({ id }) => id);
}

const readBack = async (id: string) =>
  Buffer.from(await (await fetch(`${origin}/test/read/${id}`, { headers: auth })).arrayBuffer());

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

it('kill -9 half-way: no row, no blob, and the next start takes the temporary file away', SLOW, async () => {
  const kept = statement(MB);
  const id = (await send(kept)) ?? '';
  expect(await list()).toEqual([id]);
  const blobs = filesIn(path.join(dataDir, 'blobs'));
  expect(blobs).toHaveLength(1);

  const sending = send(statement(6 * MB), 0.5);
  await expect
    .poll(() => filesIn(temporary).some((file) => statSync(file).size > 2 * MB), { timeout: 20_000 })
    .toBe(true);
  await kill();
  expect(await sending).toBeUndefined();
  expect(filesIn(temporary)).toHaveLength(1);

  await start();
  await expect.poll(() => filesIn(temporary), { timeout: 20_000 }).toEqual([]);
  expect(filesIn(path.join(dataDir, 'blobs'))).toEqual(blobs);
  expect(await list()).toEqual([id]);
  expect((await readBack(id)).equals(kept)).toBe(true);
});

it('kill -9 at any moment: what was answered is there and whole, what is there is whole', SLOW, async () => {
  const file = statement(2 * MB);
  const answered = await list();
  // While all still come in; right at the first answer.
  for (const isAnswered of [false, true]) {
    const uploads = Array.from({ length: 6 }, () => send(file));
    await (isAnswered
      ? Promise.any(uploads)
      : expect.poll(() => filesIn(temporary).length).toBeGreaterThan(0));
    await kill();
    answered.push(...(await Promise.all(uploads)).filter((id) => id !== undefined));
    await start();
  }
  const listed = await list();
  expect(listed).toEqual(expect.arrayContaining(answered));
  expect(answered.length).toBeGreaterThan(1);
  for (const id of listed.slice(1)) expect((await readBack(id)).equals(file)).toBe(true);
  await expect.poll(() => filesIn(temporary), { timeout: 20_000 }).toEqual([]);
});

it(
  'of what was uploaded nothing stands in clear on the disk: not in blobs, temporary files or the database',
  SLOW,
  async () => {
    const sending = send(statement(6 * MB), 0.5);
    await expect.poll(() => filesIn(temporary).length, { timeout: 20_000 }).toBe(1);
    await kill();
    await sending;
    const all = filesIn(dataDir);
    expect(all.some((file) => file.includes('/postgres/'))).toBe(true);
    expect(all.some((file) => file.includes('/blobs/temporary/'))).toBe(true);
    for (const needle of [MARK, 'statement.pdf', Buffer.from(MARK).toString('base64').slice(0, -4)]) {
      const found = all.filter((file) => !file.includes('/vite/') && readFileSync(file).includes(needle));
      expect([needle, found]).toEqual([needle, []]);
    }
  },
);
