import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrand, useText } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services.ts';
import { startBridge } from './bridge.ts';

/** What is different in a frame or popup: the messages to the page around it, and a way out where storage is denied. */
export function Embedded() {
  const { brand } = useBrand();
  const { session: loader } = useServices();
  const { pathname, search } = useLocation();
  const [denied] = useState(() => isInForeignFrame() && isStorageDenied());
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

/** Says that nothing can be kept here, and opens the same page where it can. */
function NewWindow({ to }: { to: string }) {
  const text = useText();
  return (
    <div className="page embed-notice">
      <div className="notice" role="status">
        <p>
          {text('session.storage.text')}{' '}
          <a href={to} target="_blank" rel="noopener">
            {text('session.storage.link')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Whether a page of another site frames this one; in one of ours (the preview of Studio) a window of its own stores no more. */
function isInForeignFrame(page: Window = window): boolean {
  try {
    return page.parent !== page && page.parent.location.origin !== page.location.origin;
  } catch {
    return true;
  }
}

/** Whether the browser keeps this page from storing anything, as some do inside a frame of another site. */
function isStorageDenied(page: Window = window): boolean {
  try {
    const key = 'trellis-probe';
    page.sessionStorage.setItem(key, key);
    page.sessionStorage.removeItem(key);
    return false;
  } catch {
    return true;
  }
}
