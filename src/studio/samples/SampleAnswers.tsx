import { useMemo } from 'react';
import { answerWords, type SampleApplicant } from '#domain/walk/index.ts';
import { linkedSchema } from '#domain/words/linked-schema.ts';
import { objectOf } from '#engine';
import { useDraftState } from '../draft/use-draft.ts';
import { fieldsFile, fieldTitle, readJson } from '../model/files/index.ts';
import { subjectsOf } from '../model/rules/index.ts';
import { Lines } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

/** The answers that only this sample applicant has. */
export function SampleAnswers({ sample }: { sample: SampleApplicant }) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const titles = useMemo(
    () => new Map(subjectsOf(files, flow).map(({ path, words }) => [path, words])),
    [files, flow],
  );
  const fields = useMemo(
    () => linkedSchema({ root: objectOf(readJson(files[fieldsFile(files, flow)])) }, []).properties ?? {},
    [files, flow],
  );
  const lines = Object.entries(sample.answers).map(([name, value]) => {
    const title = titles.get(`application.${name}`) ?? fieldTitle([files], flow, name);
    return `${title}: ${answerWords(value ?? null, fields[name] ?? {}, word('samples.generated'))}`;
  });
  return (
    <section className="st-sample" aria-label={sample.title}>
      <strong>
        {sample.title}: {word('samples.count', { count: lines.length })}
      </strong>
      <Lines of={lines} />
      <p className="st-quiet">{word('samples.others')}</p>
    </section>
  );
}
