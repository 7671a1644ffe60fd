import { draftKey, openTabStorage } from '../../../session/tab/index.ts';

/** The stored draft of this tab, without secrets. */
export interface StoredDraft {
  platform: string;
  /** The signed-in person's id; another person never sees these answers [SESSION-22]. */
  subject?: string;
  /** JSON of the draft (engine/state/draft.ts). */
  draft: string;
}

/**
 * The key of a draft that waits for its owner. It is as long as `draftKey`, so that a full storage has room for it
 * once that entry is removed.
 */
const waitingKeyOf = (flow: string): string => `trellis-aside-${flow}`;

/** Undefined if there is no draft, it is another brand's, or storage is denied. */
export function loadDraft(flow: string, platform: string): StoredDraft | undefined {
  return readDraft(draftKey(flow), platform);
}

/** Reads and deletes the draft that waits for its owner to sign in again. */
export function takeWaitingDraft(flow: string, platform: string): StoredDraft | undefined {
  const waiting = readDraft(waitingKeyOf(flow), platform);
  openTabStorage().remove(waitingKeyOf(flow));
  return waiting;
}

/** Moves a draft to a second key when the session ends, so that a visitor's draft does not overwrite it. */
export function setDraftAside(flow: string): void {
  const storage = openTabStorage();
  const storedText = storage.get(draftKey(flow));
  // First, because a full storage has no room for both.
  storage.remove(draftKey(flow));
  if (storedText !== undefined) storage.set(waitingKeyOf(flow), storedText);
}

function readDraft(key: string, platform: string): StoredDraft | undefined {
  try {
    const storedDraft = JSON.parse(openTabStorage().get(key) ?? 'null') as Partial<StoredDraft> | null;
    if (!storedDraft || storedDraft.platform !== platform || typeof storedDraft.draft !== 'string')
      return undefined;
    return { platform, subject: storedDraft.subject, draft: storedDraft.draft };
  } catch {
    return undefined;
  }
}

/**
 * Stores the draft for a reload. If that fails, deletes a signed-in person's earlier draft, which must not
 * override newer saves; a visitor's stays, because it is the only copy.
 */
export function keepDraft(flow: string, storedDraft: StoredDraft): void {
  const storage = openTabStorage();
  const isKept = storage.set(draftKey(flow), JSON.stringify(storedDraft));
  if (!isKept && storedDraft.subject !== undefined) storage.remove(draftKey(flow));
}

/** Deletes the drafts of a flow. */
export function dropDraft(flow: string): void {
  const storage = openTabStorage();
  storage.remove(draftKey(flow));
  storage.remove(waitingKeyOf(flow));
}
