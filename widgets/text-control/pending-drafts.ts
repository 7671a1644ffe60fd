/**
 * Functions that pass typed texts to the form. They are called before anything can act on the form: a click, Enter, a
 * submit, or the end of the page.
 */
const pending = new Set<() => void>();
let listening = false;

/** Passes every pending text to the form. */
export function flushDrafts(): void {
  for (const flush of [...pending]) flush();
}

/** Registers `flush`, which passes a widget's text to the form; adding it again has no effect. */
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
