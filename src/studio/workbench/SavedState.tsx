import { Button } from '@fluentui/react-components';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { word } from '../parts/words.ts';

/** Whether the draft is saved, in a few words; a failed save can be repeated. `Messages` says why. */
export function SavedState() {
  const saving = useDraftState((state) => state.saving);
  const fault = useDraftState((state) => state.fault);
  const [unreadable] = Object.values(useDraftState((state) => state.unreadable));
  const isUnwritten = useDraftState((state) => state.unwritten.length > 0);
  const ended = useDraftState((state) => state.ended);
  const draft = useDraft();
  if (ended) return <span role="status" className="st-saved" />;
  const isFailed = saving === 'failed' || saving === 'over';
  const problem = isFailed
    ? fault
      ? 'notSaved'
      : saving
    : unreadable
      ? unreadable.isRefused
        ? 'refusedFile'
        : 'unreadable'
      : isUnwritten && 'unwritten';
  const words = word(`saving.${problem || saving}`);
  return (
    <>
      <span role="status" className="st-saved" title={words}>
        {problem ? <strong className="st-bad">{words}</strong> : words}
      </span>
      {isFailed && <Button onClick={draft.retry}>{word('saving.again')}</Button>}
    </>
  );
}
