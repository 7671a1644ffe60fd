/**
 * `subject` is the provider's id of the person. Only `give` and `renewed` have a token, which no page of
 * another origin receives.
 */
export type TabMessage =
  | { type: 'signed-in' | 'logged-out' | 'expired' | 'active'; subject: string }
  | HandOverMessage;

/** An open tab hands its session over to another (`hand-over.ts`). */
export type HandOverMessage =
  /** An empty `subject` or `family` means any. */
  | { type: 'ask'; scope: string; id: string; subject: string; family: string }
  /** `token` is the session's refresh token, empty if there is none to give. */
  | { type: 'give'; id: string; subject: string; family: string; token: string }
  /** The session is being logged out, so no tab may continue it. */
  | { type: 'ending'; id: string }
  /** The family's refresh token was exchanged for this one. */
  | { type: 'renewed'; family: string; token: string };

export interface TabChannel {
  post(message: TabMessage): void;
}

const MESSAGE_PROPERTIES: Record<TabMessage['type'], readonly string[]> = {
  'signed-in': ['subject'],
  'logged-out': ['subject'],
  expired: ['subject'],
  active: ['subject'],
  ask: ['scope', 'id', 'subject', 'family'],
  give: ['id', 'subject', 'family', 'token'],
  ending: ['id'],
  renewed: ['family', 'token'],
};

/** A message of a known type with its texts and nothing else; else undefined. */
function readMessage(data: unknown): TabMessage | undefined {
  const { type, ...message } = (data ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(MESSAGE_PROPERTIES, type)) return undefined;
  const names = MESSAGE_PROPERTIES[type as TabMessage['type']];
  if (!names.every((name) => typeof message[name] === 'string')) return undefined;
  return { type, ...Object.fromEntries(names.map((name) => [name, message[name]])) } as TabMessage;
}

/** Opens a channel to the other tabs; does nothing if the browser lacks or denies it. */
export function openTabChannel(name: string, listen: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new window.BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data);
      if (message) listen(message);
    };
    // No page handles it, but Chromium evicts a page from its back/forward cache when a message arrives: a cached
    // page would show outdated answers.
    channel.postMessage({ type: 'opened' });
  } catch {
    channel = undefined;
  }
  return { post: (message) => channel?.postMessage(message) };
}
