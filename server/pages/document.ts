import type { EffectiveBrand } from '../brands/brand.ts';
import type { Deps } from '../deps.ts';
import { declarations, escapeHtml, scriptJson } from './escape.ts';

/** What the server writes into a page for the browser (`src/brand/boot.ts` reads it). No secret, nothing about a person. */
export interface Boot {
  /** Name for `GET /brands/{platform}`. */
  platform: string;
  supportEmail: string;
  brand?: EffectiveBrand;
  brandError?: boolean;
  version: Record<string, unknown>;
  identity: Deps['identity']['boot'];
  /** Where a script lies that stands in for Plaid Link (dev/banks). */
  bankLinkScript?: string;
  [key: string]: unknown;
}

export interface PageContent {
  boot: Boot;
  nonce: string;
  title?: string;
  description?: string;
  /** Server-rendered markup of the page, '' for none. */
  markup: string;
}

/** What Vite writes into the development page where the answer's nonce belongs. */
export const noncePlace = 'trellis-nonce-of-this-answer';

/** Fills index.html. Whatever comes from a brand is escaped for the place where it stands. */
export function fillTemplate(template: string, page: PageContent): string {
  const { boot, nonce } = page;
  const media = boot.brand?.media;
  const head = [
    `<meta name="csp-nonce" content="${escapeHtml(nonce)}" nonce="${escapeHtml(nonce)}" />`,
    page.description ? `<meta name="description" content="${escapeHtml(page.description)}" />` : '',
    isAddress(media?.favicon_url) ? `<link rel="icon" href="${escapeHtml(media.favicon_url)}" />` : '',
    boot.brand
      ? `<style nonce="${escapeHtml(nonce)}">html:root{${declarations(boot.brand.theme.variables)}}</style>`
      : '',
  ];
  const title = page.title;
  let html = template.replaceAll(noncePlace, escapeHtml(nonce));
  // Replacements are functions: a `$&` in a brand's text must stay what it is.
  if (title) html = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  if (isAddress(media?.favicon_url)) html = html.replace(/\s*<link rel="icon"[^>]*>/, '');
  html = html.replace('<!--trellis-head-->', () => head.filter(Boolean).join('\n    '));
  html = html.replace('<!--trellis-app-->', () => page.markup);
  return html.replace(
    '<!--trellis-boot-->',
    () => `<script type="application/json" id="trellis-boot">${scriptJson(boot)}</script>`,
  );
}

/** An image address that a brand may give: https, a picture as data, or a path of ours. */
function isAddress(value: string | undefined): value is string {
  return value !== undefined && /^(https:\/\/|\/(?!\/)|data:image\/)/.test(value);
}
