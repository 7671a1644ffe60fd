import { useMemo } from 'react';
import type { SampleApplicant } from '#domain/walk/index.ts';
import { isObject, type Json } from '#engine';
import { useDraftState } from '../draft/use-draft.ts';
import { fieldTitle } from '../model/files/index.ts';
import { type Subject, subjectsOf } from '../model/rules/index.ts';
import { Lines } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

/** The answers that a sample applicant has of its own. */
export function SampleAnswers({ sample }: { sample: SampleApplicant }) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const subjects = useMemo(
    () => new Map(subjectsOf(files, flow).map((one) => [one.path, one])),
    [files, flow],
  );
  const lines = Object.entries(sample.answers).map(([name, value]) => {
    const subject = subjects.get(`application.${name}`);
    const title = subject?.words ?? fieldTitle([files], flow, name);
    return `${title}: ${valueWords(value ?? null, subject?.values)}`;
  });
  return (
    <details className="st-sample st-small">
      <summary>
        {word(lines.length === 1 ? 'samples.countOne' : 'samples.count', { count: lines.length })}
      </summary>
      <div className="st-sample__answers">
        <Lines of={lines} />
        <p className="st-quiet">{word('samples.others')}</p>
      </div>
    </details>
  );
}

function valueWords(value: Json, labels: Subject['values'] = []): string {
  if (Array.isArray(value))
    return value.map((one) => valueWords(one, labels)).join(value.some(isObject) ? '; ' : ', ');
  if (!isObject(value)) return labels.find((one) => one.value === value)?.label ?? String(value);
  const members = Object.values(value).map((one) => valueWords(one ?? null));
  return members.length === 0 ? word('samples.generated') : members.join(' ');
}
