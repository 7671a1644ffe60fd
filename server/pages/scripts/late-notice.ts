import { PAGE } from '#domain/page-limits.ts';
import { escapeHtml } from '../escape.ts';

/** The texts of the notice, in the page's language. */
export interface LateWords {
  text: string;
  retry: string;
}

/**
 * A hidden notice for a page whose scripts do not arrive [SCREEN-82]. `LATE_SCRIPT` shows it; the application
 * removes it when it starts (src/shell/start/draw-page.ts).
 */
export const lateNotice = ({ text, retry }: LateWords): string =>
  `<div id="trellis-late" role="status"><div class="late-notice notice" hidden><p>${escapeHtml(text)}</p><button type="button" class="button">${escapeHtml(retry)}</button></div></div>`;

/**
 * Shows the notice 10 seconds after the document was parsed. Early answers survive the reload (early-script.ts).
 * Adds the page's query, such as the token of a link, and its fragment to a link to another language, because the server
 * renders that without them (src/shell/start/Languages.tsx); once the application has started, this changes nothing.
 */
export const LATE_SCRIPT = `for (const press of ['click', 'auxclick'])
  addEventListener(press, ({ target }) => {
    const link = target.closest?.('a[hreflang]');
    if (!link) return;
    const query = new URLSearchParams(location.search);
    query.set('lang', link.hreflang);
    link.search = query;
    link.hash = location.hash;
  }, true);
setTimeout(() => {
  const notice = document.querySelector('#trellis-late > [hidden]');
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button').addEventListener('click', () => location.reload());
}, ${PAGE.slowMs});`;
