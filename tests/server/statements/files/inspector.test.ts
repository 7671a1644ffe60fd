import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { newSealKey, sealToFile } from '#server/blobs/seal.ts';
import { createInspector, type Inspector } from '#server/statements/files/inspection/inspector.ts';
import type { Job } from '#server/statements/files/inspection/worker.ts';
import { flate, pdf, slowPdf } from './making/pdfs.ts';
import { png } from './making/pictures.ts';

const { worker: program } = inject('programs');
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-inspector-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processes may take seconds to start on a busy machine. */
const SLOW = { timeout: 120_000 };
let files = 0;
const resultOf = async (inspector: Inspector, job: Job, who = 'mia') =>
  (await inspector.run(job, who)).result;
async function jobOf(bytes: Buffer, extension: string, task: Job['task'] = 'inspect'): Promise<Job> {
  files += 1;
  const key = newSealKey('a:b:c');
  const file = path.join(folder, String(files));
  const chunks = async function* () {
    yield bytes;
  };
  return { ...key, task, file, size: await sealToFile(chunks(), file, key), extension };
}

const PATIENT = { inspect: 40_000, rewrite: 40_000 };

/** A small file that takes far too long. */
const endless = slowPdf();
/** A page of 256 MB. */
const bomb = pdf({ content: flate(256 << 20) });

/** The processes that inspect files for another one. */
const childrenOf = (parent: number | undefined) =>
  (spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => ppid === String(parent) && /worker\.[jt]s/.test(args.join(' ')))
    .map(([pid]) => Number(pid));

it(
  'a file whose inspection exceeds the time limit is refused as too complex, and the next file is accepted',
  SLOW,
  async () => {
    const times = { inspect: 3_000, rewrite: 0 };
    const inspector = createInspector({ program, times });
    const { result, milliseconds } = await inspector.run(await jobOf(endless, 'pdf'), 'mia');
    expect(result).toEqual({ refused: 'complex' });
    expect(milliseconds).toBeGreaterThan(2_000);
    // Enough for the start of a process on a busy machine.
    times.inspect = PATIENT.inspect;
    expect(await resultOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
    await inspector.close();
  },
);

it(
  'other files do not wait for a slow file, and a killed process is not reported as a fault of its file',
  SLOW,
  async () => {
    const times = { inspect: 110_000, rewrite: 0 };
    const inspector = createInspector({ program, times, pageTimes: times });
    let isOver = false;
    const slow = resultOf(inspector, await jobOf(endless, 'pdf'), 'zoe')
      .catch(({ message }: Error) => message)
      .finally(() => {
        isOver = true;
      });
    expect(await resultOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
    expect(isOver).toBe(false);
    for (const child of childrenOf(process.pid)) process.kill(child, 'SIGKILL');
    expect(await slow).toBe('The process that inspects files was ended by SIGKILL.');
    expect(await resultOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
    await inspector.close();
  },
);

it('an idle process that is killed fails no file', SLOW, async () => {
  const inspector = createInspector({ program, times: PATIENT });
  const [first, second] = [await jobOf(png(), 'png'), await jobOf(png(), 'png')];
  expect(await resultOf(inspector, first)).toEqual({ type: 'image/png' });
  for (const child of childrenOf(process.pid)) process.kill(child, 'SIGKILL');
  // In the same moment, before this process could notice.
  expect(await resultOf(inspector, second)).toEqual({ type: 'image/png' });
  await inspector.close();
});

it(
  'a file whose inspection exceeds the memory limit is refused as too complex, and the server keeps running',
  SLOW,
  async () => {
    const inspector = createInspector({ program, times: PATIENT });
    for (const task of ['inspect', 'rewrite'] as const)
      expect(await resultOf(inspector, await jobOf(bomb, 'pdf', task))).toEqual({ refused: 'complex' });
    expect(await resultOf(inspector, await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
    await inspector.close();
  },
);

it(
  'files that are inspected at once each get their own result, over more than one process',
  SLOW,
  async () => {
    const inspector = createInspector({ program });
    const jobs = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0 ? jobOf(pdf(), 'pdf') : jobOf(png(), index % 3 === 1 ? 'png' : 'jpg'),
      ),
    );
    const results = await Promise.all(
      jobs.map((job, index) => resultOf(inspector, job, `person-${index % 4}`)),
    );
    expect(results).toEqual(
      jobs.map(({ extension }) =>
        extension === 'pdf'
          ? { type: 'application/pdf' }
          : extension === 'png'
            ? { type: 'image/png' }
            : { refused: 'content' },
      ),
    );
    await inspector.close();
  },
);

it('a process that is idle too long ends, and a new one is started for the next file', SLOW, async () => {
  const inspector = createInspector({ program, idle: 200 });
  const job = await jobOf(png(), 'png');
  for (const pause of [0, 198, 200, 202]) {
    await wait(pause);
    expect(await resultOf(inspector, job)).toEqual({ type: 'image/png' });
  }
  await inspector.close();
});

it('a file that differs from its sealed bytes is a server error, and the next file is accepted', async () => {
  const inspector = createInspector({ program });
  const job = await jobOf(png(), 'png');
  for (const wrong of [{ boundTo: 'a:b:d' }, { file: path.join(folder, 'gone') }, { size: job.size - 1 }])
    await expect(inspector.run({ ...job, ...wrong }, 'mia')).rejects.toThrow('could not be opened');
  expect(await resultOf(inspector, job)).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('a file that ends its process is too complex, and the next file is accepted', SLOW, async () => {
  const inspector = createInspector({ program, times: PATIENT });
  // Its process must be ready: an earlier end would be a server fault.
  const picture = await jobOf(png(), 'png');
  expect(await resultOf(inspector, picture)).toEqual({ type: 'image/png' });
  const result = resultOf(inspector, await jobOf(endless, 'pdf'));
  const [child] = childrenOf(process.pid);
  process.kill(Number(child), 'SIGABRT');
  expect(await result).toEqual({ refused: 'complex' });
  expect(await resultOf(inspector, picture)).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('closing waits for running inspections, and leaves no process', SLOW, async () => {
  const inspector = createInspector({ program });
  const job = await jobOf(png(), 'png');
  const result = resultOf(inspector, job);
  await expect.poll(() => childrenOf(process.pid)).toHaveLength(1);
  await inspector.close();
  expect(await result).toEqual({ type: 'image/png' });
  expect(childrenOf(process.pid)).toEqual([]);
});

// The inspector runs from source here, as in development.
it('an inspection process gets nothing but the file, and ends if its server was killed', SLOW, async () => {
  const { key, ...job } = await jobOf(png(), 'png');
  const script = `
    const { createInspector } = await import(${JSON.stringify(new URL('../../../../server/statements/files/inspection/inspector.ts', import.meta.url).href)});
    const job = { ...${JSON.stringify(job)}, key: Buffer.from(process.env.KEY, 'hex') };
    console.log(JSON.stringify((await createInspector().run(job, 'mia')).result));
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, KEY: key.toString('hex') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  expect(JSON.parse(String(line))).toEqual({ type: 'image/png' });
  const [child] = childrenOf(server.pid);
  const seenStdout = spawnSync('ps', ['eww', '-o', 'args=', '-p', String(child)], {
    encoding: 'utf8',
  }).stdout;
  expect(seenStdout).toContain('worker.ts');
  for (const secret of [key.toString('hex'), key.toString('base64'), job.file, 'PATH='])
    expect(seenStdout).not.toContain(secret);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await expect.poll(() => isAlive(Number(child))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
