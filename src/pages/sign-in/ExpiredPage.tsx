import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { subscribeToPromise } from '#engine/react';
import { useText } from '../../brand/BrandContext.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';
import { useServices, useSignedIn } from '../../shell/services/index.ts';
import { returnToOf } from './return-path.ts';

/** /app/user/expired. A sign-in, also in another tab, returns to the same step [SESSION-8]. */
export function ExpiredPage() {
  const text = useText();
  const { state } = useLocation();
  const navigate = useNavigate();
  const session = useSignedIn();
  const { siteMap } = useServices();
  const returnTo = returnToOf(siteMap, state, '');
  const flow = siteMap.flowOf(returnTo ?? '/');
  const isKnown = useHasLastEmail();
  useEffect(() => {
    if (session && returnTo) navigate(returnTo, { replace: true });
  }, [session, returnTo, navigate]);
  usePageTitle(text('pages.expired.title'));
  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.expired.title')}</PageHeading>
      <p className="lead">{text('pages.expired.text')}</p>
      <p className="button-row">
        <Link
          className="button"
          to={isKnown ? siteMap.placesOf(flow).signIn : '/login'}
          state={{ returnTo, flow }}
        >
          {text('pages.expired.button')}
        </Link>
        <Link className="button button--quiet" to={siteMap.placesOf(flow).home}>
          {text('pages.expired.home')}
        </Link>
      </p>
    </div>
  );
}

/** Whether the address of the ended session is known: Trellis's sign-in step then fills it in [SESSION-8]. */
function useHasLastEmail(): boolean {
  const { session: loader } = useServices();
  const [isKnown, setKnown] = useState(false);
  useEffect(
    () =>
      subscribeToPromise(
        loader.open(),
        (session) => setKnown(session.lastEmail() !== undefined),
        () => {},
      ),
    [loader],
  );
  return isKnown;
}
