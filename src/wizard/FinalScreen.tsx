import { Link, useLocation } from 'react-router-dom';
import { type CompiledStep, stepPath, stepWords } from '#engine';
import { useEngine } from '#engine/react';
import type { Runtime } from '../application/state/index.ts';
import { useLocale, useText } from '../brand/BrandContext.tsx';
import { CopyButton } from '../pages/CopyButton.tsx';
import { formatMoment, formatReplyDay } from '../pages/moments.ts';
import { Questions } from '../pages/Questions.tsx';
import { NotIncluded, Receipt } from '../pages/Receipt.tsx';
import { PageHeading } from '../shell/navigation/index.ts';
import { usePageTitle } from '../shell/page/index.ts';

/** A flow's final page. Without a submission in this tab, it shows its texts `nothing`. */
export function FinalScreen({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  const locale = useLocale();
  const { flow, env } = engine;
  const receivedSubmission = runtime.submissions.read(flow.id);
  const locationState = useLocation().state as { notIncluded?: string[] } | null;
  const words = stepWords(step, env, receivedSubmission ? '' : 'nothing');
  const due = receivedSubmission?.submittedAt && formatReplyDay(receivedSubmission.submittedAt, locale);
  usePageTitle(receivedSubmission ? words.title : words.heading);
  const nextPath = receivedSubmission ? flow.done : stepPath(flow, engine.context().firstNotValid());
  return (
    <div className="page stack-40">
      <div className="stack-24">
        <PageHeading>{words.heading}</PageHeading>
        {words.intro && <p className="lead">{words.intro}</p>}
        <NotIncluded answers={receivedSubmission?.notIncluded ?? locationState?.notIncluded} />
        {receivedSubmission && (
          <Receipt
            reference={receivedSubmission.reference}
            rows={{
              businessName: receivedSubmission.businessName,
              submittedAt: formatMoment(receivedSubmission.submittedAt, locale),
            }}
          />
        )}
      </div>
      {due && (
        <section className="stack-8">
          <h2 className="section-heading">{text('pages.process.next')}</h2>
          <p className="prose">{text('pages.process.replyBy', { date: due })}</p>
        </section>
      )}
      <div className="stack-24 no-print">
        <Questions />
        <p className="button-row">
          <Link className="button" to={nextPath}>
            {words.primary ?? text('ui.next')}
          </Link>
          {receivedSubmission && <CopyButton flow={flow.id} />}
          {receivedSubmission && (
            <button type="button" className="button button--quiet" onClick={() => window.print()}>
              {text('pages.process.print')}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
