import { PAGE } from '#domain/page-limits.ts';
import { IS_KNOWN } from './inline-script.ts';

/** The browser does not run scripts of this type; `HOME_SCRIPT` loads them. */
export const LATER = 'trellis-later';

/**
 * Loads the scripts of a server-rendered front page when the browser is idle or somebody presses or types;
 * until then the browser itself follows the links. If the page shows something else here (to a signed-in
 * person, with a draft, in a frame, without web storage), it loads them at once. `import()` needs no Trusted
 * Types policy, which only those scripts create.
 */
export const HOME_SCRIPT = `(() => {
  const signs = ['pointerdown', 'keydown'];
  const load = () => {
    for (const sign of signs) removeEventListener(sign, load, true);
    for (const { src } of document.querySelectorAll('script[type="${LATER}"]')) import(src).catch(() => {});
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
