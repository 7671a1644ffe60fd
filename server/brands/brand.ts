import type { Brand } from '#schemas/types/brand.ts';

/** A brand record: a sparse overlay on brands/base.json (schemas/brand.schema.json). */
export type BrandRecord = Pick<Brand, 'platform' | 'hosts'> & Record<string, unknown>;

export interface AmountBounds {
  minimum: number;
  maximum: number;
  default: number;
}

/** What applies to a request: base, record and what is computed from both. `GET /brands/{platform}` answers this. */
export interface EffectiveBrand {
  platform: string;
  vendor_id: string;
  vendor_name: string;
  vendor_url: string;
  support_email: string;
  /** The record's, else below `vendor_url`. */
  terms_url: string;
  privacy_url: string;
  route_home?: string;
  route_prefix?: string;
  routes?: Record<string, string>;
  partner: { partnerId?: string; customFields?: Record<string, string> };
  theme: {
    colors: { brand: string; neutral?: string };
    fonts: { body: string; heading: string };
    /** Fonts that the brand brings, below /fonts/. */
    font_files?: { family: string; file: string; weight?: string; style?: 'normal' | 'italic' }[];
    /** CSS custom properties by name (`--brand-80`); src/styles/README.md lists them. */
    variables: Record<string, string>;
    /** Which colors: by the person's system where absent. */
    scheme?: 'system' | 'light' | 'dark';
    /** What a dark system lays over `variables`. */
    dark?: Record<string, string>;
  };
  media: {
    logo_url?: string;
    logo_dark_url?: string;
    icon_white_url?: string;
    favicon_url?: string;
    illustration_url?: string;
  };
  loan_amount: { wc: AmountBounds; eq: AmountBounds };
  loan_terms: number[];
  /** The record's where it is offered, else 60 where offered, else the longest (decision 17). */
  loan_term_default: number;
  /** A deployment's 'off' is already in here (decision 21). */
  flags: Record<string, boolean>;
  hideable: string[];
  fields: string[];
  /** The language that `content` is in, and those that the brand offers (BCP 47). */
  locale: string;
  locales: string[];
  content: Record<string, string>;
  /** Origins that may frame the pages and hear who was identified. Empty: nobody. */
  origins: string[];
  terms?: unknown;
  [key: string]: unknown;
}
