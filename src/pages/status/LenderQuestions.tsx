import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationStatus } from '#contracts/deals.ts';
import { useLocale, useText } from '../../brand/BrandContext.tsx';
import { useServices, useSignedIn } from '../../shell/services/index.ts';
import { formatDay } from '../moments.ts';

type Question = ApplicationStatus['questions'][number];

/** The lender's questions about the submitted application, open ones first [ROUTE-33]. */
export function LenderQuestions({ questions }: { questions: readonly Question[] }) {
  const text = useText();
  const open = questions.filter(({ status }) => status === 'open');
  const closed = questions.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.map((question) => (
        <OpenLenderQuestion key={question.id} question={question} />
      ))}
      {closed.length > 0 && (
        <section className="stack-8" aria-labelledby="answered-questions">
          <h2 className="section-heading" id="answered-questions">
            {text('pages.process.questionsPast')}
          </h2>
          <ul className="numbered">
            {closed.map((question) => (
              <li key={question.id}>
                <ClosedLenderQuestion question={question} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OpenLenderQuestion({ question: { id, parts, madeAt, dueAt } }: { question: Question }) {
  const text = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const session = useSignedIn();
  const { alerts } = useServices();
  const [busy, setBusy] = useState(false);
  const answer = async (): Promise<void> => {
    if (!session || busy) return;
    setBusy(true);
    try {
      const { openQuestion } = await import('./read-status.ts');
      await navigate(`/continue/part?t=${encodeURIComponent(await openQuestion(session, id))}`);
    } catch {
      alerts.show({ level: 'warning', text: text('alerts.network') });
    }
    setBusy(false);
  };
  return (
    <section className="notice notice--act stack-8" aria-labelledby={`question-${id}`}>
      <h2 className="section-heading" id={`question-${id}`}>
        {text('pages.process.question')}
      </h2>
      <ul className="numbered">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="prose">
        {text('pages.process.questionUntil', {
          made: formatDay(madeAt, locale),
          due: formatDay(dueAt, locale),
        })}
      </p>
      <p className="no-print">
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => void answer()}
        >
          {text('pages.process.questionButton')}
        </button>
      </p>
    </section>
  );
}

function ClosedLenderQuestion({ question: { status, parts, answeredAt, dueAt } }: { question: Question }) {
  const text = useText();
  const locale = useLocale();
  const values = { parts: parts.join('; '), date: formatDay(answeredAt ?? dueAt, locale) };
  return text(
    status === 'answered' ? 'pages.process.questionAnswered' : 'pages.process.questionEnded',
    values,
  );
}
