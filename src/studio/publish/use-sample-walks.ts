import { useCallback, useEffect, useMemo, useState } from 'react';
import { STUDIO } from '#domain/limits.ts';
import { type ApplicantWalk, type SampleApplicant, walkApplicant } from '#domain/walk/index.ts';
import type { CompiledFlow } from '#engine';
import { subscribeToPromise } from '#engine/react';
import { environmentOf, loadRelease } from '../../application/runtime/index.ts';
import type { Brand } from '../../brand/types.ts';
import type { StudioFailure } from '../draft/studio-api.ts';
import { useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { samplesIn } from '../model/samples/index.ts';
import { type BrandName, brandsIn } from '../model/words/index.ts';
import { useFault } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { useBrandOf, useSitePlatform } from '../preview/use-brand-of.ts';

export interface NamedWalk {
  title: string;
  walk: ApplicantWalk;
}

/** An applicant who stops with another brand, at a step that they complete with the site's own brand. */
export interface OtherStop {
  title: string;
  brand: string;
  stop: NonNullable<ApplicantWalk['stop']>;
}

interface SampleWalks {
  samples: readonly SampleApplicant[];
  /** The name of the brand whose limits and features apply. */
  brand: string;
  /** Undefined until they are walked. */
  walks: readonly NamedWalk[] | undefined;
  others: readonly OtherStop[] | undefined;
  /** Why the draft, or the other brands, could not be read. */
  fault: string | undefined;
  othersFault: string | undefined;
  readAgain: () => void;
}

/** Walks the sample applicants through the draft with the site's own brand, then with every other brand. */
export function useSampleWalks(): SampleWalks {
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const flow = useDraftState((state) => state.flow);
  const module = useDraftState((state) => state.check.module);
  const files = useDraftState((state) => state.compiled);
  const samples = useMemo(() => samplesIn(files, flow), [files, flow]);
  const brands = useMemo(() => brandsIn(files), [files]);
  const platform = useSitePlatform();
  const { brand } = useBrandOf(platform);
  const [walked, setWalked] = useState<{ compiled: CompiledFlow; walks: NamedWalk[] }>();
  const [others, setOthers] = useState<readonly OtherStop[]>();
  const [tries, setTries] = useState(0);
  const { fault, setFault } = useFault();
  const { fault: othersFault, setFault: setOthersFault, showFault: showOthersFault } = useFault();
  useEffect(() => {
    setFault(undefined);
    if (module === undefined || !brand) return undefined;
    return subscribeToPromise(
      loadRelease(flow, module || undefined),
      (compiled) => setWalked({ compiled, walks: walksOf(compiled, brand, samples) }),
      () => {
        setWalked(undefined);
        setFault(word('failed.network'));
      },
    );
  }, [flow, module, brand, samples, tries, setFault]);
  useEffect(() => {
    setOthers(undefined);
    setOthersFault(undefined);
    if (!walked) return undefined;
    const aborter = new AbortController();
    const otherBrands = brands.filter((brand) => brand.platform !== platform);
    const readBrands: ReadBrands = async (names) => {
      const platforms = names.map((brand) => brand.platform).join();
      const answer = await api('GET /studio/api/drafts/:id/brands', { params: { id }, query: { platforms } });
      return answer.brands as Record<string, unknown> as Record<string, Brand>;
    };
    stopsWith(otherBrands, readBrands, { ...walked, samples }, aborter.signal).then(
      (found) => !aborter.signal.aborted && setOthers(found),
      (failure: StudioFailure) => !aborter.signal.aborted && showOthersFault(failure),
    );
    return () => aborter.abort();
  }, [api, id, brands, platform, samples, walked, setOthersFault, showOthersFault]);
  const readAgain = useCallback(() => setTries((count) => count + 1), []);
  const name = brands.find((brand) => brand.platform === platform)?.name ?? platform;
  return { samples, brand: name, walks: walked?.walks, others, fault, othersFault, readAgain };
}

const walksOf = (compiled: CompiledFlow, brand: Brand, samples: readonly SampleApplicant[]): NamedWalk[] =>
  samples.map((sample) => ({
    title: sample.title,
    walk: walkApplicant(compiled, environmentOf(brand), { ...brand }, sample),
  }));

type ReadBrands = (brands: readonly BrandName[]) => Promise<Record<string, Brand>>;

/** A group of brands after the other; a brand whose record has a problem is left out. */
async function stopsWith(
  brands: readonly BrandName[],
  readBrands: ReadBrands,
  {
    compiled,
    walks,
    samples,
  }: { compiled: CompiledFlow; walks: NamedWalk[]; samples: readonly SampleApplicant[] },
  signal: AbortSignal,
): Promise<OtherStop[]> {
  const found: OtherStop[] = [];
  for (let from = 0; from < brands.length && !signal.aborted; from += STUDIO.brandsAtOnce) {
    const group = brands.slice(from, from + STUDIO.brandsAtOnce);
    const records = await readBrands(group);
    for (const { platform, name } of group) {
      // The page handles input between two brands.
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) break;
      const { [platform]: brand } = records;
      const others = brand ? walksOf(compiled, brand, samples) : [];
      for (const [at, { title, walk }] of others.entries())
        if (walk.stop && walk.stop.id !== walks[at]?.walk.stop?.id)
          found.push({ title, brand: name, stop: walk.stop });
    }
  }
  return found;
}
