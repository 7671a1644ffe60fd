import type { Brand } from './types.ts';

const NAME = /^--[a-z][a-z0-9-]*$/;

/**
 * Puts a brand's colours and fonts on the page where the server has not (the server writes them into a style tag with
 * the first answer). Only custom properties, and no value that could fetch or end a declaration.
 */
export function applyTheme(brand: Brand, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(brand.theme?.variables ?? {})) {
    if (NAME.test(name) && !/[;{}<>]|url\(/i.test(value)) root.style.setProperty(name, value);
  }
}
