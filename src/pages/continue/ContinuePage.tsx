import '../../styles/engine.css';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { showPageToScreenReaders } from '#widgets/confirm/show-page.ts';
import { isAllSent } from '#widgets/sending/machine.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { MAIN_FLOW } from '../../shell/navigation/index.ts';
import { PageLoading } from '../../shell/page/index.ts';
import { useServices, useSignedIn } from '../../shell/services/index.ts';
import { keepNeeds } from '../read-needs.ts';
import { LinkFrame, useLinkText } from './LinkFrame.tsx';
import { LinkProblemView } from './LinkProblemView.tsx';
import { OpenTask } from './OpenTask.tsx';
import { createLink, credentialsOf, readLinkAddress } from './open-link.ts';
import { RemindersPage } from './RemindersPage.tsx';

/** The pages under /continue: the tasks of a return link, or its problem; and the page for reminders. */
export function ContinuePage() {
  const { pathname, search } = useLocation();
  if (/^\/continue\/reminders\/?$/.test(pathname))
    return <RemindersPage token={new URLSearchParams(search).get('t') ?? ''} />;
  return <Continue key={`${pathname}${search}`} pathname={pathname} search={search} />;
}

function Continue({ pathname, search }: { pathname: string; search: string }) {
  const address = useMemo(() => readLinkAddress(pathname, search), [pathname, search]);
  const { session: loader, submissions } = useServices();
  const { boot } = useBrand();
  const [{ sending, sender }] = useState(() => createLink(loader, boot, address, showPageToScreenReaders));
  const state = useSyncExternalStore(sending.subscribe, sending.getState);
  const { access, done } = state;
  const load = useCallback(() => {
    const isNamed = address.ids.dealId !== undefined;
    sending.dispatch({ type: 'load', credentials: credentialsOf(address), isNamed });
  }, [sending, address]);
  const person = useSignedIn()?.store.getState().id;
  const signedInPerson = address.token === undefined && !address.isBankReturn ? person : undefined;
  // Reload after a sign-in or sign-out; with a token the session does not matter.
  useEffect(load, [load, signedInPerson]);
  const deal = access.name === 'open' ? access.deal : undefined;
  const isDone = isAllSent(state);
  useEffect(() => {
    if (deal && isDone) keepNeeds(submissions, MAIN_FLOW.id, deal.dealId, deal.needs);
  }, [submissions, deal, isDone]);
  if (access.name === 'problem')
    return <LinkProblemView problem={access.problem} address={address} onRetry={load} />;
  const openedSender = sender();
  if (!deal || !openedSender) return <PageLoading />;
  if (isDone) return <Received how={done ?? 'used'} submitted={deal.submitted} />;
  return (
    <OpenTask
      address={address}
      deal={deal}
      sending={sending}
      done={done}
      sender={openedSender}
      onRetry={load}
    />
  );
}

/** The page after the statements came. @param source how they came; `used`: on an earlier visit */
function Received({ how: source, submitted }: { how: 'plaid' | 'upload' | 'used'; submitted: boolean }) {
  const text = useLinkText();
  const receivedText = (key: string): string => text(`returnLink.received.${key}`);
  return (
    <LinkFrame title={receivedText(`${source}.title`)} focusKey={`received-${source}`}>
      <p className="lead prose">{receivedText(`${source}.text`)}</p>
      {submitted ? (
        <>
          <section className="stack-8">
            <h2 className="section-heading">{receivedText('next')}</h2>
            <ol className="numbered">
              <li>{receivedText('steps.review')}</li>
              <li>{receivedText('steps.reply')}</li>
            </ol>
          </section>
          <p>{receivedText('close')}</p>
        </>
      ) : (
        <>
          <p className="prose">{receivedText('finish')}</p>
          <p className="button-row">
            <Link className="button" to={MAIN_FLOW.resume}>
              {receivedText('finishButton')}
            </Link>
          </p>
        </>
      )}
    </LinkFrame>
  );
}
