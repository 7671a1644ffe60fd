/**
 * Typed texts that the form does not have yet. They are flushed before anything could act on the form: a
 * click, Enter, a submit, or the page's end.
 */
const pending = new Set<() => void>();
let listening = false;

/** Passes every pending text to the form now. Safe to call at any time. */
export function flushDrafts(): void {
  for (const flush of [...pending]) flush();
}

/** @param flush passes one widget's text up; called at most once before it is added again */
export function addDraft(flush: () => void): void {
  listen();
  pending.add(flush);
}

export function removeDraft(flush: () => void): void {
  pending.delete(flush);
}

/**
 * Capturing listeners on window (on document for a submit) run before React's; the form's controls are read
 * before (held-values.ts).
 */
function listen(): void {
  if (listening) return;
  listening = true;
  for (const name of ['click', 'pagehide']) window.addEventListener(name, flushDrafts, true);
  document.addEventListener('submit', flushDrafts, true);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') flushDrafts();
    },
    true,
  );
  document.addEventListener('visibilitychange', flushDrafts, true);
}
