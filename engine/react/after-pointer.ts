let pressed = false;
let listening = false;

/**
 * Runs `work` now, or, while a mouse button or finger is down, once it has been lifted and its click is done. An error
 * that appears under a press would move the button away from it, and the click would be lost.
 */
export function afterPointer(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const done = (): void => {
    window.removeEventListener('pointerup', done, true);
    window.removeEventListener('pointercancel', done, true);
    // The click comes after pointerup, in a task of its own.
    setTimeout(work, 0);
  };
  window.addEventListener('pointerup', done, true);
  window.addEventListener('pointercancel', done, true);
}

/** Starts to know about presses. The engine's provider calls it when it mounts, so that the first press is seen. */
export function watchPointer(): void {
  if (listening || typeof window === 'undefined') return;
  listening = true;
  const set = (now: boolean) => () => {
    pressed = now;
  };
  window.addEventListener('pointerdown', set(true), true);
  window.addEventListener('pointerup', set(false), true);
  window.addEventListener('pointercancel', set(false), true);
}
