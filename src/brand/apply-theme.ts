import { isPictureAddress } from '#domain/picture-address.ts';
import type { Brand } from './types.ts';

const PROPERTY_NAME = /^--[a-z][a-z0-9-]*$/;

/** Applies a brand's theme if the server has not, without values that fetch a file or end a declaration. */
export function applyTheme(brand: Brand, root: HTMLElement = document.documentElement): void {
  const isDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches === true;
  const { variables, dark } = brand.theme ?? {};
  for (const [name, value] of Object.entries({ ...variables, ...(isDark ? dark : {}) })) {
    if (PROPERTY_NAME.test(name) && !/[;{}<>]|url\(/i.test(value)) root.style.setProperty(name, value);
  }
  const icon = brand.media?.favicon_url;
  const link = root.ownerDocument.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || !isPictureAddress(icon)) return;
  link.removeAttribute('type');
  link.href = icon;
}
