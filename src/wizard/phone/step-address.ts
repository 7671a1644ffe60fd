import type { Brand } from '../../brand/types.ts';

/**
 * The address that opens a step on another device, after a sign-in there: the page's own host, the brand's prefix, the
 * step and the language. It has nothing personal, and grants no access.
 * @param base the brand's prefix if the page's address has it
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
  // A slash in a query needs no escape; the address is shorter, and so the code has fewer squares.
  return address.href.replaceAll('%2F', '/');
}
