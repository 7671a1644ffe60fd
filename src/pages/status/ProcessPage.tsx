import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#flows/texts.json';
import { useLocale, useText } from '../../brand/BrandContext.tsx';
import { dollars } from '../../home/ContinueLink.tsx';
import { PageHeading } from '../../shell/navigation/index.ts';
import { PageLoading, usePageTitle } from '../../shell/page/index.ts';
import { useResumedSession, useServices } from '../../shell/services/index.ts';
import { CopyButton } from '../CopyButton.tsx';
import { formatMoment, formatReplyDay, isReplyPast } from '../moments.ts';
import { Questions } from '../Questions.tsx';
import { NotIncluded, Receipt } from '../Receipt.tsx';
import { LenderQuestions } from './LenderQuestions.tsx';
import { formsTextKey, isAwaitingStatements, StatementsNotice } from './StatementsNotice.tsx';
import { statementWords } from './status-words.ts';
import { useStatus, withStatus } from './use-status.ts';

/** /app/decision/process: the submitted application's state, reference, next steps, and a copy [ROUTE-30]. */
export function ProcessPage({ flow }: { flow: string }) {
  const text = useText();
  const locale = useLocale();
  const { submissions, siteMap } = useServices();
  const [storedSubmission, setStoredSubmission] = useState(() => submissions.read(flow));
  const { kind, status, retry } = useStatus(flow);
  const receivedSubmission = withStatus(storedSubmission, status);
  // `arrived`: the wizard has found that the application was submitted elsewhere, so this tab may have no receipt.
  const { state, pathname } = useLocation();
  const arrivalState = state as { arrived?: boolean; notIncluded?: string[] } | null;
  const arrived = !receivedSubmission && arrivalState?.arrived === true;
  const messageKey = MESSAGE_KEYS[kind];
  const title = text(
    receivedSubmission || arrived ? 'pages.process.title' : `pages.process.${messageKey}Title`,
  );
  usePageTitle(title);
  const isAwaiting = receivedSubmission !== undefined && isAwaitingStatements(receivedSubmission);
  const notice = receivedSubmission && (
    <StatementsNotice flow={flow} received={receivedSubmission} onChange={setStoredSubmission} />
  );
  // The reply time counts from the arrival of statements, but not before the submit if the clock is wrong.
  const [today] = useState(() => new Date());
  const sentAt =
    receivedSubmission &&
    (isAwaiting ? laterOf(today, receivedSubmission.submittedAt ?? '') : receivedSubmission.submittedAt);
  const due = sentAt && formatReplyDay(sentAt, locale);
  const isPast = sentAt !== undefined && isReplyPast(sentAt, today);
  const rows = receivedSubmission && {
    businessName: receivedSubmission.businessName,
    amount: receivedSubmission.amount === undefined ? '' : dollars(receivedSubmission.amount, locale),
    submittedAt: formatMoment(receivedSubmission.submittedAt, locale),
    statements: status && statementWords(status, text, locale),
  };
  if (kind === 'resuming' && !receivedSubmission && !arrived) return <PageLoading />;
  return (
    <div className="page stack-40">
      <div className="stack-24">
        <PageHeading>{title}</PageHeading>
        {!receivedSubmission && (
          <p className="lead">{text(arrived ? 'pages.process.arrived' : `pages.process.${messageKey}`)}</p>
        )}
        {!receivedSubmission && kind === 'unknown' && (
          <p className="button-row">
            <Link className="button" to={`/login?return=${encodeURIComponent(pathname)}`}>
              {text('ui.login')}
            </Link>
          </p>
        )}
        {!receivedSubmission && kind === 'failed' && (
          <p>
            <button type="button" className="button" onClick={retry}>
              {text('pages.process.again')}
            </button>
          </p>
        )}
        <NotIncluded answers={receivedSubmission?.notIncluded ?? arrivalState?.notIncluded} />
        {rows && <Receipt reference={receivedSubmission.reference} rows={rows} />}
        {!receivedSubmission && kind === 'failed' && <SubmittedLink flow={flow} />}
      </div>
      {status && <LenderQuestions questions={status.questions} />}
      {isAwaiting && notice}
      {receivedSubmission && receivedSubmission.documents.length > 0 && (
        <section className="stack-8">
          <h2 className="section-heading">{text(`${formsTextKey(receivedSubmission)}.documentsTitle`)}</h2>
          <p className="prose">{text(`${formsTextKey(receivedSubmission)}.documentsText`)}</p>
          <ul className="numbered">
            {receivedSubmission.documents.map((name) => (
              <li key={name}>
                <a href={`/download/${name}?lang=${locale}`} download>
                  {text(`pages.process.documents.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isAwaiting && notice}
      {receivedSubmission && (
        <section className="stack-8">
          <h2 className="section-heading">{text('pages.process.next')}</h2>
          {due && (
            <p className="prose">
              {text(`pages.process.${isAwaiting ? 'replyOnceSent' : isPast ? 'replyPast' : 'replyBy'}`, {
                date: due,
              })}
            </p>
          )}
          <ol className="numbered">
            {isAwaiting && <li>{text('pages.process.sendFirst')}</li>}
            {pages.process.steps.map((_, index) => (
              <li key={pages.process.steps[index]}>{text(`pages.process.steps.${index}`)}</li>
            ))}
          </ol>
        </section>
      )}
      {kind === 'known' && !storedSubmission && <SubmittedLink flow={flow} />}
      <div className="stack-24 no-print">
        <Questions />
        <p className="button-row">
          {receivedSubmission && <CopyButton flow={flow} isMain={!isAwaiting} />}
          {receivedSubmission && (
            <button type="button" className="button button--quiet" onClick={() => window.print()}>
              {text('pages.process.print')}
            </button>
          )}
          <Link className="button button--quiet" to={siteMap.placesOf(flow).home}>
            {text('pages.process.home')}
          </Link>
          {receivedSubmission && (
            <Link className="link-button" to={siteMap.placesOf(flow).start}>
              {text('pages.process.another')}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

const MESSAGE_KEYS = {
  resuming: 'looking',
  unknown: 'empty',
  loading: 'looking',
  failed: 'failed',
  none: 'none',
  known: 'empty',
} as const;

function laterOf(date: Date, other: string): Date {
  return new Date(Math.max(+date, Date.parse(other) || 0));
}

const SubmittedApplication = lazy(async () => ({
  default: (await import('./SubmittedApplication.tsx')).SubmittedApplication,
}));

/** The link to an application that was submitted elsewhere or earlier. */
function SubmittedLink({ flow }: { flow: string }) {
  const session = useResumedSession();
  if (!session) return null;
  return (
    <Suspense fallback={<div className="skeleton" />}>
      <SubmittedApplication session={session} flowId={flow} />
    </Suspense>
  );
}
