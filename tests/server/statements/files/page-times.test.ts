import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { newSealKey, sealToFile } from '#server/blobs/seal.ts';
import { createInspector } from '#server/statements/files/inspection/inspector.ts';
import type { Job } from '#server/statements/files/inspection/worker.ts';
import { pdf, slowPdf } from './making/pdfs.ts';

/** Each page of a PDF has a time limit of its own, below that of the whole file. */
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SLOW = { timeout: 120_000 };
const FILE = { inspect: 100_000, rewrite: 100_000 };

async function jobOf(bytes: Buffer, task: Job['task']): Promise<Job> {
  const key = newSealKey('a:b:c');
  const file = path.join(folder, task);
  const chunks = async function* () {
    yield bytes;
  };
  return { ...key, task, file, size: await sealToFile(chunks(), file, key), extension: 'pdf' };
}

it.each(['inspect', 'rewrite'] as const)(
  'a page that takes too long is too complex long before the limit of its file (%s)',
  SLOW,
  async (task) => {
    const { worker: program } = inject('programs');
    const inspector = createInspector({
      program,
      times: FILE,
      pageTimes: { inspect: 2_000, rewrite: 2_000 },
    });
    const { result, milliseconds } = await inspector.run(await jobOf(slowPdf(), task), 'mia');
    expect(result).toEqual({ refused: 'complex' });
    expect(milliseconds).toBeGreaterThan(1_500);
    expect(milliseconds).toBeLessThan(30_000);
    // The pages of an ordinary file report to the same limit.
    const patient = createInspector({
      program,
      times: FILE,
      pageTimes: { inspect: 40_000, rewrite: 40_000 },
    });
    expect((await patient.run(await jobOf(pdf({ pages: 3 }), task), 'mia')).result).toMatchObject({
      type: 'application/pdf',
    });
    await Promise.all([inspector.close(), patient.close()]);
  },
);

/** A worker whose pages take the given number of milliseconds each. */
function workerOf(pages: number[]): string {
  const file = path.join(folder, `worker-${pages.join('-')}.mjs`);
  writeFileSync(
    file,
    `process.on('message', async () => {
      process.send({ page: 0 });
      for (const [at, ms] of ${JSON.stringify(pages)}.entries()) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        process.send({ page: at + 1 });
      }
      process.send({ result: { type: 'application/pdf' } });
    });
    process.send('ready');`,
  );
  return file;
}

it('the time limit of a page restarts with each page', SLOW, async () => {
  const pageTimes = { inspect: 2_000, rewrite: 0 };
  const many = createInspector({ program: workerOf([800, 800, 800, 800]), times: FILE, pageTimes });
  const { result, milliseconds } = await many.run(await jobOf(pdf(), 'inspect'), 'mia');
  expect(result).toEqual({ type: 'application/pdf' });
  expect(milliseconds).toBeGreaterThan(2_500);
  const last = createInspector({ program: workerOf([10, 60_000]), times: FILE, pageTimes });
  expect((await last.run(await jobOf(pdf(), 'inspect'), 'mia')).result).toEqual({ refused: 'complex' });
  await Promise.all([many.close(), last.close()]);
});
