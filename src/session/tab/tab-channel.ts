/**
 * A message between tabs of a browser. No token and no address: `subject` is the provider's id of the person.
 */
export interface TabMessage {
  type: 'signed-in' | 'logged-out' | 'expired' | 'active';
  subject: string;
}

export interface TabChannel {
  post(message: TabMessage): void;
}

const TYPES: readonly unknown[] = [
  'signed-in',
  'logged-out',
  'expired',
  'active',
] satisfies TabMessage['type'][];

/** Opens a channel to the other tabs of this origin; does nothing if the browser lacks or denies it. */
export function openTabChannel(name: string, listen: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new window.BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { type, subject } = (data ?? {}) as Record<string, unknown>;
      if (TYPES.includes(type) && typeof subject === 'string') listen({ type, subject } as TabMessage);
    };
    // Has no receiver. Chromium evicts pages from the back-forward cache that receive a message: otherwise
    // Back would show, and save, outdated answers of a page that sees the tab's storage as it was.
    channel.postMessage({ type: 'opened' });
  } catch {
    channel = undefined;
  }
  return { post: (message) => channel?.postMessage(message) };
}
