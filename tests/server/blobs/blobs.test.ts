import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Blobs, openBlobs } from '#server/blobs/blobs.ts';
import { newSealKey, sealToFile, unseal } from '#server/blobs/seal.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-blobs-'));
const key = newSealKey('harbor:deal:file');
const chunks = async function* (...list: (string | Buffer)[]) {
  for (const chunk of list) yield Buffer.from(chunk);
};
let s3: S3rver;
let inS3: Blobs;

beforeAll(async () => {
  // The credentials of the S3 stand-in; the SDK reads them from the environment.
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(dataDir, 's3'),
    configureBuckets: [{ name: 'statements', configs: [] }],
  });
  const { port } = await s3.run();
  inS3 = openBlobs({
    dataDir,
    s3: { bucket: 'statements', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, prefix: 'a/b/' },
  });
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(['local', 's3'])('blobs: %s', (kind) => {
  let blobs: Blobs;
  beforeEach(() => {
    blobs = kind === 's3' ? inS3 : openBlobs({ dataDir, s3: undefined });
  });
  const put = async (name: string, text: string) => {
    const file = await blobs.temporary.create();
    writeFileSync(file, text);
    await blobs.put(name, file);
    return file;
  };
  const names = async () => {
    const all: string[] = [];
    for await (const page of blobs.list()) all.push(...page.map(({ name }) => name));
    return all;
  };

  it('keeps bytes under a name until they are removed', async () => {
    const name = randomUUID();
    const file = await put(name, 'sealed bytes');
    expect(existsSync(file)).toBe(false);
    expect((await buffer(await blobs.read(name))).toString()).toBe('sealed bytes');
    expect(await names()).toEqual([name]);
    await blobs.remove(name);
    await blobs.remove(name);
    expect(await names()).toEqual([]);
    await expect(blobs.read(name)).rejects.toThrow();
  });

  it('lists when each was written, over several pages and folders', async () => {
    const placeIds = Array.from({ length: 12 }, () => randomUUID());
    for (const name of placeIds) await put(name, name);
    const readNames: string[] = [];
    for await (const page of blobs.list()) {
      for (const { name, modifiedAt } of page) {
        readNames.push(name);
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
      }
    }
    expect(readNames.sort()).toEqual(placeIds.sort());
    for (const name of placeIds) await blobs.remove(name);
  });

  it.each(['../../etc/passwd', 'a', '', `${randomUUID()}/..`, randomUUID().toUpperCase()])(
    'refuses the name %j',
    async (name) => {
      await expect(put(name, 'x')).rejects.toThrow('Not the name of a blob.');
      await expect(blobs.read(name)).rejects.toThrow('Not the name of a blob.');
      await expect(blobs.remove(name)).rejects.toThrow('Not the name of a blob.');
    },
  );
});

describe('a blob in a folder', () => {
  it('is readable only by its owner from its creation on, and other files of the folder stay as they are', async () => {
    const blobs = openBlobs({ dataDir, s3: undefined });
    const name = randomUUID();
    const file = await blobs.temporary.create();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await sealToFile(chunks('x'), file, key);
    await blobs.put(name, file);
    const shard = path.join(dataDir, 'blobs', name.slice(0, 2));
    writeFileSync(path.join(shard, 'notes.txt'), 'x');
    expect(statSync(shard).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(shard, name)).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    for await (const page of blobs.list()) expect(page.map((blob) => blob.name)).not.toContain('notes.txt');
    rmSync(path.join(dataDir, 'blobs'), { recursive: true });
  });
});

describe('temporary files', () => {
  const folder = path.join(dataDir, 'blobs/temporary');
  const host = hostname().replace(/[^\w-]/g, '');
  const old = new Date(Date.now() - 31 * 60_000);

  it('are deleted when their process has ended or abandoned them, and stay while they are written', async () => {
    const { temporary } = openBlobs({ dataDir, s3: undefined });
    const inUse = await temporary.create();
    writeFileSync(inUse, 'x');
    utimesSync(inUse, old, old);
    const place = (name: string, at = new Date()) => {
      writeFileSync(path.join(folder, name), 'x');
      utimesSync(path.join(folder, name), at, at);
      return name;
    };
    place(`${host}.999999999.dead`);
    place(`${host}.${process.pid}.earlier`);
    place(`${host}.${process.ppid}.forgotten`, old);
    place('elsewhere.1.forgotten', old);
    const keptPaths = [
      place(`${host}.${process.ppid}.alive`),
      place('elsewhere.1.alive'),
      path.basename(inUse),
    ];
    expect(await temporary.sweep(new Date())).toBe(4);
    expect(readdirSync(folder).sort()).toEqual(keptPaths.sort());
    await temporary.discard(inUse);
    expect(existsSync(inUse)).toBe(false);
  });
});

