import type { Brand } from '../../brand/types.ts';

/**
 * The address of a step for another device. It contains no personal data and grants no access.
 * @param base the brand's path prefix; empty if the page's address has none
 * @param path the step's path
 */
export function stepAddress(
  origin: string,
  base: string,
  path: string,
  { locale, locales = [] }: Pick<Brand, 'locale' | 'locales'>,
): string {
  const address = new URL(`${base}/login`, origin);
  address.searchParams.set('return', path);
  if (locale !== undefined && locales.length > 1) address.searchParams.set('lang', locale);
  // A slash in a query needs no escape, so the QR code has fewer squares.
  return address.href.replaceAll('%2F', '/');
}
