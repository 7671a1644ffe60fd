import { createReadStream } from 'node:fs';
import { unsealStream } from '../../../blobs/seal.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problems/problem.ts';
import type { FileRow } from '../file-store.ts';
import type { Inspection } from '../inspection/inspector.ts';
import type { Refusal } from '../inspection/result.ts';
import type { Job } from '../inspection/worker.ts';
import { fileTexts as texts } from '../texts.ts';
import { isClean } from './clamav.ts';

const REFUSAL_PROBLEMS: Record<Refusal, () => Problem> = {
  type: () => new Problem('file-type'),
  content: () => new Problem('file-type', { msg: texts.content }),
  empty: () => new Problem('file-empty'),
  damaged: () => new Problem('file-damaged'),
  locked: () => new Problem('file-locked'),
  complex: () => new Problem('file-too-complex'),
  pixels: () => new Problem('file-too-complex', { msg: texts.complex.pixels }),
  pages: () => new Problem('file-too-complex', { msg: texts.complex.pages }),
};

/**
 * Scans an encrypted file, if a scanner is configured, and inspects it.
 * @param sender senders take turns
 * @param charge called with the cost of the inspection, also if it refuses the file
 * @throws Problem of a refusal; `scan-unavailable` or `unavailable` if the same upload may succeed later
 */
export async function checkUpload(
  { config, log, inspector }: Pick<Deps, 'config' | 'log' | 'inspector'>,
  job: Omit<Job, 'task'>,
  {
    sender,
    requestId,
    charge,
  }: { sender: string; requestId: string; charge: (inspection: Inspection) => Promise<void> },
): Promise<{ type: string; scan: FileRow['scan'] }> {
  if (config.clamav) {
    const bytes = unsealStream(createReadStream(job.file), job.size, job);
    const clean = await isClean(bytes, config.clamav).catch((cause: unknown) => {
      throw new Problem('scan-unavailable', { cause, retryAfter: 60 });
    });
    if (!clean) {
      log.warn({ event: 'file-infected', requestId }, 'An upload was refused: the scanner found malware.');
      throw new Problem('file-infected');
    }
  }
  const inspection = await inspector.run({ ...job, task: 'inspect' }, sender).catch((cause: unknown) => {
    throw new Problem('unavailable', { cause });
  });
  await charge(inspection);
  const { result } = inspection;
  if ('refused' in result) {
    log.info({ event: 'file-refused', code: result.refused, requestId }, 'An upload was refused.');
    throw REFUSAL_PROBLEMS[result.refused]();
  }
  return { type: result.type, scan: config.clamav ? 'clean' : 'not-scanned' };
}
