import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProblem } from '#widgets/sending/machine.ts';
import { renewReturnLink } from '../../api/statements/return-link.ts';
import { MAIN_FLOW } from '../../shell/navigation/index.ts';
import { useSignedIn } from '../../shell/services/index.ts';
import { LinkFrame, useLinkText } from './LinkFrame.tsx';
import type { LinkAddress } from './open-link.ts';

interface ProblemProps {
  problem: LinkProblem | 'unavailable';
  address: LinkAddress;
  onRetry: () => void;
}

/** The problem of a link, with advice. */
export function LinkProblemView({ problem, address, onRetry }: ProblemProps) {
  const text = useLinkText();
  const session = useSignedIn();
  const problemText = (key: string): string =>
    text(`returnLink.problems.${problem}.${key}`, { email: session?.store.getState().email ?? '' });
  const signIn = (key: string, quiet = false): ReactNode => (
    <Link
      className={quiet ? 'button button--quiet' : 'button'}
      to="/login"
      state={{ returnTo: address.plain, flow: MAIN_FLOW.id }}
    >
      {problemText(key)}
    </Link>
  );
  const logOut = (key: string, quiet = false): ReactNode => (
    <button
      type="button"
      className={quiet ? 'button button--quiet' : 'button'}
      onClick={() => void session?.logout().catch(() => {})}
    >
      {problemText(key)}
    </button>
  );
  if (problem === 'expired') return <Expired token={address.token ?? ''} signIn={signIn('signIn', true)} />;
  const links: Record<Exclude<typeof problem, 'expired'>, ReactNode> = {
    'signed-out': signIn('button'),
    broken: signIn('button'),
    foreign: (
      <>
        {logOut('button')}
        <Link className="button button--quiet" to={MAIN_FLOW.resume}>
          {problemText('own')}
        </Link>
      </>
    ),
    none: (
      <>
        <Link className="button" to={MAIN_FLOW.start}>
          {problemText('button')}
        </Link>
        {logOut('logOut', true)}
      </>
    ),
    unreachable: <RetryButton label={problemText('button')} onRetry={onRetry} />,
    unavailable: <RetryButton label={problemText('button')} onRetry={onRetry} />,
  };
  return (
    <LinkFrame title={problemText('title')} focusKey={problem}>
      <p className="lead prose">
        {problem === 'unavailable' ? text('returnLink.problems.unavailable.text') : problemText('text')}
      </p>
      {problem === 'foreign' && <p className="prose">{problemText('todo')}</p>}
      <p className="button-row">{links[problem]}</p>
    </LinkFrame>
  );
}

function RetryButton({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <button type="button" className="button" onClick={onRetry}>
      {label}
    </button>
  );
}

/** A new link is mailed to the deal's applicant. */
function Expired({ token, signIn }: { token: string; signIn: ReactNode }) {
  const text = useLinkText();
  const [step, setStep] = useState<'idle' | 'sending' | 'sent' | 'too-many' | 'failed'>('idle');
  const problemText = (key: string): string => text(`returnLink.problems.expired.${key}`);
  const renew = async (): Promise<void> => {
    if (step === 'sending') return;
    setStep('sending');
    setStep(await renewReturnLink(token).catch(() => 'failed' as const));
  };
  const isSent = step === 'sent';
  return (
    <LinkFrame title={problemText(isSent ? 'sentTitle' : 'title')} focusKey={isSent ? 'sent' : 'expired'}>
      <p className="lead prose">{problemText(isSent ? 'sent' : 'text')}</p>
      <div role="alert">
        {(step === 'failed' || step === 'too-many') && <p className="notice">{problemText(step)}</p>}
      </div>
      {!isSent && (
        <p className="button-row">
          <button
            type="button"
            className="button"
            aria-disabled={step === 'sending' || undefined}
            onClick={() => void renew()}
          >
            {problemText(step === 'sending' ? 'sending' : 'button')}
          </button>
          {signIn}
        </p>
      )}
    </LinkFrame>
  );
}
