import { Link } from 'react-router-dom';
import { fillText } from '#engine';
import { useBrand } from '../brand/BrandContext.tsx';
import { useHydrated } from '../shell/page/index.ts';
import { useServices } from '../shell/services/index.ts';
import { readDraftSummary } from './draft-summary.ts';

/** Formats an amount as US dollars: `85000` → `$85,000`. */
export function dollars(amount: number, locale = 'en-US'): string {
  return amount.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
}

/** Shown if this tab's draft has a business name [FLOW-14]. */
export function ContinueLink({ words, flow }: { words: string; flow: string }) {
  const { brand } = useBrand();
  const places = useServices().siteMap.placesOf(flow);
  const draft = useHydrated() ? readDraftSummary(brand.platform, places) : undefined;
  if (!draft?.businessName?.trim()) return null;
  const label =
    draft.amount === undefined
      ? words.replace(/\s*\(\{amount\}\)/, '')
      : fillText(words, { amount: dollars(draft.amount, brand.locale) });
  return (
    <Link className="button button--quiet figures" to={places.resume}>
      {label}
    </Link>
  );
}
