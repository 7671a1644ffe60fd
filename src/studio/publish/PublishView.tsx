import { Button, Checkbox, Field, Textarea } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { subscribeToPromise } from '#engine/react';
import { DraftApproval } from '../approval/DraftApproval.tsx';
import { lackedPerson, useApprovals } from '../approval/use-approvals.ts';
import { useDraft, useDraftContext, useDraftState, useIsScheduled, useProblems } from '../draft/use-draft.ts';
import { PreviewLinks } from '../links/PreviewLinks.tsx';
import { Lines, Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { EffectWords } from './EffectWords.tsx';
import { History } from './History.tsx';
import { PrintedReport } from './PrintedReport.tsx';
import { type SampleGap, SampleWalks } from './SampleWalks.tsx';
import { ScheduleForm, ScheduleState } from './Schedule.tsx';
import { Screens } from './screens/Screens.tsx';
import { WalkResult } from './WalkResult.tsx';

/** Review and publication of a draft, and the history. */
export function PublishView() {
  const draft = useDraft();
  const member = useDraftContext();
  const { api, role } = member;
  const id = useDraftState((state) => state.id);
  const flow = useDraftState((state) => state.flow);
  const version = useDraftState((state) => state.stored.version);
  const problems = useProblems();
  const saving = useDraftState((state) => state.saving);
  const isScheduled = useIsScheduled();
  const approvals = useApprovals(api, { kind: 'draft', target: id }, version);
  const [read, setRead] = useState<{ review: StudioReview; version: number }>();
  const review = read?.review;
  const [tries, setTries] = useState(0);
  const readAgain = () => setTries((count) => count + 1);
  const [stopping, setStopping] = useState<readonly string[]>([]);
  // The titles of the stopped applicants that the member accepts, joined.
  const [accepted, setAccepted] = useState<string>();
  const isAccepted = accepted === stopping.join();
  const [sampleGap, setSampleGap] = useState<SampleGap>();
  // The brand whose screens can't be shown.
  const [unseen, setUnseen] = useState<string>();
  const gaps = [
    ...(unseen === undefined ? [] : [word('approval.gaps.screens', { brand: unseen })]),
    ...(sampleGap ? [word(`approval.gaps.${sampleGap}`)] : []),
  ];
  const note = useDraftState((state) => state.note);
  const isDone = useDraftState((state) => state.ended !== undefined);
  const decision = useRef<HTMLDivElement>(null);
  const { isBusy, runOnce } = useOneAtATime();
  const { fault, setFault, showFault } = useFault();
  // The report is long: a refusal at its top would be out of view.
  const { fault: refusal, setFault: setRefusal, showFault: showRefusal } = useFault();
  const { fault: readFault, setFault: setReadFault, showFault: showReadFault } = useFault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another review, and what is live may be another one
  useEffect(() => {
    setReadFault(undefined);
    if (!isDone)
      return subscribeToPromise(
        api('GET /studio/api/drafts/:id/review', { params: { id } }),
        (next) => setRead({ review: next, version }),
        showReadFault,
      );
  }, [api, id, version, tries, isDone]);
  const publish = async () => {
    if (!isReady) return;
    setRefusal(undefined);
    const published = draft.end('published', () =>
      api(
        'POST /studio/api/drafts/:id/publish',
        { params: { id }, body: { note: note.trim() } },
        { 'if-match': `"${draft.store.getState().stored.version}"` },
      ),
    );
    // After a refusal, another release may be live.
    await published.catch((error) => {
      showRefusal(error);
      readAgain();
      void approvals.read();
    });
  };
  const discard = () =>
    draft
      .end('discarded', () => api('DELETE /studio/api/drafts/:id', { params: { id } }))
      .then(() => {
        window.location.hash = '';
      }, showRefusal);
  const changes = review?.changes ?? [];
  // Everything is saved, and the review of that version has been read.
  const isKnown = saving === 'saved' && read?.version === version;
  const lacks =
    problems.length > 0
      ? 'fixes'
      : saving !== 'saved'
        ? 'save'
        : !isKnown
          ? 'review'
          : changes.length === 0
            ? 'change'
            : review?.isStale
              ? 'live'
              : undefined;
  const missing =
    lacks ??
    (stopping.length > 0 && !isAccepted ? 'samples' : undefined) ??
    lackedPerson(approvals) ??
    (note.trim() === '' ? 'note' : undefined);
  const isReady = missing === undefined;
  const mayPublish = role === 'publisher' && !isScheduled;
  return (
    <div className="st-wide">
      {fault && <Notice intent="error">{fault}</Notice>}
      {!isDone && (
        <section className="st-card st-stack" aria-labelledby="publish-title">
          <div className="st-buttons st-publish__head">
            <h2 id="publish-title">{word('publish.title')}</h2>
            <Button onClick={() => focusInView(decision.current)}>{word('publish.jump')}</Button>
          </div>
          <ScheduleState onFault={showFault} />
          {review?.isStale && (
            <Notice
              intent="warning"
              action={
                role !== 'reader' &&
                !isScheduled && (
                  <Button
                    disabledFocusable={isBusy}
                    onClick={() =>
                      void runOnce(() =>
                        draft.takeInLive().then(() => {
                          setFault(undefined);
                          setRefusal(undefined);
                        }, showFault),
                      )
                    }
                  >
                    {word('publish.takeIn')}
                  </Button>
                )
              }
            >
              {word('publish.stale', { number: review.live })}
            </Notice>
          )}
          <h3>{word('publish.what')}</h3>
          {readFault ? (
            <Notice intent="error" action={<Button onClick={readAgain}>{word('failed.again')}</Button>}>
              {readFault}
            </Notice>
          ) : changes.length === 0 ? (
            <p className="st-quiet" role="status">
              {word(isKnown ? 'publish.nothing' : 'publish.reading')}
            </p>
          ) : (
            <Lines of={changes} />
          )}
          {isKnown && review && <Screens review={review} onMissing={setUnseen} />}
          <EffectWords effect={review?.effect} />
          {problems.length === 0 ? (
            <WalkResult />
          ) : (
            <Notice intent="warning">{word('publish.mustGo')}</Notice>
          )}
          <SampleWalks onStops={setStopping} onGap={setSampleGap} />
          {stopping.length > 0 && problems.length === 0 && (
            <Checkbox
              label={word('samples.accept', { titles: stopping.join(', ') })}
              checked={isAccepted}
              onChange={(_, { checked }) => setAccepted(checked === true ? stopping.join() : undefined)}
            />
          )}
          <PrintedReport review={isKnown ? review : undefined} approvals={approvals.all ?? []} />
          <div ref={decision} tabIndex={-1} className="st-stack st-decision">
            <DraftApproval
              version={isKnown ? read.version : undefined}
              approvals={approvals}
              changes={changes}
              gaps={gaps}
              blockReason={lacks && word(`publish.lacks.${lacks}`)}
            />
            {mayPublish && (
              <>
                <Field label={word('publish.note')} hint={missing && word(`publish.lacks.${missing}`)}>
                  <Textarea value={note} onChange={(_, { value }) => draft.setNote(value)} maxLength={1000} />
                </Field>
                <div className="st-buttons">
                  <Button
                    appearance="primary"
                    disabledFocusable={!isReady || isBusy}
                    onClick={() => void runOnce(publish)}
                  >
                    {word(isBusy ? 'publish.going' : 'publish.now')}
                  </Button>
                </div>
              </>
            )}
            {refusal && <Notice intent="error">{refusal}</Notice>}
            {mayPublish && (
              <ScheduleForm
                blockReason={missing && word(`publish.lacks.${missing}`)}
                note={note.trim()}
                onFault={showRefusal}
              />
            )}
            {role !== 'publisher' && <p className="st-quiet">{word('publish.role')}</p>}
            {role !== 'reader' && !isScheduled && <Discard onDiscard={() => void runOnce(discard)} />}
          </div>
        </section>
      )}
      {!isDone && <PreviewLinks />}
      <History member={member} flow={flow} isPublished={isDone} version={version} onLive={readAgain} />
    </div>
  );
}

/** The report is long: its decision is at the end. */
function focusInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** Discards the draft after a confirmation. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [state, setState] = useState<'closed' | 'asked' | 'kept'>('closed');
  const keepDraft = () => setState('kept');
  if (state !== 'asked')
    return (
      <div>
        <Button onClick={() => setState('asked')} autoFocus={state === 'kept'}>
          {word('publish.discard')}
        </Button>
      </div>
    );
  return (
    <div className="st-buttons" role="status" onKeyDown={({ key }) => key === 'Escape' && keepDraft()}>
      <span>{word('publish.discardSure')}</span>
      <Button onClick={onDiscard}>{word('publish.discardYes')}</Button>
      <Button onClick={keepDraft} autoFocus>
        {word('publish.discardNo')}
      </Button>
    </div>
  );
}
