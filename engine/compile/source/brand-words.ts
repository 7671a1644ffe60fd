/**
 * Fields of a brand that its own texts may hold as `{brand.vendor_name}`: what people read. The server fills them in where it
 * makes the effective brand (server/brands/overlay.ts), `npm run check` refuses every other name. docs/partners.md lists them.
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
