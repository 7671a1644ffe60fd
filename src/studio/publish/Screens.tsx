import { useEffect, useMemo, useRef, useState } from 'react';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { subscribeToPromise, useLatest } from '#engine/react';
import type { Brand } from '../../brand/types.ts';
import { useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraftSetting, useDraftState } from '../draft/use-draft.ts';
import { type ChangedStep, changedSteps } from '../model/steps/index.ts';
import { brandsIn } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { Picture, type Shown } from './Picture.tsx';

interface ScreensProps {
  /** The review of the saved draft. */
  review: StudioReview;
  /** All are drawn at once, for printing. */
  isEager?: boolean;
  /** Called when every picture is drawn, or there is none. */
  onDrawn?: () => void;
}

/** Each changed screen before and after, for the first brand that the draft changes, else the chosen one. */
export function Screens({ review, isEager = false, onDrawn }: ScreensProps) {
  const chosen = useChosenBrand();
  const platform = review.brands[0] ?? chosen;
  const flow = useDraftState((state) => state.flow);
  const original = useDraftState((state) => state.original);
  const files = useDraftState(({ stored }) => stored.files);
  const check = useDraftState((state) => state.check);
  const steps = useMemo(
    () => changedSteps(original, files, flow, platform),
    [original, files, flow, platform],
  );
  const brand = brandsIn(files).find((candidate) => candidate.platform === platform)?.name ?? platform;
  const before = useShown(review.before, 'original', platform);
  const after = useShown(check, 'draft', platform);
  const drawableSides = ({ existsBefore, existsAfter }: ChangedStep) => [
    existsBefore && review.before?.module !== undefined,
    existsAfter && check.module !== undefined,
  ];
  const wanted = steps.flatMap(drawableSides).filter(Boolean).length;
  const drawn = useRef(0);
  const latestOnDrawn = useLatest(onDrawn);
  const countDrawn = () => {
    drawn.current += 1;
    if (drawn.current === wanted) latestOnDrawn.current?.();
  };
  useEffect(() => {
    if (wanted === 0) latestOnDrawn.current?.();
  }, [wanted, latestOnDrawn]);
  if (wanted === 0) return null;
  return (
    <section className="st-screens" aria-label={word('screens.title')}>
      <h3>{word('screens.title')}</h3>
      <p className="st-quiet">{word('screens.about', { brand })}</p>
      {steps.map((step) => {
        const { id, title } = step;
        const [hasBefore, hasAfter] = drawableSides(step);
        const both = { step: id, isEager, onDrawn: countDrawn };
        return (
          <section key={id} aria-label={title}>
            <h4>{title}</h4>
            <div className="st-screens__pair">
              {hasBefore ? (
                <Picture title={word('screens.before', { title })} shown={before} {...both} />
              ) : (
                <p className="st-picture st-quiet">{word('screens.new')}</p>
              )}
              {hasAfter ? (
                <Picture title={word('screens.after', { title })} shown={after} {...both} />
              ) : (
                <p className="st-picture st-quiet">{word('screens.gone')}</p>
              )}
            </div>
          </section>
        );
      })}
    </section>
  );
}

/** The application before or after the changes; undefined until it is compiled and its brand is loaded. */
function useShown(
  compiled: Pick<Shown, 'added'> & { module?: string } = NOTHING,
  at: 'original' | 'draft',
  platform: string,
): Shown | undefined {
  const { api } = useDraftSetting();
  const id = useDraftState((state) => state.id);
  const flow = useDraftState((state) => state.flow);
  const version = useDraftState(({ stored }) => stored.version);
  const [brand, setBrand] = useState<Brand>();
  // Loaded for each saved version, because a save can change the brand's record.
  useEffect(
    () =>
      subscribeToPromise(
        api('GET /studio/api/drafts/:id/brands/:platform', {
          params: { id, platform },
          query: at === 'original' ? { at } : {},
        }),
        (record) => setBrand(record as unknown as Brand),
        () => setBrand(undefined),
      ),
    [api, id, platform, at, version],
  );
  const { module, added } = compiled;
  return useMemo(
    () => (module === undefined || !brand ? undefined : { flow, module, brand, ...(added ? { added } : {}) }),
    [flow, module, added, brand],
  );
}

const NOTHING = {};
