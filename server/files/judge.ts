import { createReadStream } from 'node:fs';
import { unsealing } from '../blobs/seal.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { isClean } from './clamav.ts';
import type { FileRow } from './file-store.ts';
import type { Inspector, Look } from './inspection/inspector.ts';
import type { Refusal } from './inspection/verdict.ts';
import type { Job } from './inspection/worker.ts';
import texts from './texts.json' with { type: 'json' };

const complex = (why: keyof typeof texts.complex) =>
  new Problem('file-too-complex', { msg: texts.complex[why] });

/** What a refusal is answered with. */
const PROBLEMS: Record<Refusal, () => Problem> = {
  type: () => new Problem('file-type'),
  empty: () => new Problem('file-empty'),
  damaged: () => new Problem('file-damaged'),
  locked: () => new Problem('file-locked'),
  complex: () => new Problem('file-too-complex'),
  pixels: () => complex('pixels'),
  pages: () => complex('pages'),
  program: () => complex('program'),
  attachment: () => complex('attachment'),
  mixed: () => complex('mixed'),
};

/**
 * Has a sealed file scanned, where somebody scans here, and looked into.
 * @param who sent it
 * @param cost told what the look into it came to, whatever the verdict
 * @throws Problem where the file is not taken, `scan-unavailable` where the scanner does not answer
 */
export async function judge(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  inspector: Inspector,
  job: Job,
  { who, requestId, cost }: { who: string; requestId: string; cost: (look: Look) => Promise<void> },
): Promise<{ type: string; scan: FileRow['scan'] }> {
  if (config.clamav) {
    const bytes = unsealing(createReadStream(job.file), job.size, job);
    const clean = await isClean(bytes, config.clamav).catch((cause: unknown) => {
      throw new Problem('scan-unavailable', { cause, retryAfter: 60 });
    });
    if (!clean) {
      log.warn({ event: 'file-infected', requestId }, 'An upload was refused: the scanner found malware.');
      throw new Problem('file-infected');
    }
  }
  const look = await inspector.inspect(job, who);
  await cost(look);
  const { verdict } = look;
  if ('refused' in verdict) {
    log.info({ event: 'file-refused', code: verdict.refused, requestId }, 'An upload was refused.');
    throw PROBLEMS[verdict.refused]();
  }
  return { type: verdict.type, scan: config.clamav ? 'clean' : 'not-scanned' };
}
