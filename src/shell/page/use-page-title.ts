import { useEffect } from 'react';
import { useBrand, useText } from '../../brand/BrandContext.tsx';

/** Sets the window's title to `{title} - {vendor}` [ROUTE-26]. */
export function usePageTitle(title: string): void {
  const { brand } = useBrand();
  const text = useText();
  const fullTitle = text('ui.pageTitle', { title, vendor: brand.vendor_name });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
