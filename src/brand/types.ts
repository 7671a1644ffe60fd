/** Bounds of the amount for one kind of loan, in whole US dollars. */
export interface AmountBounds {
  minimum: number;
  maximum: number;
  default: number;
}

/**
 * The effective brand: base record, partner's record and computed theme, as `GET /brands/{platform}` answers it and as
 * the server writes it into the page (spec §3 'Brand', docs/contracts.md).
 */
export interface Brand {
  platform: string;
  vendor_id: string;
  vendor_name: string;
  vendor_url: string;
  support_email?: string;
  /** Where the start route redirects to, a path of this application (spec §1). */
  route_home?: string;
  /** Stripped before a path is resolved, e.g. `/funding` (decision 32). */
  route_prefix?: string;
  routes?: Record<string, string>;
  partner?: { partnerId?: string; customFields?: Record<string, unknown> };
  theme?: {
    colors?: { brand?: string; neutral?: string; [name: string]: string | undefined };
    fonts?: { body?: string; heading?: string };
    /** CSS custom properties computed by the server: src/look/README.md names them. */
    variables?: Record<string, string>;
  };
  media?: { logo_url?: string; icon_white_url?: string; favicon_url?: string };
  loan_amount?: { wc: AmountBounds; eq: AmountBounds };
  loan_terms?: number[];
  flags?: Record<string, boolean>;
  hideable?: string[];
  fields?: string[];
  /** Texts by key, over the project's own: `home.title`, `texts.ui.next` (docs/architecture.md). */
  content?: Record<string, string>;
  [key: string]: unknown;
}

/** Why a brand could not be had: no connection, or a record that is missing, in error or invalid (decision 31). */
export type BrandFailure = 'network' | 'failed';

/** Narrows an answer to a brand: the fields nothing can do without. Anything else is an invalid record. */
export function isBrand(value: unknown): value is Brand {
  if (typeof value !== 'object' || value === null || 'error' in value) return false;
  const record = value as Record<string, unknown>;
  return ['platform', 'vendor_id', 'vendor_name', 'vendor_url'].every(
    (key) => typeof record[key] === 'string',
  );
}
