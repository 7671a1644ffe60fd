import { DEALS } from '../../limits.ts';
import type { Clock } from '../../ports.ts';
import type { CachedSecrets } from '../secrets/index.ts';
import type { Applicant, Deal } from './deal-store.ts';
import type { ReadDeal } from './document.ts';
import { type DealQuery, type FoundDeal, readIds } from './find-deal.ts';

export interface WrittenDeal extends ReadDeal {
  /** PostgreSQL's xmin of the saved row, as in `Found.mark`. */
  mark: string;
  hasRequests: boolean;
}

interface CachedDeal extends WrittenDeal {
  /** When the entry expires, in milliseconds since 1970. */
  until: number;
}

export type RecentDeals = ReturnType<typeof createRecentDeals>;

/**
 * Caches the deals that this process just saved, so that a page's next save need not read or decrypt. The
 * cache may be stale: a write applies only if the row still has the cached `mark`, else the save reads.
 * Measured: saves of 32 clients reach 0.52 of the rate of bare inserts with this cache and group commit
 * (write-deal.ts), 0.17 without the cache, 0.14 to 0.15 without both.
 */
export function createRecentDeals(clock: Clock) {
  // The oldest entry is first; a saved deal is inserted again at the end. Not LruMap, because entries also expire.
  const deals = new Map<string, CachedDeal>();
  const cacheKey = (brand: string, loanId: string) => `${brand} ${loanId}`;
  const evictOld = (now: number): void => {
    for (const [name, { until }] of deals) {
      if (until > now && deals.size <= DEALS.mostRecentDeals) return;
      deals.delete(name);
    }
  };
  return {
    /** The deal that a read would find, if the save builds on the cached version. */
    find(
      owner: Applicant,
      { kind, payload, version }: Pick<DealQuery, 'kind' | 'payload'> & { version: number | undefined },
    ): FoundDeal | undefined {
      if (kind === 'preference' || version === undefined) return undefined;
      const { loanId, businessId } = readIds(payload);
      if (!loanId) return undefined;
      const recent = deals.get(cacheKey(owner.brand, loanId));
      if (!recent || recent.until <= clock.now().getTime()) return undefined;
      const { deal, mark, hasRequests } = recent;
      if (deal.subject !== owner.subject || deal.version !== version) return undefined;
      if (businessId !== undefined && businessId !== deal.business_id) return undefined;
      const found = { answer: undefined, account: undefined, businessId: undefined, isMissing: false };
      return { ...found, deal, mark, hasRequests, newShape: deal.shape, cached: recent };
    },
    keep({ flow, deal, read, mark, hasRequests }: WrittenDeal): void {
      const now = clock.now().getTime();
      const name = cacheKey(deal.brand, deal.loan_id);
      deals.delete(name);
      // A submitted deal gets no more saves.
      if (deal.submitted_at === null)
        deals.set(name, { flow, deal, read, mark, hasRequests, until: now + DEALS.recentMs });
      evictOld(now);
    },
    /** The masks and hashes of a cached deal's secrets, by token; its version need not match. */
    secretsOf({ brand, loan_id: loanId }: Pick<Deal, 'brand' | 'loan_id'>): CachedSecrets {
      const secrets = deals.get(cacheKey(brand, loanId))?.read.secured.secrets.values() ?? [];
      return new Map([...secrets].map((secret) => [secret.token, secret]));
    },
    forget({ brand, loan_id: loanId }: Pick<Deal, 'brand' | 'loan_id'>): void {
      deals.delete(cacheKey(brand, loanId));
    },
  };
}
