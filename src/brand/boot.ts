import type { FlowPlaces, HomePageTexts } from '#engine';
import type { Brand } from './types.ts';

export interface BootFlow {
  module: string;
  release: number | null;
  /** Set if the flow is not part of this build. */
  added?: { places: FlowPlaces; homePage: HomePageTexts };
}

/** Written into the page as JSON (`#trellis-boot`). Contains no secret and nothing about a person. */
export interface Boot {
  /** `current` finds the brand by host name. */
  platform: string;
  /** Used if no brand is known [BRAND-12]. */
  supportEmail: string;
  brand?: Brand;
  /** The step at the page's first address, shown until its code is loaded. */
  step?: {
    /** The step's path without the brand's prefix. */
    path: string;
    /** Its name, for the title of the window. */
    title: string;
    heading: string;
    intro?: string;
    /** The brand shows the progress above it. */
    progress?: true;
    /** The server has drawn its fields: a person may answer before the code is loaded. */
    drawn?: true;
  };
  /** Names of the languages by BCP 47 tag. */
  languages?: Record<string, string>;
  /** The brand record is missing or invalid. */
  brandError?: boolean;
  version?: {
    name?: string;
    version?: string;
    commit?: string;
    builtAt?: string;
    flows?: Record<string, string>;
  };
  /** Modules of released flows that are not part of this build. */
  flows?: Record<string, BootFlow | undefined>;
  /** The settings of sign-in, which only src/session reads. */
  identity?: Record<string, unknown>;
  /** Replaces Plaid Link if this server has sample banks [STMT-12]. */
  bankLinkScript?: string;
  /** How many days an unfinished application is kept after its last save. */
  keptDays?: number;
  /** The analytics service (src/analytics); absent if off. */
  analytics?: { url: string; key: string };
  /** Whether the page reports funnel events (src/analytics/funnel.ts). */
  funnel?: true;
  [key: string]: unknown;
}

const FALLBACK: Boot = { platform: 'current', supportEmail: '' };

/** Reads the boot record of the page, else the fallback of a static host; never throws. */
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

/** The CSP nonce for style tags made at run time (Griffel). */
export function readNonce(page: Document = document): string | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"], meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
