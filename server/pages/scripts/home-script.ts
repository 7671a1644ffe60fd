import { PAGE } from '#domain/page-limits.ts';
import { IS_KNOWN } from './inline-script.ts';

/** The browser does not run scripts of this type; `HOME_SCRIPT` loads them. */
export const DEFERRED_TYPE = 'trellis-later';

/**
 * Loads the scripts of a server-rendered front page when the browser is idle or the person presses a key or the
 * pointer; links work without them. It loads them at once if they change the page: for a signed-in person, a
 * draft, a frame, or if web storage is blocked. It uses `import()`, which needs no Trusted Types policy: only
 * those scripts create one.
 */
export const HOME_SCRIPT = `(() => {
  const signs = ['pointerdown', 'keydown'];
  const load = () => {
    for (const sign of signs) removeEventListener(sign, load, true);
    for (const { src } of document.querySelectorAll('script[type="${DEFERRED_TYPE}"]')) import(src).catch(() => {});
  };
  const rest = () => window.requestIdleCallback ? requestIdleCallback(load, { timeout: ${PAGE.idleMs} }) : setTimeout(load, ${PAGE.afterLoadMs});
  let showsMore = true;
  try {
    showsMore = parent !== window || opener !== null || ${IS_KNOWN};
  } catch {}
  if (showsMore) return load();
  for (const sign of signs) addEventListener(sign, load, true);
  addEventListener('load', rest);
})();`;
