import type { Brand as BrandRecord } from '#schemas/types/brand.ts';

/**
 * The effective brand: base record, partner's record and computed theme, as in `GET /brands/{platform}` and
 * in the page [BRAND-1].
 */
export type Brand = Omit<BrandRecord, 'theme' | 'loan_terms' | 'locales' | 'translations'> & {
  vendor_name: string;
  vendor_url: string;
  loan_terms?: number[];
  /** The language of the page and of `content` (BCP 47). */
  locale?: string;
  /** The languages that the brand offers. */
  locales?: string[];
  theme?: BrandRecord['theme'] & {
    /** CSS custom properties computed by the server, listed in src/styles/README.md. */
    variables?: Record<string, string>;
    /** Overrides for dark mode. */
    dark?: Record<string, string>;
  };
  [key: string]: unknown;
};

/** Why there is no brand: no connection, or a missing, failed or invalid record [BRAND-12] [BRAND-13]. */
export type BrandFailure = 'network' | 'failed';

/** Whether a value has a brand's required fields. Anything else is an invalid record. */
export function isBrand(value: unknown): value is Brand {
  if (typeof value !== 'object' || value === null || 'error' in value) return false;
  const record = value as Record<string, unknown>;
  return ['platform', 'vendor_id', 'vendor_name', 'vendor_url'].every(
    (key) => typeof record[key] === 'string',
  );
}
