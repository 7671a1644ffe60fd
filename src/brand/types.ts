import type { Brand as BrandRecord } from '#schemas/types/brand.ts';

/** The effective brand with its computed theme, as in `GET /brands/{platform}` [BRAND-1]. */
export type Brand = Omit<BrandRecord, 'theme' | 'loan_terms' | 'locales' | 'translations'> & {
  vendor_name: string;
  vendor_url: string;
  loan_terms?: number[];
  /** BCP 47, of the page and of `content`. */
  locale?: string;
  locales?: string[];
  theme?: BrandRecord['theme'] & {
    /** CSS custom properties (src/styles/README.md). */
    variables?: Record<string, string>;
    dark?: Record<string, string>;
  };
  [key: string]: unknown;
};

/** No connection, or a missing, failed or invalid record [BRAND-12] [BRAND-13]. */
export type BrandFailure = 'network' | 'failed';

/** Whether a value has a brand's required fields. */
export function isBrand(value: unknown): value is Brand {
  if (typeof value !== 'object' || value === null || 'error' in value) return false;
  const record = value as Record<string, unknown>;
  return ['platform', 'vendor_id', 'vendor_name', 'vendor_url'].every(
    (key) => typeof record[key] === 'string',
  );
}
