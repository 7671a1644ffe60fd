import { PAGE } from '#domain/page-limits.ts';
/** Runs `work` when the browser is idle, at most 2 s after load. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: PAGE.idleMs });
    else timer = setTimeout(work, PAGE.afterLoadMs);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    if (idle !== undefined) cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}
