import type { SaveAnswer } from '#contracts/saves.ts';
import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { saveAnswer } from '../read/index.ts';
import { hasStatements } from '../statements/index.ts';
import { type Deal, type ReadDeal, type RecentDeals, sealAnswer, type WriteDeal } from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

type WriteDeps = Pick<Deps, 'db' | 'crypto' | 'jobs'> & { recent: RecentDeals; write: WriteDeal };

export interface Saved {
  answer: string;
  version: number;
}

/** The route's part of a save: the serialized answer, and jobs. */
export interface Reply {
  /**
   * Serializes an answer with the compiled schema of the route.
   * @throws WrongAnswer
   */
  serialize(answer: SaveAnswer): string;
  /** The jobs that the save causes, such as a mail: written in the same transaction as the version. */
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
 * @returns the answer; undefined if another save was written first
 */
export async function writeVersion(
  deps: WriteDeps,
  request: SaveRequest,
  before: ReadDeal,
  next: ReadDeal,
  mark: string | undefined,
  { serialize, jobsOf }: Reply,
): Promise<Saved | undefined> {
  const { crypto, jobs: queue, write, recent } = deps;
  const { key, kind, brand } = request;
  // A promise to send statements later, such as from a second tab, does not undo the arrival of statements.
  const isLate = kind === 'preference' && hasStatements(before.flow, before.read.application);
  const after = isLate ? before : next;
  const { deal } = after;
  const answer = serialize(saveAnswer(brand, after, isLate ? texts.statements : MESSAGES[kind]));
  const saved: Saved = { answer, version: deal.version };
  if (isLate) return saved;
  await auditReplaced(deps, before.deal, next.deal, request);
  const kept = key && { ...key, answer: sealAnswer(crypto, key, answer) };
  const jobs = ((await jobsOf?.(next)) ?? []).map(queue.rowOf);
  const written = await write({ deal, kept, jobs, mark });
  if (written === undefined) return undefined;
  if (jobs.length > 0) queue.wake();
  recent.keep({ ...next, mark: written });
  return saved;
}

/**
 * Audits which secrets of other people the applicant replaces or clears, before the save: if the audit can't be
 * written, nothing is saved.
 */
async function auditReplaced(
  deps: Pick<Deps, 'db' | 'crypto'>,
  before: Deal,
  next: Deal,
  { subject, part }: SaveRequest,
): Promise<void> {
  if (part) return;
  for (const pointer of Object.keys(before.sources)) {
    if (next.sources[pointer] !== undefined) continue;
    await audit(deps, {
      event: 'given-answer-replaced',
      person: subject.sub,
      brand: next.brand,
      deal: next.id,
      about: pointer.split('/').at(-1),
    });
  }
}
