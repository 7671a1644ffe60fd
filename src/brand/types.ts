import type { Brand as BrandRecord } from '#schemas/types/brand.ts';

/**
 * The effective brand: base record, partner's record and computed theme, as `GET /brands/{platform}` answers it and as
 * the server writes it into the page [BRAND-1].
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
    /** CSS custom properties computed by the server: src/styles/README.md names them. */
    variables?: Record<string, string>;
    /** What a dark system lays over them. */
    dark?: Record<string, string>;
  };
  [key: string]: unknown;
};

/** Why a brand could not be had: no connection, or a record that is missing, in error or invalid [BRAND-12] [BRAND-13]. */
export type BrandFailure = 'network' | 'failed';

/** Narrows an answer to a brand: the fields nothing can do without. Anything else is an invalid record. */
export function isBrand(value: unknown): value is Brand {
  if (typeof value !== 'object' || value === null || 'error' in value) return false;
  const record = value as Record<string, unknown>;
  return ['platform', 'vendor_id', 'vendor_name', 'vendor_url'].every(
    (key) => typeof record[key] === 'string',
  );
}
