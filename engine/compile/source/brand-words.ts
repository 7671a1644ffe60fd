/**
 * Brand fields that a brand's own texts may contain as `{brand.vendor_name}`; server/brands/overlay.ts fills them in.
 * docs/partners.md lists them.
 */
export const BRAND_FIELDS = [
  'vendor_name',
  'vendor_url',
  'support_email',
  'terms_url',
  'privacy_url',
] as const;

export const BRAND_PLACEHOLDERS: readonly string[] = BRAND_FIELDS.map((name) => `brand.${name}`);
