import type { FlowPlaces, HomePageTexts } from '#engine';
import type { Brand } from './types.ts';

/** A released flow of the page. */
export interface BootFlow {
  module: string;
  release: number | null;
  /** The addresses and the front page of a flow that is not part of this build. */
  added?: { places: FlowPlaces; homePage: HomePageTexts };
}

/**
 * The data that the server writes into the page as `<script type="application/json" id="trellis-boot">`, so
 * that nothing has to be fetched before the first paint. No secret, nothing about a person.
 */
export interface Boot {
  /** Name for `GET /brands/{platform}`; `current` finds the brand by host name. */
  platform: string;
  /** The deployment's support address, used if no brand is known [BRAND-12]. */
  supportEmail: string;
  brand?: Brand;
  /** The step at the page's first address, shown until the step's code is loaded. */
  step?: {
    /** The path without the brand's prefix. */
    path: string;
    heading: string;
    intro?: string;
    /** Whether the brand shows the progress above it. */
    progress?: true;
    /** The server has drawn its fields: a person may answer before the code is loaded. */
    drawn?: true;
  };
  /** Names of the brand's languages by tag. */
  languages?: Record<string, string>;
  /** Set if the brand record is missing or invalid. */
  brandError?: boolean;
  version?: {
    name?: string;
    version?: string;
    commit?: string;
    builtAt?: string;
    flows?: Record<string, string>;
  };
  /** Addresses of released flows' modules that are not part of this build (server/releases). */
  flows?: Record<string, BootFlow | undefined>;
  /** Settings of the sign-in client; only src/session reads them. */
  identity?: Record<string, unknown>;
  /** A script that replaces Plaid Link if this server has sample banks [STMT-12]. */
  bankLinkScript?: string;
  /** Days that an unfinished application is kept after its last save. */
  keptDays?: number;
  /** Analytics settings (src/analytics); absent: off. */
  analytics?: { url: string; key: string };
  /** The funnel counts events (src/analytics/funnel.ts); absent: off. */
  funnel?: true;
  [key: string]: unknown;
}

const FALLBACK: Boot = { platform: 'current', supportEmail: '' };

/** Reads the boot record of the page. A page without one (a static host) gets the fallback; never throws. */
export function readBoot(page: Document = document): Boot {
  const source = page.getElementById('trellis-boot')?.textContent;
  if (!source) return FALLBACK;
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? { ...FALLBACK, ...value } : FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/** The CSP nonce for style tags made at run time (Griffel), from `<meta name="csp-nonce" content|nonce>`. */
export function readNonce(page: Document = document): string | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"], meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
