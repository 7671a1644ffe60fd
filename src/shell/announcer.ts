type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** Says a short text to screen readers, politely, without moving the focus ("Saved at 10:42"). */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

/** For the one live region of the shell. Returns how to stop. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