describe('sealed bytes', () => {
  const file = path.join(dataDir, 'sealed');
  const seal = async (...parts: (string | Buffer)[]) => {
    rmSync(file, { force: true });
    return sealToFile(chunks(...parts), file, key);
  };
  const open = (bytes: Buffer, size: number, with_ = key, step = 7) =>
    unseal(
      chunks(
        ...Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
          bytes.subarray(index * step, (index + 1) * step),
        ),
      ),
      size,
      with_,
    );

  it.each([0, 1, 15, 16, 17, 64 * 1024, 300_001])('%i bytes are returned unchanged', async (size) => {
    const plain = Buffer.alloc(size, 'statement of account ');
    expect(await seal(plain.subarray(0, 5), plain.subarray(5))).toBe(size);
    const sealed = readFileSync(file);
    expect(sealed.length).toBe(size + 32);
    expect(sealed.includes('statement')).toBe(false);
    // By `equals`: a matcher compares byte by byte.
    for (const step of [1009, 64 * 1024])
      expect(plain.equals(await open(sealed, size, key, step))).toBe(true);
  });

  it('are written before the next chunk is read, so that a slow disk slows down the sender', async () => {
    const sizes: number[] = [];
    const source = async function* () {
      for (let sent = 0; sent < 20; sent += 1) {
        sizes.push(statSync(file).size);
        yield Buffer.alloc(100_000);
      }
    };
    await sealToFile(source(), file, key);
    // The mark and the nonce come first.
    expect(sizes).toEqual(Array.from({ length: 20 }, (_, sent) => 16 + sent * 100_000));
  });

  it('cannot be opened if changed, cut, longer, of another file or under another key', async () => {
    await seal('statement of account');
    const sealed = readFileSync(file);
    for (const at of [0, 5, 20, sealed.length - 1]) {
      const changedBytes = Buffer.from(sealed);
      changedBytes[at] = (changedBytes[at] ?? 0) ^ 1;
      await expect(open(changedBytes, 20)).rejects.toThrow();
    }
    await expect(open(sealed.subarray(0, -1), 20)).rejects.toThrow('cut');
    await expect(open(Buffer.concat([sealed, Buffer.from('x')]), 20)).rejects.toThrow('too long');
    await expect(open(sealed, 19)).rejects.toThrow();
    await expect(open(sealed, 20, { ...key, boundTo: 'harbor:deal:other' })).rejects.toThrow();
    await expect(open(sealed, 20, newSealKey(key.boundTo))).rejects.toThrow();
  });

  it('are refused if their source failed before its end', async () => {
    rmSync(file, { force: true });
    const failingBytes = async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    };
    await expect(sealToFile(failingBytes(), file, key)).rejects.toThrow('gone');
    await expect(open(readFileSync(file), 4)).rejects.toThrow('cut');
  });
});

it('a local blob is stored once the entries of its new folders and its own are flushed', async () => {
  const own = mkdtempSync(path.join(dataDir, 'flushed-'));
  const blobs = openBlobs({ dataDir: own, s3: undefined });
  const handle = await open(own, 'r');
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  const flushes = async (name: string): Promise<number> => {
    const file = await blobs.temporary.create();
    writeFileSync(file, '');
    sync.mockClear();
    await blobs.put(name, file);
    return sync.mock.calls.length;
  };
  const name = randomUUID();
  // The first blob makes a folder, whose own entry is flushed, too.
  expect(await flushes(name)).toBe(2);
  expect(await flushes(`${name.slice(0, 2)}${randomUUID().slice(2)}`)).toBe(1);
  sync.mockRestore();
});
