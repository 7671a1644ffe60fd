import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { fieldTitle } from '../model/files/index.ts';
import { brandsIn } from '../model/words/index.ts';
import { Lines } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { flowName, word } from '../parts/words.ts';
import { EffectLines } from './EffectWords.tsx';
import { AllScreens } from './screens/Screens.tsx';

interface PrintedReportProps {
  /** The review of the saved draft; undefined until it is known. */
  review: StudioReview | undefined;
  /** The approvals, newest first. */
  approvals: readonly StudioApproval[];
}

/** Prints the change report for examiners, alone and with its date. */
export function PrintedReport({ review, approvals }: PrintedReportProps) {
  const [printedAt, setPrintedAt] = useState<Date>();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!printedAt || isDrawn) return undefined;
    // A screen that can't be drawn does not keep the report from being printed.
    const timer = setTimeout(() => setDrawn(true), STUDIO.picturesMs);
    return () => clearTimeout(timer);
  }, [printedAt, isDrawn]);
  useEffect(() => {
    if (!printedAt || !isDrawn) return undefined;
    const onPrinted = () => {
      setPrintedAt(undefined);
      setDrawn(false);
    };
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [printedAt, isDrawn]);
  if (!review) return null;
  return (
    <>
      <div>
        <Button disabledFocusable={printedAt !== undefined} onClick={() => setPrintedAt(new Date())}>
          {word(printedAt && !isDrawn ? 'report.preparing' : 'report.print')}
        </Button>
      </div>
      {printedAt && (
        <Report review={review} approvals={approvals} at={printedAt} onDrawn={() => setDrawn(true)} />
      )}
    </>
  );
}

function Report({
  review,
  approvals,
  at,
  onDrawn,
}: {
  review: StudioReview;
  approvals: readonly StudioApproval[];
  at: Date;
  onDrawn: () => void;
}) {
  const { changes, effect, brands, live } = review;
  const { id, flow, title, purpose, stored } = useDraftState((state) => state);
  const files = useDraftState(({ history }) => history.files);
  const original = useDraftState((state) => state.original);
  // A removed brand has a name only in the files before.
  const names = [...brandsIn(files), ...brandsIn(original)];
  const nameOf = (platform: string) => names.find((brand) => brand.platform === platform)?.name ?? platform;
  const approved = approvals.find(({ status }) => status === 'approved');
  const about = [
    live > 0 ? word('report.of', { flow: flowName(flow), live }) : flowName(flow),
    word('report.draft', { id, version: stored.version }),
    ...(purpose ? [word('report.purpose', { purpose })] : []),
    ...(brands.length > 0 ? [word('report.brands', { brands: brands.map(nameOf).join(', ') })] : []),
    approved?.decidedBy && approved.decidedAt
      ? word('report.approved', { who: approved.decidedBy, when: timeWords(new Date(approved.decidedAt)) })
      : word('report.notApproved'),
    word('report.at', { when: timeWords(at) }),
  ];
  return (
    <article className="st-report" inert>
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
      <AllScreens review={review} onDrawn={onDrawn} />
    </article>
  );
}
