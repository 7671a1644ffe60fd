/**
 * A message between tabs of a browser. `subject` is the provider's id of the person; no message has an
 * address. Only `give` and `renewed` have a token, which no page of another origin receives.
 */
export type TabMessage =
  | { type: 'signed-in' | 'logged-out' | 'expired' | 'active'; subject: string }
  | HandOverMessage;

/** Messages by which an open tab hands its session over to another (`hand-over.ts`). */
export type HandOverMessage =
  /** Asks the signed-in tabs of this scope; `subject` and `family` may be empty, which means any. */
  | { type: 'ask'; scope: string; id: string; subject: string; family: string }
  /** Answers the question `id` with the session's refresh token; with an empty one if there is none to give. */
  | { type: 'give'; id: string; subject: string; family: string; token: string }
  /** Answers the question `id`: the session is being logged out, so no tab may continue it. */
  | { type: 'ending'; id: string }
  /** The family's refresh token was exchanged for this one. */
  | { type: 'renewed'; family: string; token: string };

export interface TabChannel {
  post(message: TabMessage): void;
}

/** The texts that a message of a type consists of. */
const PARTS: Record<TabMessage['type'], readonly string[]> = {
  'signed-in': ['subject'],
  'logged-out': ['subject'],
  expired: ['subject'],
  active: ['subject'],
  ask: ['scope', 'id', 'subject', 'family'],
  give: ['id', 'subject', 'family', 'token'],
  ending: ['id'],
  renewed: ['family', 'token'],
};

/** A message of a known type with its texts and nothing else; undefined for any other. */
function readMessage(data: unknown): TabMessage | undefined {
  const { type, ...given } = (data ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(PARTS, type)) return undefined;
  const names = PARTS[type as TabMessage['type']];
  if (!names.every((name) => typeof given[name] === 'string')) return undefined;
  return { type, ...Object.fromEntries(names.map((name) => [name, given[name]])) } as TabMessage;
}

/** Opens a channel to the other tabs of this origin; does nothing if the browser lacks or denies it. */
export function openTabChannel(name: string, listen: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new window.BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data);
      if (message) listen(message);
    };
    // Has no receiver. Chromium evicts pages from the back-forward cache that receive a message: otherwise
    // Back would show, and save, outdated answers of a page that sees the tab's storage as it was.
    channel.postMessage({ type: 'opened' });
  } catch {
    channel = undefined;
  }
  return { post: (message) => channel?.postMessage(message) };
}
