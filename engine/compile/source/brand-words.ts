/**
 * Fields of a brand that its own texts may contain as `{brand.vendor_name}`. The server fills them in
 * (server/brands/overlay.ts), and `npm run check` refuses other names. docs/partners.md lists them.
 */
export const BRAND_WORDS = [
  'vendor_name',
  'vendor_url',
  'support_email',
  'terms_url',
  'privacy_url',
] as const;

/** The same as placeholders: `brand.vendor_name`. */
export const BRAND_PLACEHOLDERS: readonly string[] = BRAND_WORDS.map((name) => `brand.${name}`);
