import { Button } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { useLatest } from '#engine/react';
import { useDraftState } from '../../draft/use-draft.ts';
import { type ChangedStep, changedSteps } from '../../model/steps/index.ts';
import { brandFile } from '../../model/words/index.ts';
import { Notice } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { Picture } from './Picture.tsx';
import { useShownContent } from './use-shown-content.ts';

interface BrandScreensProps {
  /** The review of the saved draft. */
  review: StudioReview;
  platform: string;
  /** The brand's name. */
  name: string;
  /** All are drawn at once, for printing. */
  isEager: boolean;
  /** Called when every picture is drawn, can't be drawn, or there is none. */
  onDrawn?: () => void;
  /** Called with whether the brand can't be loaded, so that its pictures are missing. */
  onMissing?: (isMissing: boolean) => void;
}

/** Each changed screen of a brand, before and after. */
export function BrandScreens({ review, platform, name, isEager, onDrawn, onMissing }: BrandScreensProps) {
  const flow = useDraftState((state) => state.flow);
  const original = useDraftState((state) => state.original);
  const files = useDraftState(({ stored }) => stored.files);
  const check = useDraftState((state) => state.check);
  const steps = useMemo(
    () => changedSteps(original, files, flow, platform),
    [original, files, flow, platform],
  );
  const existed = brandFile(platform) in original;
  const exists = brandFile(platform) in files;
  const before = useShownContent({ compiled: review.before, at: 'original', platform, exists: existed });
  const after = useShownContent({ compiled: check, at: 'draft', platform, exists });
  const fault = before.fault ?? after.fault;
  const drawableSides = ({ existsBefore, existsAfter }: ChangedStep) => [
    existsBefore && existed && review.before?.module !== undefined,
    existsAfter && exists && check.module !== undefined,
  ];
  const pictureCount = fault ? 0 : steps.flatMap(drawableSides).filter(Boolean).length;
  const drawn = useRef(0);
  const latestOnDrawn = useLatest(onDrawn);
  const countDrawn = () => {
    drawn.current += 1;
    if (drawn.current === pictureCount) latestOnDrawn.current?.();
  };
  useEffect(() => {
    if (pictureCount === 0) latestOnDrawn.current?.();
  }, [pictureCount, latestOnDrawn]);
  const latestOnMissing = useLatest(onMissing);
  const isMissing = fault !== undefined;
  useEffect(() => {
    latestOnMissing.current?.(isMissing);
    return () => latestOnMissing.current?.(false);
  }, [isMissing, latestOnMissing]);
  const readAgain = () => {
    if (before.fault) before.readAgain();
    if (after.fault) after.readAgain();
  };
  if (fault)
    return (
      <Notice intent="error" action={<Button onClick={readAgain}>{word('failed.again')}</Button>}>
        {word('screens.unread', { brand: name, fault })}
      </Notice>
    );
  if (steps.length === 0) return <p className="st-quiet">{word('screens.none', { brand: name })}</p>;
  return (
    <>
      <p className="st-quiet">{word('screens.about', { brand: name })}</p>
      {steps.map((step) => {
        const { id, title } = step;
        const [hasBefore, hasAfter] = drawableSides(step);
        const both = { step: id, isEager, onDrawn: countDrawn };
        return (
          <section key={id} className="st-screens__step" aria-label={title}>
            <h4>{title}</h4>
            <div className="st-screens__pair">
              {hasBefore ? (
                <Picture title={word('screens.before', { title })} content={before.content} {...both} />
              ) : (
                <p className="st-picture st-quiet">
                  {word(existed ? 'screens.new' : 'screens.newBrand', { brand: name })}
                </p>
              )}
              {hasAfter ? (
                <Picture title={word('screens.after', { title })} content={after.content} {...both} />
              ) : (
                <p className="st-picture st-quiet">{word('screens.gone')}</p>
              )}
            </div>
          </section>
        );
      })}
    </>
  );
}
