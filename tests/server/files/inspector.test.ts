import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { newSealKey, sealToFile } from '#server/blobs/seal.ts';
import { createInspector } from '#server/files/inspection/inspector.ts';
import { pdf } from './making/pdfs.ts';
import { png } from './making/pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-inspector-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Threads start in seconds where the machine is busy. */
const SLOW = { timeout: 120_000 };
let files = 0;
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

it(
  'what takes too long is too complex; others do not wait for it, and the next file is fine',
  SLOW,
  async () => {
    const inspector = createInspector({ time: 6_000 });
    const picture = await jobOf(png(), 'png');
    // The thread is there.
    expect(await inspector.inspect(picture)).toEqual({ type: 'image/png' });
    const began = performance.now();
    const slow = inspector
      .inspect(await jobOf(endless, 'pdf'))
      .then((verdict) => [verdict, performance.now()]);
    const quick = inspector.inspect(picture).then((verdict) => [verdict, performance.now()]);
    const [[verdict, end], [other, otherEnd]] = [await slow, await quick];
    expect([verdict, other]).toEqual([{ refused: 'complex' }, { type: 'image/png' }]);
    expect(Number(end) - began).toBeGreaterThanOrEqual(5_900);
    expect(Number(otherEnd)).toBeLessThan(Number(end));
    expect(await inspector.inspect(picture)).toEqual({ type: 'image/png' });
    await inspector.close();
  },
);

it('what takes too much memory is too complex, and the server lives on', SLOW, async () => {
  const inspector = createInspector({ time: 40_000 });
  expect(await inspector.inspect(await jobOf(crowded, 'pdf'))).toEqual({ refused: 'complex' });
  expect(await inspector.inspect(await jobOf(png(), 'png'))).toEqual({ type: 'image/png' });
  await inspector.close();
});

it('many at once each get their own verdict, over more than one thread', SLOW, async () => {
  const inspector = createInspector();
  const jobs = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      at % 3 === 0 ? jobOf(pdf(), 'pdf') : jobOf(png(), at % 3 === 1 ? 'png' : 'jpg'),
    ),
  );
  const verdicts = await Promise.all(jobs.map((job) => inspector.inspect(job)));
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

it('a thread that rests too long goes; a new one takes its place', SLOW, async () => {
  const inspector = createInspector({ idle: 200 });
  const job = await jobOf(png(), 'png');
  for (const pause of [0, 198, 200, 202]) {
    await wait(pause);
    expect(await inspector.inspect(job)).toEqual({ type: 'image/png' });
  }
  await inspector.close();
});

it("a file that is not what was sealed is our fault, not the sender's, and the next one is fine", async () => {
  const inspector = createInspector();
  const job = await jobOf(png(), 'png');
  for (const wrong of [{ boundTo: 'a:b:d' }, { file: path.join(folder, 'gone') }, { size: job.size - 1 }])
    await expect(inspector.inspect({ ...job, ...wrong })).rejects.toThrow('could not be opened');
  expect(await inspector.inspect(job)).toEqual({ type: 'image/png' });
  await inspector.close();
});
