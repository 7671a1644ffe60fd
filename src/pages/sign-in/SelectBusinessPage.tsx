import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useBrand, useText } from '../../brand/BrandContext.tsx';
import type { SessionService } from '../../session/state/index.ts';
import { chosenAccount } from '../../session/state/index.ts';
import { PageHeading } from '../../shell/navigation/index.ts';
import { PageLoading, usePageTitle } from '../../shell/page/index.ts';
import { useServices } from '../../shell/services/index.ts';

/** An account in the session's claim. */
interface Business {
  id: string;
  name?: string;
}

/** /bcm/business/select [SIGN-43]. A visitor signs in first; conflicting answers must be settled first. */
export function SelectBusinessPage({ flow }: { flow: string }) {
  const { brand } = useBrand();
  const services = useServices();
  const { session: loader, siteMap } = services;
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [session, setSession] = useState<SessionService>();
  const [chosenId, setChosenId] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  usePageTitle(text('pages.selectBusiness.title'));

  useEffect(() => {
    let isUnmounted = false;
    const check = async (): Promise<void> => {
      const openedService = await loader.open();
      await openedService.resume();
      if (isUnmounted) return;
      if (openedService.store.getState().loggedIn) setSession(openedService);
      else await openedService.loginRedirect(pathname);
    };
    check().catch(() => isUnmounted || setHasFailed(true));
    return () => {
      isUnmounted = true;
    };
  }, [loader, pathname]);

  const choose = useCallback(
    async (business: Business | undefined) => {
      setChosenId(business?.id ?? '');
      setHasFailed(false);
      try {
        const { switchAccount } = await import('../../wizard/index.ts');
        const switched = await switchAccount(flow, { brand, services }, business);
        if (switched.ok) {
          navigate(siteMap.placesOf(flow).resume);
          return;
        }
        if (switched.asks !== undefined) {
          // `info`, because a successful save removes warnings before they are read.
          services.alerts.show({ level: 'info', text: text('pages.selectBusiness.failed') });
          navigate(siteMap.placesOf(switched.asks).resume);
          return;
        }
      } catch {
        setHasFailed(true);
      }
      setChosenId(undefined);
    },
    [flow, navigate, brand, services, siteMap, text],
  );

  const { accounts = [], accountNames = {} } = session?.store.getState() ?? {};
  if (session && accounts.length === 0) return <Navigate to={siteMap.placesOf(flow).resume} replace />;
  if (!session && !hasFailed) return <PageLoading />;
  const current = session && chosenAccount(session);
  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.selectBusiness.title')}</PageHeading>
      <p className="lead">{text('pages.selectBusiness.text')}</p>
      <div role="alert">{hasFailed && <p>{text('pages.selectBusiness.failed')}</p>}</div>
      <ul className="choices" aria-busy={chosenId !== undefined}>
        {accounts.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="choice"
              aria-disabled={chosenId !== undefined}
              aria-current={id === current || undefined}
              onClick={() => chosenId === undefined && void choose({ id, name: accountNames[id] })}
            >
              <span className="choice__name">
                {accountNames[id] ?? text('pages.selectBusiness.unnamed', { last: id.slice(-4) })}
              </span>
              {id === current && <span className="small quiet">{text('pages.selectBusiness.current')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <button
          type="button"
          className="link-button"
          onClick={() => chosenId === undefined && void choose(undefined)}
        >
          {text('pages.selectBusiness.other')}
        </button>
      </p>
    </div>
  );
}
