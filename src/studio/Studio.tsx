import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import type { SessionService } from '../session/state/index.ts';
import { ApplicationPage } from './applications/ApplicationPage.tsx';
import { ApplicationsPage } from './applications/ApplicationsPage.tsx';
import { readApplicationAddress } from './applications/application-words.ts';
import { KeepComments } from './approval/KeepComments.tsx';
import { Desk } from './Desk.tsx';
import { createOpenDrafts, type OpenDrafts } from './draft/open-drafts.ts';
import type { Me, StudioCall, StudioFailure } from './draft/studio-api.ts';
import { FunnelPage } from './funnel/FunnelPage.tsx';
import { LivePage } from './live/LivePage.tsx';
import { Waiting } from './parts/Waiting.tsx';
import { word } from './parts/words.ts';
import { SignIn } from './SignIn.tsx';
import { OpenDraft } from './workbench/OpenDraft.tsx';

/** The address of the funnel, which can be shared. */
const FUNNEL_PATH = '/studio/funnel';

/** `#/drafts/<id>`, `#/drafts/<id>/publish`, `#/live`, else the start page. */
function useHash(): string {
  const subscribe = (listener: () => void) => {
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  };
  return useSyncExternalStore(subscribe, () => window.location.hash);
}

/** Sign-in, then the start page or a draft; for a reviewer the submitted applications. */
export function Studio({ session, api }: { session: SessionService; api: StudioCall }) {
  const { loggedIn } = useSyncExternalStore(session.store.subscribe, session.store.getState);
  const [resumed, setResumed] = useState(false);
  const [drafts] = useState(() => createOpenDrafts(api));
  useSaveBeforeLeaving(drafts, session);
  useEffect(() => void session.resume().then(() => setResumed(true)), [session]);
  if (!resumed) return <Waiting />;
  if (!loggedIn) return <SignIn session={session} />;
  return (
    <KeepComments>
      <SignedIn session={session} api={api} drafts={drafts} />
    </KeepComments>
  );
}

/** Saves pending changes before a log-out, and warns before the page is closed. */
function useSaveBeforeLeaving(drafts: OpenDrafts, session: SessionService): void {
  useEffect(() => {
    const leave = (event: Event) => {
      flushDrafts();
      if (!drafts.isUnsaved()) return;
      event.preventDefault();
      void drafts.flush();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    const stop = session.beforeLogOut(() => drafts.flush());
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      stop();
    };
  }, [drafts, session]);
}

interface SignedInProps {
  session: SessionService;
  api: StudioCall;
  drafts: OpenDrafts;
}

function SignedIn({ session, api, drafts }: SignedInProps) {
  const hash = useHash();
  const [me, setMe] = useState<Me>();
  const [refusedFailure, setRefusedFailure] = useState<StudioFailure>();
  const loadMember = useCallback(() => {
    setRefusedFailure(undefined);
    api('GET /studio/api/me', {}).then(setMe, (error) => setRefusedFailure(error as StudioFailure));
  }, [api]);
  useEffect(loadMember, [loadMember]);
  const leave = () => void session.logout().catch(() => {});
  if (refusedFailure) return <Refused failure={refusedFailure} onAgain={loadMember} onLeave={leave} />;
  if (!me) return <Waiting />;
  if (me.role === 'reviewer') {
    const applicationAddress = readApplicationAddress(hash);
    if (applicationAddress)
      return (
        <ApplicationPage
          key={applicationAddress.id}
          {...applicationAddress}
          {...{ api, me }}
          onLeave={leave}
        />
      );
    return <ApplicationsPage me={me} api={api} onLeave={leave} />;
  }
  if (window.location.pathname.replace(/\/$/, '') === FUNNEL_PATH)
    return <FunnelPage api={api} me={me} onLeave={leave} />;
  const [, id, view] = /^#\/drafts\/([\w-]+?)(?:\/(publish))?$/.exec(hash) ?? [];
  if (id)
    return (
      <OpenDraft key={id} id={id} isReview={view !== undefined} {...{ me, api, drafts }} onLeave={leave} />
    );
  if (hash === '#/live') return <LivePage member={{ ...me, api }} me={me} onLeave={leave} />;
  return <Desk me={me} api={api} drafts={drafts} onLeave={leave} />;
}

interface RefusedProps {
  failure: StudioFailure;
  onAgain: () => void;
  onLeave: () => void;
}

function Refused({ failure, onAgain, onLeave }: RefusedProps) {
  return (
    <main className="st-center st-card">
      <h1>{word(failure.status === 403 ? 'signIn.noRole' : 'failed.title')}</h1>
      <p>{failure.status === 403 ? word('signIn.noRoleWhy') : word('failed.network')}</p>
      <Button appearance="primary" onClick={onAgain}>
        {word('failed.again')}
      </Button>
      <Button onClick={onLeave}>{word('signIn.leave')}</Button>
    </main>
  );
}
