import { useDraftState } from '../draft/use-draft.ts';
import { hiddenWords } from '../model/rules/index.ts';
import { word } from '../parts/words.ts';
import { useSample } from './use-sample.ts';

/** Says which rule hides a step, or a question of the shown step, with the answers of the preview. */
export function HiddenBecause({ step, question }: { step: string; question?: string }) {
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.compiled);
  const isShownStep = useDraftState(({ selection }) => selection.step === step);
  const isHidden = useDraftState(({ shownParts }) =>
    question === undefined
      ? (shownParts?.steps.includes(step) ?? false)
      : isShownStep && (shownParts?.questions.includes(question) ?? false),
  );
  const sample = useSample();
  if (!isHidden) return null;
  // The rules of steps can be long.
  if (question === undefined && !isShownStep)
    return <p className="st-row__why st-quiet st-small">{word('samples.skipped')}</p>;
  const who = sample ? word('samples.notFor', { title: sample.title }) : word('samples.notNow');
  return (
    <p className="st-row__why st-quiet st-small">
      {who} {hiddenWords(files, flow, step, question)}
    </p>
  );
}
