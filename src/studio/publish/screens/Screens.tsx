import { Field } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { useLatest } from '#engine/react';
import { useChosenBrand } from '../../brands/BrandSelect.tsx';
import { useDraftState } from '../../draft/use-draft.ts';
import { changedSteps } from '../../model/steps/index.ts';
import { type BrandName, brandsIn } from '../../model/words/index.ts';
import { Choice } from '../../parts/parts.tsx';
import { word } from '../../parts/words.ts';
import { BrandScreens } from './BrandScreens.tsx';

interface ScreensProps {
  /** The review of the saved draft. */
  review: StudioReview;
  /** Called with the name of a brand whose pictures are missing because it can't be loaded. */
  onMissing?: (brand: string | undefined) => void;
}

/** Each changed screen before and after, for a chosen one of the brands that the draft changes. */
export function Screens({ review, onMissing }: ScreensProps) {
  const brands = usePicturedBrands(review);
  const [chosen, setChosen] = useState<string>();
  const brand = brands.find(({ platform }) => platform === chosen) ?? brands[0];
  if (!useHasScreens(brands, review) || !brand) return null;
  return (
    <section className="st-screens" aria-label={word('screens.title')}>
      <h3>{word('screens.title')}</h3>
      {brands.length > 1 && (
        <Field className="st-screens__brand" label={word('screens.brand', { count: brands.length })}>
          <Choice
            value={brand.platform}
            options={brands.map(({ platform, name }) => [platform, name])}
            onChange={setChosen}
          />
        </Field>
      )}
      <BrandScreens
        key={brand.platform}
        {...{ review, ...brand }}
        isEager={false}
        onMissing={(isMissing) => onMissing?.(isMissing ? brand.name : undefined)}
      />
    </section>
  );
}

interface AllScreensProps {
  review: StudioReview;
  /** Called when every picture is drawn, can't be drawn, or there is none. */
  onDrawn: () => void;
}

/** The screens of every changed brand, for printing; of very many brands the first, and the names of the others. */
export function AllScreens({ review, onDrawn }: AllScreensProps) {
  const brands = usePicturedBrands(review);
  const hasScreens = useHasScreens(brands, review);
  const printed = brands.slice(0, STUDIO.mostPrintedBrands);
  const others = brands.slice(STUDIO.mostPrintedBrands);
  const drawn = useRef(new Set<string>());
  const latestOnDrawn = useLatest(onDrawn);
  useEffect(() => {
    if (!hasScreens) latestOnDrawn.current();
  }, [hasScreens, latestOnDrawn]);
  if (!hasScreens) return null;
  const addDrawn = (platform: string) => {
    drawn.current.add(platform);
    if (drawn.current.size === printed.length) onDrawn();
  };
  return (
    <>
      {printed.map(({ platform, name }) => (
        <section key={platform} className="st-screens" aria-label={name}>
          <h3>{brands.length > 1 ? word('screens.titleOf', { brand: name }) : word('screens.title')}</h3>
          <BrandScreens {...{ review, platform, name }} isEager onDrawn={() => addDrawn(platform)} />
        </section>
      ))}
      {others.length > 0 && (
        <p>{word('screens.notPrinted', { brands: others.map(({ name }) => name).join(', ') })}</p>
      )}
    </>
  );
}

/** The brands whose record the draft changes; if there is none, the chosen brand. */
function usePicturedBrands({ brands }: StudioReview): readonly BrandName[] {
  const chosen = useChosenBrand();
  const files = useDraftState(({ stored }) => stored.files);
  return useMemo(() => {
    const names = brandsIn(files);
    return (brands.length > 0 ? brands : [chosen]).map(
      (platform) => names.find((brand) => brand.platform === platform) ?? { platform, name: platform },
    );
  }, [brands, chosen, files]);
}

/** Whether a screen of one of the brands changes and can be drawn. */
function useHasScreens(brands: readonly BrandName[], { before }: StudioReview): boolean {
  const flow = useDraftState((state) => state.flow);
  const original = useDraftState((state) => state.original);
  const files = useDraftState(({ stored }) => stored.files);
  const isCompiled = useDraftState(({ check }) => check.module !== undefined);
  return useMemo(
    () =>
      (isCompiled || before?.module !== undefined) &&
      brands.some(({ platform }) => changedSteps(original, files, flow, platform).length > 0),
    [brands, before, flow, original, files, isCompiled],
  );
}
