import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services.ts';
import { startBridge } from './bridge.ts';
import { NewWindow } from './NewWindow.tsx';
import { isStorageDenied } from './storage-denied.ts';

/** What is different in a frame or popup: the messages to the page around it, and a way out where storage is denied. */
export function Embedded() {
  const { brand } = useBrand();
  const { session: loader } = useServices();
  const { pathname, search } = useLocation();
  const [denied] = useState(() => window.parent !== window && isStorageDenied());
  const { origins } = brand;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const start = async (): Promise<void> => {
      if (!origins || origins.length === 0) return;
      const session = await loader.open();
      if (gone) return;
      stop = startBridge({ origins, session });
      await session.resume();
    };
    void start().catch(() => {});
    return () => {
      gone = true;
      stop?.();
    };
  }, [origins, loader]);
  // The sign-in step has an offer of its own.
  const offered = denied && !pathname.endsWith('/verify/login');
  return offered ? <NewWindow key={pathname} to={`${window.location.pathname}${search}`} /> : null;
}
