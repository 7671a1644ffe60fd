import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { newSealKey, sealToFile } from '#server/blobs/seal.ts';
import { createInspector, type Inspector } from '#server/files/inspection/inspector.ts';
import type { Job } from '#server/files/inspection/worker.ts';
import { pdf } from './making/pdfs.ts';
import { png } from './making/pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-inspector-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processes start in seconds where the machine is busy. */
const SLOW = { timeout: 120_000 };
let files = 0;
const verdictOf = async (inspector: Inspector, job: Job, who = 'mia') =>
  (await inspector.inspect(job, who)).verdict;
async function jobOf(bytes: Buffer, extension: string) {
  files += 1;
  const key = newSealKey('a:b:c');
  const file = path.join(folder, String(files));
  const pieces = async function* () {
    yield bytes;
  };
  return { ...key, file, size: await sealToFile(pieces(), file, key), extension };
}

/** The parser tries every byte of what is no object. */
const endless = pdf({ more: ['1 '.repeat(3_000_000)] });
/** Far more objects than any document of 8 MB should hold in memory. */
const crowded = pdf({
  more: Array.from({ length: 120_000 }, (_, at) => `<< /A ${at} 0 R /B [<< /C [${at}] >> << /D (x) >>] >>`),
});
/** 25 KB with one list that V8 does not find the memory for in one go: the process that tries it ends, whatever its limits. */
const oneList = pdf({
  more: [
    {
      dict: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
      stream: deflateSync(Buffer.from(`9 0  [${'/a'.repeat(12 << 20)}]`), { level: 9 }),
    },
  ],
});

/** The processes that look into files for another one. */
const childrenOf = (parent: number | undefined) =>
  (spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => ppid === String(parent) && args.join(' ').includes('worker.ts'))
    .map(([pid]) => Number(pid));

it(
  'what takes too long is too complex; others do not wait for it, and the next file is fine',
  SLOW,
  async () => {
    const inspector = createInspector({ time: 6_000 });
    const picture = await jobOf(png(), 'png');
    // The process is there.
    expect(await verdictOf(inspector, picture)).toEqual({ type: 'image/png' });
    const began = performance.now();
    const slow = verdictOf(inspector, await jobOf(endless, 'pdf'), 'zoe').then((verdict) => [
      verdict,
      performance.now(),
    ]);
    const quick = verdictOf(inspector, picture).then((verdict) => [verdict, performance.now()]);
    const [[verdict, end], [other, otherEnd]] = [await slow, await quick];
    expect([verdict, other]).toEqual([{ refused: 'complex' }, { type: 'image/png' }]);
    expect(Number(end) - began).toBeGreaterThanOrEqual(5_900);
    expect(Number(otherEnd)).toBeLessThan(Number(end));
    expect(await verdictOf(inspector, picture)).toEqual({ type: 'image/png' });
    await inspector.close();
  },
);

it('what takes too much memory is too complex, and the server lives on', SLOW, async () => {
  const inspector = createInspector({ time: 40_000 });
  for (const bytes of [crowded, oneList])
    expect(await verdictOf(inspector, await jobOf(bytes, 'pdf'))).toEqual({ refused: 'complex' });
  expect(await verdictOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('many at once each get their own verdict, over more than one process', SLOW, async () => {
  const inspector = createInspector();
  const jobs = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      at % 3 === 0 ? jobOf(pdf(), 'pdf') : jobOf(png(), at % 3 === 1 ? 'png' : 'jpg'),
    ),
  );
  const verdicts = await Promise.all(jobs.map((job, at) => verdictOf(inspector, job, `person-${at % 4}`)));
  expect(verdicts).toEqual(
    jobs.map(({ extension }) =>
      extension === 'pdf'
        ? { type: 'application/pdf' }
        : extension === 'png'
          ? { type: 'image/png' }
          : { refused: 'type' },
    ),
  );
  await inspector.close();
});

it('a process that rests too long goes; a new one takes its place', SLOW, async () => {
  const inspector = createInspector({ idle: 200 });
  const job = await jobOf(png(), 'png');
  for (const pause of [0, 198, 200, 202]) {
    await wait(pause);
    expect(await verdictOf(inspector, job)).toEqual({ type: 'image/png' });
  }
  await inspector.close();
});

it("a file that is not what was sealed is our fault, not the sender's, and the next one is fine", async () => {
  const inspector = createInspector();
  const job = await jobOf(png(), 'png');
  for (const wrong of [{ boundTo: 'a:b:d' }, { file: path.join(folder, 'gone') }, { size: job.size - 1 }])
    await expect(inspector.inspect({ ...job, ...wrong }, 'mia')).rejects.toThrow('could not be opened');
  expect(await verdictOf(inspector, job)).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('what ends its process is too complex, and the next file is fine', SLOW, async () => {
  const inspector = createInspector({ time: 40_000 });
  const verdict = verdictOf(inspector, await jobOf(endless, 'pdf'));
  await expect.poll(() => childrenOf(process.pid), { timeout: 10_000 }).toHaveLength(1);
  // Long enough to be ready: before, its end would be a fault of ours.
  await wait(3_000);
  process.kill(Number(childrenOf(process.pid)[0]), 'SIGABRT');
  expect(await verdict).toEqual({ refused: 'complex' });
  expect(await verdictOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('closing waits for what is being looked into, and leaves no process', SLOW, async () => {
  const inspector = createInspector();
  const job = await jobOf(png(), 'png');
  const verdict = verdictOf(inspector, job);
  await expect.poll(() => childrenOf(process.pid)).toHaveLength(1);
  await inspector.close();
  expect(await verdict).toEqual({ type: 'image/png' });
  expect(childrenOf(process.pid)).toEqual([]);
});

it('a process is told nothing but the file, and goes where its server was killed', SLOW, async () => {
  const { key, ...job } = await jobOf(png(), 'png');
  const script = `
    const { createInspector } = await import(${JSON.stringify(new URL('../../../server/files/inspection/inspector.ts', import.meta.url).href)});
    const job = { ...${JSON.stringify(job)}, key: Buffer.from(process.env.KEY, 'hex') };
    console.log(JSON.stringify((await createInspector().inspect(job, 'mia')).verdict));
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, KEY: key.toString('hex') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  expect(JSON.parse(String(line))).toEqual({ type: 'image/png' });
  const [child] = childrenOf(server.pid);
  const seen = spawnSync('ps', ['eww', '-o', 'args=', '-p', String(child)], { encoding: 'utf8' }).stdout;
  expect(seen).toContain('worker.ts');
  for (const secret of [key.toString('hex'), key.toString('base64'), job.file, 'PATH='])
    expect(seen).not.toContain(secret);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await expect.poll(() => isAlive(Number(child)), { timeout: 4_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
