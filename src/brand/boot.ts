import type { Brand } from './types.ts';

/**
 * What the server writes into the page as `<script type="application/json" id="trellis-boot">`, so that nothing has to
 * be fetched before the first paint. Holds no secret and nothing about a person.
 */
export interface Boot {
  /** Name for `GET /brands/{platform}`; `current` asks by host name. */
  platform: string;
  /** The deployment's own support address, for when there is no brand to ask [BRAND-12]. */
  supportEmail: string;
  brand?: Brand;
  /** What the server knows of the step at the page's first address: shown until the step itself is there. */
  step?: {
    /** Of the address, the brand's prefix stripped. */
    path: string;
    heading: string;
    intro?: string;
    /** Whether the brand shows above it how far one is. */
    progress?: true;
    /** Its fields stand in the page, too: a person may answer before its code is there. */
    drawn?: true;
  };
  /** What the brand's languages are called, by tag. */
  languages?: Record<string, string>;
  /** Set by the server where the brand record is missing or invalid. */
  brandError?: boolean;
  version?: {
    name?: string;
    version?: string;
    commit?: string;
    builtAt?: string;
    flows?: Record<string, string>;
  };
  /** Flows that are not part of this build: address of each one's module (server/releases). */
  flows?: Record<string, { module: string; release: number | null } | undefined>;
  /** Settings of the sign-in client; read by src/session alone. */
  identity?: Record<string, unknown>;
  /** A script that stands in for Plaid Link, where this server connects sample banks [STMT-12]. */
  bankLinkScript?: string;
  /** Where analytics events go (src/analytics); absent is off. */
  analytics?: { url: string; key: string };
  /** What happens is counted for the funnel (src/analytics/funnel.ts); absent is off. */
  funnel?: true;
  [key: string]: unknown;
}

const FALLBACK: Boot = { platform: 'current', supportEmail: '' };

/** Reads the boot record out of the page. A page without one (a static host) gets the fallback; never throws. */
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
