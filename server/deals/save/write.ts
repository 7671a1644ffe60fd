import type { SaveAnswer } from '#contracts/saves.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { saveAnswer } from '../read/index.ts';
import { type ReadDeal, type RecentDeals, sealAnswer, type WriteDeal } from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

type WriteDeps = Pick<Deps, 'crypto' | 'jobs'> & { recent: RecentDeals; write: WriteDeal };

export interface Saved {
  /** The answer as it is sent and kept. */
  answer: string;
  version: number;
}

/** An answer by the compiled schema of its route. @throws WrongAnswer */
export type Serialize = (answer: SaveAnswer) => string;

/** The jobs that a save causes, such as a mail: written together with the version, or not at all. */
export type Causes = (next: ReadDeal) => Promise<NewJob[]>;

const MESSAGES = {
  create: texts.saved,
  save: texts.saved,
  submit: texts.submitted,
  activate: texts.activated,
  preference: texts.preference,
};

/**
 * Writes a deal's next version with its jobs and the answer under the request's key.
 * @param mark of the row that the version was made from
 * @returns the answer; undefined if another save was faster
 */
export async function writeVersion(
  { crypto, jobs: queue, write, recent }: WriteDeps,
  { key, kind }: SaveRequest,
  next: ReadDeal,
  mark: string | undefined,
  serialize: Serialize,
  causes: Causes,
): Promise<Saved | undefined> {
  const saved = answerTo(next, serialize, MESSAGES[kind]);
  const kept = key && { ...key, answer: sealAnswer(crypto, key, saved.answer) };
  const jobs = (await causes(next)).map(queue.rowOf);
  const written = await write({ deal: next.deal, kept, jobs, mark });
  if (written === undefined) return undefined;
  if (jobs.length > 0) queue.wake();
  recent.keep({ ...next, mark: written });
  return saved;
}

/** @param msg the text that the person reads */
export function answerTo({ flow, deal, read }: ReadDeal, serialize: Serialize, msg: string): Saved {
  return { answer: serialize(saveAnswer(flow, deal, read, msg)), version: deal.version };
}
