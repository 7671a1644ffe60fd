import type { SaveAnswer } from '#contracts/saves.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { saveAnswer } from '../read/index.ts';
import { hasStatements } from '../statements/index.ts';
import { type ReadDeal, type RecentDeals, sealAnswer, type WriteDeal } from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

type WriteDeps = Pick<Deps, 'crypto' | 'jobs'> & { recent: RecentDeals; write: WriteDeal };

export interface Saved {
  /** The answer as it is sent and kept. */
  answer: string;
  version: number;
}

/** The route's part of a save: the answer's text, and jobs. */
export interface Reply {
  /** Writes an answer by the compiled schema of the route. @throws WrongAnswer */
  serialize(answer: SaveAnswer): string;
  /** The jobs that the save causes, such as a mail: written together with the version, or not at all. */
  jobsOf: ((next: ReadDeal) => Promise<NewJob[]>) | undefined;
}

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
  { key, kind, brand }: SaveRequest,
  before: ReadDeal,
  next: ReadDeal,
  mark: string | undefined,
  { serialize, jobsOf }: Reply,
): Promise<Saved | undefined> {
  // A promise to send statements later, as from a second tab, does not take back statements that have come.
  const isLate = kind === 'preference' && hasStatements(before.flow, before.read.application);
  const after = isLate ? before : next;
  const { deal } = after;
  const answer = serialize(saveAnswer(brand, after, isLate ? texts.statements : MESSAGES[kind]));
  const saved: Saved = { answer, version: deal.version };
  if (isLate) return saved;
  const kept = key && { ...key, answer: sealAnswer(crypto, key, answer) };
  const jobs = ((await jobsOf?.(next)) ?? []).map(queue.rowOf);
  const written = await write({ deal, kept, jobs, mark });
  if (written === undefined) return undefined;
  if (jobs.length > 0) queue.wake();
  recent.keep({ ...next, mark: written });
  return saved;
}
