import { openTabStorage } from '../../session/tab/index.ts';

/** What lies in this tab's storage: whose draft, under which brand. The draft itself is the engine's, without secrets. */
export interface StoredDraft {
  platform: string;
  /** Stable id of the person who was signed in, so that another one never sees these answers [SESSION-22]. */
  subject?: string;
  /** JSON of the draft (engine/state/draft.ts). */
  draft: string;
}

const keyOf = (flow: string): string => `trellis-draft-${flow}`;
/** As long as the other: where that one was taken away, a full storage has room for this one. */
const waitingKeyOf = (flow: string): string => `trellis-aside-${flow}`;

/**
 * Reads this tab's draft of a flow under a brand.
 * @returns undefined where there is none, it is another brand's, or storage is denied.
 */
export function loadDraft(flow: string, platform: string): StoredDraft | undefined {
  return read(keyOf(flow), platform);
}

/** The draft that waits for its owner to sign in again, and takes it away. */
export function takeWaitingDraft(flow: string, platform: string): StoredDraft | undefined {
  const waiting = read(waitingKeyOf(flow), platform);
  openTabStorage().remove(waitingKeyOf(flow));
  return waiting;
}

/**
 * Puts a signed-in person's draft aside when their session has ended: what a visitor types meanwhile is another draft and
 * must not take its place.
 */
export function setDraftAside(flow: string): void {
  const storage = openTabStorage();
  const stored = storage.get(keyOf(flow));
  // First: a full storage has no room for both.
  storage.remove(keyOf(flow));
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
 * Keeps the draft for a reload. Where storage is denied or full, the answers live in the engine alone; there is nothing to
 * tell the person: a signed-in one is saved on the server anyway. So an earlier draft goes then: what it says must not win over
 * what was saved since. A visitor's stays: there is no other.
 */
export function keepDraft(flow: string, stored: StoredDraft): void {
  const storage = openTabStorage();
  const isKept = storage.set(keyOf(flow), JSON.stringify(stored));
  if (!isKept && stored.subject !== undefined) storage.remove(keyOf(flow));
}

/** Forgets the drafts of a flow (submitted, or another person signed in). */
export function dropDraft(flow: string): void {
  const storage = openTabStorage();
  storage.remove(keyOf(flow));
  storage.remove(waitingKeyOf(flow));
}
