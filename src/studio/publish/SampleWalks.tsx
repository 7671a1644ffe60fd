import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { ApplicantWalk } from '#domain/walk/index.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { Lines, Notice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { type OtherStop, useSampleWalks } from './use-sample-walks.ts';

/** A part of the review that is not known yet, or could not be read. */
export type SampleGap = 'samples' | 'others';

interface SampleWalksProps {
  /** Called with the titles of the applicants who stop with the site's own brand. */
  onStops: (titles: readonly string[]) => void;
  /** Called with the missing part; undefined if nothing is missing. */
  onGap?: (gap: SampleGap | undefined) => void;
}

/** How far each sample applicant gets with the draft. */
export function SampleWalks({ onStops, onGap }: SampleWalksProps) {
  const isCompiled = useDraftState((state) => state.check.module !== undefined);
  const { samples, brand, walks, others, fault, othersFault, readAgain } = useSampleWalks();
  useEffect(() => {
    if (walks) onStops(walks.filter(({ walk }) => walk.stop).map(({ title }) => title));
  }, [walks, onStops]);
  const canWalk = samples.length > 0 && isCompiled;
  const gap = !canWalk ? undefined : !walks ? 'samples' : !others ? 'others' : undefined;
  useEffect(() => onGap?.(gap), [gap, onGap]);
  if (samples.length === 0) return null;
  const again = <Button onClick={readAgain}>{word('failed.again')}</Button>;
  return (
    <section aria-labelledby="samples-title">
      <h3 id="samples-title">{word('samples.title')}</h3>
      {isCompiled ? (
        <>
          <p>{word('samples.with', { brand })}</p>
          {fault && (
            <Notice intent="error" action={again}>
              {word('samples.unread', { fault })}
            </Notice>
          )}
          <ul className="st-samples" aria-busy={walks === undefined && !fault}>
            {samples.map(({ title }) => (
              <li key={title}>
                <strong>{title}</strong>:{' '}
                {walkWords(walks?.find((candidate) => candidate.title === title)?.walk, fault)}
              </li>
            ))}
          </ul>
          {othersFault ? (
            <Notice intent="error" layout="multiline" action={again}>
              {word('samples.othersUnread', { fault: othersFault })}
            </Notice>
          ) : (
            walks && <Others of={others} />
          )}
        </>
      ) : (
        <p className="st-quiet">{word('samples.notCompiled')}</p>
      )}
    </section>
  );
}

function Others({ of: stops }: { of: readonly OtherStop[] | undefined }) {
  if (!stops || stops.length === 0)
    return (
      <p className="st-quiet" role="status">
        {word(stops ? 'samples.othersFit' : 'samples.readingOthers')}
      </p>
    );
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

function walkWords(walk: ApplicantWalk | undefined, fault: string | undefined): string {
  if (!walk) return word(fault ? 'samples.unknown' : 'wait');
  const { steps, stop } = walk;
  if (stop) return word('samples.stops', { step: stop.step, why: stop.faults.join(' ') });
  return word('samples.ends', { count: steps.length });
}
