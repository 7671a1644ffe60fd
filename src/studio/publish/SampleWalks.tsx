import { useEffect } from 'react';
import type { ApplicantWalk } from '#domain/walk/index.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { Lines } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { type OtherStop, useSampleWalks } from './use-sample-walks.ts';

interface SampleWalksProps {
  /** Called with the titles of the applicants who stop with the site's own brand. */
  onStops: (titles: readonly string[]) => void;
}

/** How far each sample applicant gets with the draft. */
export function SampleWalks({ onStops }: SampleWalksProps) {
  const isCompiled = useDraftState((state) => state.check.module !== undefined);
  const { samples, brand, walks, others } = useSampleWalks();
  useEffect(() => {
    if (walks) onStops(walks.filter(({ walk }) => walk.stop).map(({ title }) => title));
  }, [walks, onStops]);
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples-title">
      <h3 id="samples-title">{word('samples.title')}</h3>
      {isCompiled ? (
        <>
          <p>{word('samples.with', { brand })}</p>
          <ul className="st-samples" aria-busy={walks === undefined}>
            {samples.map(({ title }) => (
              <li key={title}>
                <strong>{title}</strong>: {walkWords(walks?.find((one) => one.title === title)?.walk)}
              </li>
            ))}
          </ul>
          <Others of={others} />
        </>
      ) : (
        <p className="st-quiet">{word('samples.notCompiled')}</p>
      )}
    </section>
  );
}

function Others({ of: stops }: { of: readonly OtherStop[] | undefined }) {
  if (!stops) return null;
  if (stops.length === 0) return <p className="st-quiet">{word('samples.othersFit')}</p>;
  return (
    <>
      <p>{word('samples.othersStop')}</p>
      <Lines
        of={stops.map(({ title, brand, stop }) =>
          word('samples.otherStop', { title, brand, step: stop.step, why: stop.faults.join(' ') }),
        )}
      />
    </>
  );
}

function walkWords(walk: ApplicantWalk | undefined): string {
  if (!walk) return word('wait');
  const { steps, stop } = walk;
  if (stop) return word('samples.stops', { step: stop.step, why: stop.faults.join(' ') });
  return word('samples.ends', { count: steps.length });
}
