import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { fieldTitle } from '../model/files/index.ts';
import { Lines } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { flowName, word } from '../parts/words.ts';
import { EffectLines } from './EffectWords.tsx';

interface PrintedReportProps {
  /** The review of the saved draft; undefined until it is known. */
  review: StudioReview | undefined;
  /** The approvals, newest first. */
  approvals: readonly StudioApproval[];
}

/** Prints the change report for examiners, alone and with its date. */
export function PrintedReport({ review, approvals }: PrintedReportProps) {
  const [printedAt, setPrintedAt] = useState<Date>();
  useEffect(() => {
    if (!printedAt) return undefined;
    const done = () => setPrintedAt(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printedAt]);
  if (!review) return null;
  return (
    <>
      <div>
        <Button onClick={() => setPrintedAt(new Date())}>{word('report.print')}</Button>
      </div>
      {printedAt && <Report review={review} approvals={approvals} at={printedAt} />}
    </>
  );
}

function Report({
  review: { changes, effect, brands, live },
  approvals,
  at,
}: {
  review: StudioReview;
  approvals: readonly StudioApproval[];
  at: Date;
}) {
  const { id, flow, title, purpose, stored } = useDraftState((state) => state);
  const files = useDraftState(({ history }) => history.files);
  const original = useDraftState((state) => state.original);
  const approved = approvals.find(({ status }) => status === 'approved');
  const about = [
    live > 0 ? word('report.of', { flow: flowName(flow), live }) : flowName(flow),
    word('report.draft', { id, version: stored.version }),
    ...(purpose ? [word('report.purpose', { purpose })] : []),
    ...(brands.length > 0 ? [word('report.brands', { brands: brands.join(', ') })] : []),
    approved?.decidedBy && approved.decidedAt
      ? word('report.approved', { who: approved.decidedBy, when: timeWords(new Date(approved.decidedAt)) })
      : word('report.notApproved'),
    word('report.at', { when: timeWords(at) }),
  ];
  return (
    <article className="st-report">
      <h1>{word('report.title', { draft: title || flowName(flow) })}</h1>
      <Lines of={about} />
      <h2>{word('publish.what')}</h2>
      <Lines of={changes.length > 0 ? changes : [word('publish.nothing')]} />
      {effect && (
        <>
          <h2>{word('publish.effect')}</h2>
          <EffectLines effect={effect} titleOf={(field) => fieldTitle([files, original], flow, field)} />
        </>
      )}
    </article>
  );
}
