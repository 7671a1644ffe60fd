import { useEffect, useMemo, useState } from 'react';
import { type ApplicantWalk, walkApplicant } from '#domain/walk/index.ts';
import { subscribeToPromise } from '#engine/react';
import { environmentOf, loadRelease } from '../../application/runtime/index.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { samplesIn } from '../model/samples/index.ts';
import { word } from '../parts/words.ts';
import { useBrandOf } from '../preview/use-brand-of.ts';

interface SampleWalksProps {
  /** Called with the titles of the applicants who stop. */
  onStops: (titles: readonly string[]) => void;
}

/** How far each sample applicant gets with the draft. */
export function SampleWalks({ onStops }: SampleWalksProps) {
  const flow = useDraftState((state) => state.flow);
  const module = useDraftState((state) => state.check.module);
  const files = useDraftState((state) => state.compiled);
  const samples = useMemo(() => samplesIn(files, flow), [files, flow]);
  const { brand } = useBrandOf('default');
  const [walks, setWalks] = useState<{ title: string; walk: ApplicantWalk }[]>();
  useEffect(() => {
    if (module === undefined || !brand) return undefined;
    const env = environmentOf(brand);
    return subscribeToPromise(
      loadRelease(flow, module || undefined),
      (compiled) => {
        const all = samples.map((one) => ({
          title: one.title,
          walk: walkApplicant(compiled, env, { ...brand }, one),
        }));
        setWalks(all);
        onStops(all.filter(({ walk }) => walk.stop).map(({ title }) => title));
      },
      () => setWalks(undefined),
    );
  }, [flow, module, brand, samples, onStops]);
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples-title">
      <h3 id="samples-title">{word('samples.title')}</h3>
      {module === undefined ? (
        <p className="st-quiet">{word('samples.notCompiled')}</p>
      ) : (
        <ul className="st-samples" aria-busy={walks === undefined}>
          {samples.map(({ title }) => (
            <li key={title}>
              <strong>{title}</strong>: {walkWords(walks?.find((one) => one.title === title)?.walk)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function walkWords(walk: ApplicantWalk | undefined): string {
  if (!walk) return word('wait');
  const { steps, stop } = walk;
  if (stop) return word('samples.stops', { step: stop.step, why: stop.faults.join(' ') });
  return word('samples.ends', { count: steps.length });
}
