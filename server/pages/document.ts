import type { EffectiveBrand } from '../brands/brand.ts';
import { type PageFiles, type Sheet, sheetMarkup } from './built-files.ts';
import { EARLY_SCRIPT } from './early-script.ts';
import { declarations, escapeHtml, scriptJson } from './escape.ts';
import type { PageFonts } from './fonts.ts';
import { noncePlace } from './nonce-place.ts';

/** `src/entry-server.tsx`: markup of a page, and what its head and status line say. */
export type EntryServer = typeof import('#src/entry-server.tsx');

type PageBoot = Parameters<EntryServer['render']>[1];

/** What the server writes into a page for the browser. No secret, nothing about a person. */
export interface Boot extends PageBoot {
  brand?: EffectiveBrand;
}

export interface PageContent {
  boot: Boot;
  nonce: string;
  title?: string;
  description?: string;
  /** Server-rendered markup of the page, '' for none. */
  markup: string;
  /** What the page will ask for next: fetched with it, not one after the other. */
  files?: PageFiles;
  /** The brand's own fonts. */
  fonts?: PageFonts;
  /** What every page but home shows at once. */
  appStyles?: Sheet[];
  /** Shown without `appStyles`, which come after it. */
  isHome?: boolean;
}

/** A brand's custom properties; those of a dark system come after. */
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

/** Fills index.html. Whatever comes from a brand is escaped for the place where it stands. */
export function fillTemplate(template: string, page: PageContent): string {
  const { boot, nonce } = page;
  const media = boot.brand?.media;
  const head = [
    `<meta name="csp-nonce" content="${escapeHtml(nonce)}" nonce="${escapeHtml(nonce)}" />`,
    page.description ? `<meta name="description" content="${escapeHtml(page.description)}" />` : '',
    isAddress(media?.favicon_url) ? `<link rel="icon" href="${escapeHtml(media.favicon_url)}" />` : '',
    ...(page.fonts?.preloads ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}" />`,
    ),
    boot.brand
      ? `<style nonce="${escapeHtml(nonce)}">${page.fonts?.rules ?? ''}${themeRules(boot.brand.theme)}</style>`
      : '',
  ];
  const drawn = boot.step?.drawn && page.markup !== '';
  // What every page needs comes first: it starts while the rest is on its way.
  const preloads = (page.files?.scripts ?? []).map(
    (href) => `<link rel="modulepreload" crossorigin href="${href}" />`,
  );
  // After what is shown already: a paint waits for the style sheets above it alone. Fields that stand in the page need theirs.
  const styles = (page.files?.styles ?? []).map((sheet) => sheetMarkup(sheet, nonce));
  const appStyles = (page.appStyles ?? [])
    .map(({ href, css }) => sheetMarkup(page.isHome ? { href } : { href, css }, nonce))
    .join('');
  const title = page.title;
  let html = template.replaceAll(noncePlace, escapeHtml(nonce));
  const locale = boot.brand?.locale;
  if (locale) html = html.replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(locale)}"`);
  // Replacements are functions: a `$&` in a brand's text must stay what it is.
  if (title) html = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  if (isAddress(media?.favicon_url)) html = html.replace(/\s*<link rel="icon"[^>]*>/, '');
  html = html.replace('<!--trellis-head-->', () => head.filter(Boolean).join('\n    '));
  const styleTags = styles.join('');
  const early = drawn ? `<script>${EARLY_SCRIPT}</script>${styleTags}` : '';
  html = html.replace('</head>', () => `${preloads.join('')}${page.isHome ? '' : appStyles}${early}</head>`);
  html = html.replace('<!--trellis-app-->', () => page.markup);
  return html.replace(
    '<!--trellis-boot-->',
    () =>
      `<script type="application/json" id="trellis-boot">${scriptJson(boot)}</script>${page.isHome ? appStyles : ''}${drawn ? '' : styleTags}`,
  );
}

/** An image address that a brand may give: https, a picture as data, or a path of ours. */
function isAddress(value: string | undefined): value is string {
  return value !== undefined && /^(https:\/\/|\/(?!\/)|data:image\/)/.test(value);
}
