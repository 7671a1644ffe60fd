import type { SaveAnswer } from '#contracts/saves.ts';
import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { compareFiles, storeFileChanges } from '../../statements/files/attached.ts';
import type { Queries } from '../../storage/database.ts';
import { toSaveAnswer } from '../responses/index.ts';
import { hasStatements } from '../statements/index.ts';
import {
  type Deal,
  encryptResponse,
  type FoundDeal,
  type ReadDeal,
  type RecentDeals,
  type WriteDeal,
} from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

type WriteDeps = Pick<Deps, 'db' | 'crypto' | 'jobs'> & { recent: RecentDeals; write: WriteDeal };

export interface SavedDeal {
  answer: string;
  version: number;
}

/** Functions with which the caller of a save serializes the answer and adds rows. */
export interface Reply {
  /** Serializes an answer with the route's schema. @throws InvalidAnswer */
  serialize(response: SaveAnswer): string;
  /** Writes rows that the save causes, such as a mail, in its transaction. */
  alongside?: ((tx: Queries, next: ReadDeal) => Promise<void>) | undefined;
}

const MESSAGES = {
  create: texts.saved,
  save: texts.saved,
  submit: texts.submitted,
  activate: texts.activated,
  preference: texts.preference,
};

/**
 * Writes a deal's next version, the caller's rows, and the answer under the request's idempotency key.
 * @param found the row that the version was made from
 * @returns the answer; undefined if another save was written first
 */
export async function writeVersion(
  deps: WriteDeps,
  request: SaveRequest,
  before: ReadDeal,
  next: ReadDeal,
  { mark, hasRequests }: Pick<FoundDeal, 'mark' | 'hasRequests'>,
  { serialize, alongside }: Reply,
): Promise<SavedDeal | undefined> {
  const { crypto, write, recent } = deps;
  const { key, kind, brand } = request;
  // If statements have arrived, the choice to send them later, as from a second tab, changes nothing.
  const hasArrived = kind === 'preference' && hasStatements(before.flow, before.read.application);
  const after = hasArrived ? before : next;
  const { deal } = after;
  const response = serialize(toSaveAnswer(brand, after, hasArrived ? texts.statements : MESSAGES[kind]));
  const saved: SavedDeal = { answer: response, version: deal.version };
  if (hasArrived) return saved;
  await auditReplacedSecrets(deps, before.deal, next.deal, request);
  const storedAnswer = key && { ...key, answer: encryptResponse(crypto, key, response) };
  const version = { deal, keptAnswer: storedAnswer, mark };
  const files = compareFiles(before, next);
  const writeRows = async (tx: Queries): Promise<void> => {
    await storeFileChanges(tx, deal, files);
    await alongside?.(tx, next);
  };
  const hasRows = alongside !== undefined || files.added.length + files.dropped.length > 0;
  const newMark = await write(version, hasRows ? writeRows : undefined);
  if (newMark === undefined) return undefined;
  recent.keep({ ...next, mark: newMark, hasRequests });
  return saved;
}

/** Audits which secrets of other people the applicant replaces or clears, before the save. */
async function auditReplacedSecrets(
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
