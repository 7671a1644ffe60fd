import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { monthWords } from '#domain/statements/statement-months.ts';
import { subscribeToPromise, useLatest } from '#engine/react';
import type { LastSubmission } from '../../application/state/index.ts';
import { useLocale, useText } from '../../brand/BrandContext.tsx';
import { useServices, useSignedIn } from '../../shell/services/index.ts';

interface NoticeProps {
  flow: string;
  received: LastSubmission;
  /** Called if statements have arrived. */
  onChange: (receivedSubmission: LastSubmission | undefined) => void;
}

/** Shown if statements or forms [AMOUNT-41] are missing: links to send them, and the mailed link. */
export function StatementsNotice({ flow, received: receivedSubmission, onChange }: NoticeProps) {
  const text = useText();
  const { session: loader, submissions } = useServices();
  const person = useSignedIn();
  const isAwaited = isAwaitingStatements(receivedSubmission) || receivedSubmission.documents.length > 0;
  const { ids, months = [] } = receivedSubmission;
  const locale = useLocale();
  const latest = useLatest({ ids, onChange });
  // The effect depends on the id, because each read creates a new `ids` object.
  const dealId = ids?.dealId;
  useEffect(() => {
    const { ids } = latest.current;
    if (!isAwaited || !ids || ids.dealId !== dealId) return;
    const loadNeeds = async () => {
      const session = await loader.open();
      await session.resume();
      if (!session.store.getState().loggedIn) return undefined;
      const { keepNeeds, readNeeds } = await import('../read-needs.ts');
      const needs = await readNeeds(session, ids);
      return needs && (() => keepNeeds(submissions, flow, ids.dealId, needs));
    };
    const applyNeeds = (keep: Awaited<ReturnType<typeof loadNeeds>>): void => {
      if (!keep) return;
      keep();
      latest.current.onChange(submissions.read(flow));
    };
    return subscribeToPromise(loadNeeds(), applyNeeds, () => {});
  }, [loader, submissions, flow, isAwaited, dealId, latest]);
  if (!isAwaited) return null;
  const isStatements = isAwaitingStatements(receivedSubmission);
  const sendLink = ids && person && (
    <p className="no-print">
      <Link className="button" to={sendPath(ids)}>
        {text(
          isStatements
            ? 'pages.process.statementsButton'
            : `${formsTextKey(receivedSubmission)}.documentsButton`,
        )}
      </Link>
    </p>
  );
  if (!isStatements) return sendLink;
  return (
    <section className="notice notice--act">
      <h2 className="section-heading">{text('pages.process.statementsTitle')}</h2>
      <p className="prose">
        {months.length > 0
          ? text('pages.process.monthsText', { months: monthWords(months, locale) })
          : text('pages.process.statementsText')}
      </p>
      {sendLink}
      <p className="prose">{text('pages.process.statementsMail')}</p>
    </section>
  );
}

/** Key of the texts about missing forms. */
export function formsTextKey({ documents }: LastSubmission): string {
  return documents.length === 1 ? 'pages.process.oneDocument' : 'pages.process';
}

/** Whether statements are missing: all statements, or the statements of some months. */
export function isAwaitingStatements({ stage, months = [] }: LastSubmission): boolean {
  return stage === 'AwaitingStatements' || months.length > 0;
}

/** The address at which a signed-in applicant sends statements [ROUTE-10]. */
export function sendPath(ids: { dealId: string; accountId: string; contactId: string }): string {
  const parts = [ids.dealId, ids.accountId, ids.contactId].map(encodeURIComponent);
  return `/continue/direct-upload/${parts.join('/')}`;
}
