import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../brand/BrandContext.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { returnToOf } from './return-path.ts';

/**
 * /login: redirects to the identity provider, and returns to the previous page, else to the application in
 * progress, else to the start of the flow [SIGN-30].
 */
export function LoginPage() {
  const text = useText();
  const { session: loader, siteMap } = useServices();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [hasFailed, setHasFailed] = useState(false);
  const returnTo = returnToOf(siteMap, state, search);
  const { afterLogin, signIn: step } = siteMap.placesOf(siteMap.flowOf(returnTo ?? '/'));
  const target = returnTo ?? afterLogin;
  const email = emailIn(state);
  usePageTitle(text('pages.login.title'));

  const signIn = useCallback(async () => {
    setHasFailed(false);
    try {
      const session = await loader.open();
      await session.resume();
      if (session.store.getState().loggedIn) navigate(target, { replace: true });
      else if (session.canRedirect()) await session.loginRedirect(target, email);
      // In a frame, or if storage is denied, the person signs in within the wizard.
      else navigate(step, { replace: true, state: { returnTo: target } });
    } catch {
      setHasFailed(true);
    }
  }, [loader, navigate, step, target, email]);
  useEffect(() => {
    void signIn();
  }, [signIn]);

  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.login.title')}</PageHeading>
      <p className="lead">{text('pages.login.text')}</p>
      <div role="alert">{hasFailed && <p>{text('pages.login.failed')}</p>}</div>
      <p>
        <button type="button" className="button" onClick={() => void signIn()}>
          {text('pages.login.button')}
        </button>
      </p>
    </div>
  );
}

/** The address that a link of this application passes in the history entry, because an URL must not have it. */
function emailIn(state: unknown): string | undefined {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : undefined;
}
