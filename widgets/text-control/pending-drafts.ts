/** Typed texts that the form lacks, flushed before anything could act on the form: a click, Enter, a submit, or the page's end. */
const pending = new Set<() => void>();
let listening = false;

/** Passes every pending text to the form. */
export function flushDrafts(): void {
  for (const flush of [...pending]) flush();
}

/** Keeps `flush`, which passes one widget's text up, and calls it at most once. */
export function addDraft(flush: () => void): void {
  listen();
  pending.add(flush);
}

export function removeDraft(flush: () => void): void {
  pending.delete(flush);
}

/**
 * Capturing listeners on window (on document for a submit) run before React's; the form's controls are read before
 * (held-values.ts).
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
