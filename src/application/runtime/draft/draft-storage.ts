import { draftKey, openTabStorage } from '../../../session/tab/index.ts';

/**
 * The stored draft of this tab, with its brand and person. The draft itself is the engine's, without secrets.
 */
export interface StoredDraft {
  platform: string;
  /** Stable id of the signed-in person, so that another person never sees these answers [SESSION-22]. */
  subject?: string;
  /** JSON of the draft (engine/state/draft.ts). */
  draft: string;
}

/** The same length as the other key: after that one is removed, a full storage has room for this one. */
const waitingKeyOf = (flow: string): string => `trellis-aside-${flow}`;

/**
 * Reads this tab's draft of a flow and brand.
 * @returns undefined if there is none, it is another brand's, or storage is denied
 */
export function loadDraft(flow: string, platform: string): StoredDraft | undefined {
  return read(draftKey(flow), platform);
}

/** Reads and deletes the draft that waits for its owner to sign in again. */
export function takeWaitingDraft(flow: string, platform: string): StoredDraft | undefined {
  const waiting = read(waitingKeyOf(flow), platform);
  openTabStorage().remove(waitingKeyOf(flow));
  return waiting;
}

/**
 * Moves a signed-in person's draft to a second key when their session ends, so that a visitor's draft does
 * not overwrite it.
 */
export function setDraftAside(flow: string): void {
  const storage = openTabStorage();
  const stored = storage.get(draftKey(flow));
  // First, because a full storage has no room for both.
  storage.remove(draftKey(flow));
  if (stored !== undefined) storage.set(waitingKeyOf(flow), stored);
}

function read(key: string, platform: string): StoredDraft | undefined {
  try {
    const stored = JSON.parse(openTabStorage().get(key) ?? 'null') as Partial<StoredDraft> | null;
    if (!stored || stored.platform !== platform || typeof stored.draft !== 'string') return undefined;
    return { platform, subject: stored.subject, draft: stored.draft };
  } catch {
    return undefined;
  }
}

/**
 * Stores the draft for a reload. If storage is denied or full, a signed-in person's earlier draft is deleted,
 * because it must not override newer saves; the server has their answers anyway. A visitor's earlier draft
 * stays, because it is the only copy.
 */
export function keepDraft(flow: string, stored: StoredDraft): void {
  const storage = openTabStorage();
  const isKept = storage.set(draftKey(flow), JSON.stringify(stored));
  if (!isKept && stored.subject !== undefined) storage.remove(draftKey(flow));
}

/** Deletes the drafts of a flow (after a submission or another person's sign-in). */
export function dropDraft(flow: string): void {
  const storage = openTabStorage();
  storage.remove(draftKey(flow));
  storage.remove(waitingKeyOf(flow));
}
