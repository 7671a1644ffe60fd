import { DEALS } from '../limits.ts';
import type { Clock } from '../ports.ts';
import type { Applicant, Deal } from './deal-store.ts';
import { type Found, namedIds } from './find-deal.ts';
import type { SaveRequest } from './save-request.ts';
import type { KnownSecrets } from './sensitive.ts';
import type { ReadDeal } from './stored-application.ts';

/** What a save has just written. */
export interface JustWritten extends ReadDeal {
  /** Of the row (`Found.mark`). */
  mark: string;
}

interface Recent extends JustWritten {
  /** Milliseconds since 1970. */
  until: number;
}

export type RecentDeals = ReturnType<typeof createRecentDeals>;

/**
 * The deals that this process saved a moment ago. Saves of a page follow one another: the next one builds on what the last
 * one wrote, and need neither read nor decode it again. Nothing is believed: the write that follows changes the very row that is remembered
 * (`mark`) or nothing, and whoever gets no further with it reads. Secrets are held as they lie in the database, with their
 * masks.
 */
export function createRecentDeals(clock: Clock) {
  // The oldest first: what is kept again goes to the end.
  const deals = new Map<string, Recent>();
  const nameOf = (brand: string, loanId: string) => `${brand} ${loanId}`;
  const dropOld = (now: number): void => {
    for (const [name, { until }] of deals) {
      if (until > now && deals.size <= DEALS.mostRecentDeals) return;
      deals.delete(name);
    }
  };
  return {
    /** What a read would find, for a save that names this deal and builds on the version that is remembered. */
    find(
      owner: Applicant,
      { kind, payload, version }: Pick<SaveRequest, 'kind' | 'payload' | 'version'>,
    ): Found | undefined {
      if (kind === 'preference' || version === undefined) return undefined;
      const { loanId, businessId } = namedIds(payload);
      if (!loanId) return undefined;
      const recent = deals.get(nameOf(owner.brand, loanId));
      if (!recent || recent.until <= clock.now().getTime()) return undefined;
      const { deal, mark } = recent;
      if (deal.subject !== owner.subject || deal.version !== version) return undefined;
      if (businessId !== undefined && businessId !== deal.business_id) return undefined;
      const found = { kept: undefined, account: undefined, businessId: undefined, isMissing: false };
      return { ...found, deal, mark, known: recent };
    },
    keep({ flow, deal, read, mark }: JustWritten): void {
      const now = clock.now().getTime();
      const name = nameOf(deal.brand, deal.loan_id);
      deals.delete(name);
      // Nothing more is saved of one that is submitted.
      if (deal.submitted_at === null)
        deals.set(name, { flow, deal, read, mark, until: now + DEALS.recentMs });
      dropOld(now);
    },
    /** What is known of a deal's secrets, whichever version of it is at hand: each is told by its own token. */
    secretsOf({ brand, loan_id: loanId }: Pick<Deal, 'brand' | 'loan_id'>): KnownSecrets {
      const secrets = deals.get(nameOf(brand, loanId))?.read.secrets.values() ?? [];
      return new Map([...secrets].map((secret) => [secret.token, secret]));
    },
    forget({ brand, loan_id: loanId }: Pick<Deal, 'brand' | 'loan_id'>): void {
      deals.delete(nameOf(brand, loanId));
    },
  };
}
