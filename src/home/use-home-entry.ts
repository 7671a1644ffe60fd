import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services.ts';

/**
 * Takes up what a link to home brings: prefilled answers and `hide` leave the address at once (decision 37). A home without
 * a query loads nothing for it.
 */
export function useHomeEntry(flow: string): void {
  const { pathname, search, hash } = useLocation();
  const { brand } = useBrand();
  const services = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (search === '') return;
    let gone = false;
    const read = async (): Promise<void> => {
      const { readHomeQuery } = await import('../wizard/index.ts');
      const rest = await readHomeQuery(flow, { brand, services }, search);
      if (!gone && rest !== search) navigate({ pathname, search: rest, hash }, { replace: true });
    };
    // A wizard that can't be fetched says so when it is opened.
    void read().catch(() => {});
    return () => {
      gone = true;
    };
  }, [flow, brand, services, navigate, pathname, search, hash]);
}
