import { whileWanted } from '#engine/react';
import '../../styles/engine.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isComplete } from '#domain/needs.ts';
import type { DocumentType } from '#widgets/statement-upload/port.ts';
import type { LinkTask } from '../../api/return-link.ts';
import { noteNeeds } from '../../application/entry/index.ts';
import { MAIN_FLOW } from '../../shell/navigation/index.ts';
import { PageLoading } from '../../shell/page/index.ts';
import { useServices, useSignedIn } from '../../shell/services/index.ts';
import { LinkFrame } from './LinkFrame.tsx';
import { LinkProblemView } from './LinkProblemView.tsx';
import { type LinkAddress, readLinkAddress } from './link-address.ts';
import { type LinkState, linkAfterSending, loadLink } from './load-link.ts';
import { OpenTask } from './OpenTask.tsx';
import { useLinkText } from './words.ts';

/** The pages under /continue: what a return link opens, or why it opens nothing, each with what to do. */
export function ContinuePage() {
  const { pathname, search } = useLocation();
  return <Continue key={`${pathname}${search}`} pathname={pathname} search={search} />;
}

function Continue({ pathname, search }: { pathname: string; search: string }) {
  const address = useMemo(() => readLinkAddress(pathname, search), [pathname, search]);
  const { submissions } = useServices();
  const { state, retry, finish } = useLink(address);
  const link = state.name === 'open' ? state.open.link : undefined;
  const isDone = link !== undefined && isComplete(link.needs);
  useEffect(() => {
    if (link && isDone) noteNeeds(submissions, MAIN_FLOW.id, link.dealId, link.needs);
  }, [submissions, link, isDone]);
  const [done, setDone] = useState<LinkTask>();
  const onDone = useCallback(
    async (task: LinkTask, sent: readonly DocumentType[]): Promise<void> => {
      await finish(sent);
      setDone(task);
    },
    [finish],
  );
  if (state.name === 'loading') return <PageLoading />;
  if (state.name === 'problem')
    return <LinkProblemView problem={state.problem} address={address} onRetry={retry} />;
  if (isDone) return <Received how={done ?? 'used'} submitted={state.open.link.submitted} />;
  return <OpenTask address={address} open={state.open} done={done} onRetry={retry} onDone={onDone} />;
}

/**
 * What an address opens, asked anew when somebody signs in or out (a token needs nobody).
 * @param address the same object from render to render
 * @returns the state, how to ask from the start (`retry`), and how to learn what is left after something was sent (`finish`)
 */
function useLink(address: LinkAddress): {
  state: LinkState;
  retry: () => void;
  finish: (sent: readonly DocumentType[]) => Promise<void>;
} {
  const { session: loader } = useServices();
  const [state, setState] = useState<LinkState>({ name: 'loading' });
  const [round, setRound] = useState(0);
  const person = useSignedIn()?.store.getState().id;
  const who = address.token === undefined && !address.isBankReturn ? person : undefined;
  // Another person (`who`), or another round, asks again.
  useEffect(() => {
    setState({ name: 'loading' });
    return whileWanted(loadLink(loader, address), setState);
  }, [loader, address, who, round]);
  const retry = useCallback(() => setRound((one) => one + 1), []);
  const open = state.name === 'open' ? state.open : undefined;
  const finish = useCallback(
    async (sent: readonly DocumentType[]) => {
      const next = open && (await linkAfterSending(open, sent));
      if (next) setState({ name: 'open', open: { ...open, link: next } });
    },
    [open],
  );
  return { state, retry, finish };
}

/** What was received just now, or (`used`) some time before, and what happens next. */
function Received({ how, submitted }: { how: 'plaid' | 'upload' | 'used'; submitted: boolean }) {
  const text = useLinkText();
  const say = (key: string): string => text(`returnLink.received.${key}`);
  return (
    <LinkFrame title={say(`${how}.title`)} focusKey={`received-${how}`}>
      <p className="lead prose">{say(`${how}.text`)}</p>
      {submitted ? (
        <>
          <section className="stack-8">
            <h2 className="section-heading">{say('next')}</h2>
            <ol className="numbered">
              <li>{say('steps.review')}</li>
              <li>{say('steps.reply')}</li>
            </ol>
          </section>
          <p>{say('close')}</p>
        </>
      ) : (
        <>
          <p className="prose">{say('finish')}</p>
          <p className="button-row">
            <Link className="button" to={MAIN_FLOW.resume}>
              {say('finishButton')}
            </Link>
          </p>
        </>
      )}
    </LinkFrame>
  );
}
