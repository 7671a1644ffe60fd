/** What tabs of one browser tell each other. No token and no address: `subject` is the provider's id of the person. */
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

/** Opens the way to the other tabs of this origin; silent where the browser has none or denies it. */
export function openTabChannel(name: string, listen: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new window.BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { type, subject } = (data ?? {}) as Record<string, unknown>;
      if (TYPES.includes(type) && typeof subject === 'string') listen({ type, subject } as TabMessage);
    };
    // Heard by nobody who lives. A page that Chromium keeps for Back it drops once it is spoken to: that one would show, and save, what
    // this page overtakes, and can't find it out, for it sees the tab's storage as it was.
    channel.postMessage({ type: 'opened' });
  } catch {
    channel = undefined;
  }
  return { post: (message) => channel?.postMessage(message) };
}
