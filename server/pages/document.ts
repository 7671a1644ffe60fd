import { isPictureAddress } from '#domain/picture-address.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import { type PageFiles, type Sheet, sheetMarkup } from './built-files.ts';
import { declarations, escapeHtml, scriptJson } from './escape.ts';
import type { PageFonts } from './fonts.ts';
import { noncePlaceholder } from './nonce-placeholder.ts';
import { EARLY_SCRIPT } from './scripts/early-script.ts';
import { DEFERRED_TYPE, HOME_SCRIPT } from './scripts/home-script.ts';
import { LATE_SCRIPT, type LateWords, lateNotice } from './scripts/late-notice.ts';

export type EntryServer = typeof import('#src/entry-server.tsx');

type PageBoot = Parameters<EntryServer['render']>[1];

/** Data in the page for the browser: no secret, nothing about a person. */
export interface Boot extends PageBoot {
  brand?: EffectiveBrand;
}

export interface PageContent {
  boot: Boot;
  nonce: string;
  title?: string;
  description?: string;
  /** The server-rendered HTML; '' if there is none. */
  markup: string;
  /** The scripts and styles that the browser fetches in parallel with the page's own. */
  files?: PageFiles;
  /** The notice of a page whose scripts do not arrive. Home has none if its links work without scripts. */
  lateWords?: LateWords | undefined;
  fonts?: PageFonts;
  /** The style sheets of every page except home. */
  appStyles?: Sheet[];
  /** The front page, whose first paint needs no `appStyles`: they come last in the document. */
  isHome?: boolean;
  /** The page's scripts do not run until `HOME_SCRIPT` loads them. */
  areScriptsDeferred?: boolean;
}

/** CSS rules for custom properties, including those of dark mode. */
export function themeRules({
  variables,
  dark,
}: {
  variables: Record<string, string>;
  dark?: Record<string, string>;
}): string {
  const rules = `html:root{${declarations(variables)}}`;
  return dark ? `${rules}@media (prefers-color-scheme:dark){html:root{${declarations(dark)}}}` : rules;
}

/** Fills in index.html. Values of a brand are escaped for their position. */
export function fillTemplate(template: string, page: PageContent): string {
  const { boot, nonce } = page;
  const media = boot.brand?.media;
  const head = [
    `<meta name="csp-nonce" content="${escapeHtml(nonce)}" nonce="${escapeHtml(nonce)}" />`,
    page.description ? `<meta name="description" content="${escapeHtml(page.description)}" />` : '',
    isPictureAddress(media?.favicon_url) ? `<link rel="icon" href="${escapeHtml(media.favicon_url)}" />` : '',
    ...(page.fonts?.preloads ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}" />`,
    ),
    boot.brand
      ? `<style nonce="${escapeHtml(nonce)}">${page.fonts?.rules ?? ''}${themeRules(boot.brand.theme)}</style>`
      : '',
  ];
  const isDrawn = boot.step?.drawn && page.markup !== '';
  // Scripts first, so that they start while the rest loads.
  const preloads = (page.files?.scripts ?? []).map((href) =>
    page.areScriptsDeferred
      ? `<script type="${DEFERRED_TYPE}" crossorigin src="${href}"></script>`
      : `<link rel="modulepreload" crossorigin href="${href}" />`,
  );
  // The first paint waits only for style sheets in the document before the visible content. Server-drawn fields
  // need their sheets for it; on other pages the sheets come last.
  const styles = (page.files?.styles ?? []).map((sheet) => sheetMarkup(sheet, nonce));
  const appStyles = (page.appStyles ?? [])
    .map(({ href, css }) => sheetMarkup(page.isHome ? { href } : { href, css }, nonce))
    .join('');
  const title = page.title;
  let html = template.replaceAll(noncePlaceholder, escapeHtml(nonce));
  if (page.areScriptsDeferred)
    html = html.replaceAll('<script type="module"', `<script type="${DEFERRED_TYPE}"`);
  const locale = boot.brand?.locale;
  if (locale) html = html.replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(locale)}"`);
  // Functions, so that a `$&` in a brand's text is not interpreted.
  if (title) html = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  if (isPictureAddress(media?.favicon_url)) html = html.replace(/\s*<link rel="icon"[^>]*>/, '');
  html = html.replace('<!--trellis-head-->', () => head.filter(Boolean).join('\n    '));
  const styleTags = styles.join('');
  const early = isDrawn ? `<script>${EARLY_SCRIPT}</script>${styleTags}` : '';
  html = html.replace('</head>', () => `${preloads.join('')}${page.isHome ? '' : appStyles}${early}</head>`);
  html = html.replace('<!--trellis-app-->', () => page.markup);
  const lateHtml = page.lateWords ? `${lateNotice(page.lateWords)}<script>${LATE_SCRIPT}</script>` : '';
  return html.replace(
    '<!--trellis-boot-->',
    () =>
      `<script type="application/json" id="trellis-boot">${scriptJson(boot)}</script>${page.isHome ? appStyles : ''}${isDrawn ? '' : styleTags}${page.areScriptsDeferred ? `<script>${HOME_SCRIPT}</script>` : lateHtml}`,
  );
}
