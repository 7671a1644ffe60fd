import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../brand/BrandContext.tsx';
import { openTabStorage } from '../session/tab/index.ts';
import { StorageNotice } from '../shell/page/index.ts';
import { useServices } from '../shell/services/index.ts';
import { startBridge } from './bridge.ts';

/**
 * In a frame or popup: messages to the host page, and an offer of a window if storage is denied. The offer
 * begins at sign-in, because before that a reload loses no session.
 */
export function Embedded() {
  const { brand } = useBrand();
  const { session: loader } = useServices();
  const { pathname } = useLocation();
  const [denied] = useState(() => isInForeignFrame() && !openTabStorage().isLasting);
  const { origins } = brand;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const start = async (): Promise<void> => {
      if (!origins || origins.length === 0) return;
      const session = await loader.open();
      if (isUnmounted) return;
      stop = startBridge({ origins, session });
      await session.resume();
    };
    void start().catch(() => {});
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [origins, loader]);
  const isSignedIn = useSyncExternalStore(loader.subscribe, () => loader.signedIn() !== undefined);
  // The sign-in step has its own offer.
  const isSignInStep = pathname.endsWith('/verify/login');
  const offersNewTab = denied && !isSignInStep && (isSignedIn || pathname.endsWith('/login'));
  if (!offersNewTab) return null;
  return (
    <div key={pathname} className="page embed-notice">
      <div className="notice" role="status">
        <StorageNotice />
      </div>
    </div>
  );
}

/** Whether another site embeds the page. In a same-site frame (Studio's preview), a new window would have the same storage. */
function isInForeignFrame(page: Window = window): boolean {
  try {
    return page.parent !== page && page.parent.location.origin !== page.location.origin;
  } catch {
    return true;
  }
}
