import type { Brand } from './types.ts';

/** `(brand of https://bank.example/, 'terms')` → `https://bank.example/terms` */
export function vendorPage(brand: Brand, page: 'terms' | 'privacy'): string {
  return brand[`${page}_url`] ?? `${brand.vendor_url.replace(/(?<!\/)\/+$/, '')}/${page}`;
}
