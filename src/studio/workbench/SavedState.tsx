import { Button } from '@fluentui/react-components';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { word } from '../parts/words.ts';

/** Whether the draft is saved, else why not; a failed save can be repeated. */
export function SavedState() {
  const saving = useDraftState((state) => state.saving);
  const fault = useDraftState((state) => state.fault);
  const news = useDraftState((state) => state.news);
  const [unreadable] = Object.values(useDraftState((state) => state.unreadable));
  const isUnwritten = useDraftState((state) => state.unwritten.length > 0);
  const ended = useDraftState((state) => state.ended);
  const isBad = saving === 'failed' || saving === 'over';
  const draft = useDraft();
  if (ended) return <span role="status" className="st-saved" />;
  return (
    <>
      <span role="status" className="st-saved">
        {isBad ? (
          <strong className="st-bad">{fault ?? word(`saving.${saving}`)}</strong>
        ) : unreadable !== undefined ? (
          <strong className="st-bad">
            {word(unreadable.isRefused ? 'saving.refusedFile' : 'saving.unreadable')}
          </strong>
        ) : isUnwritten ? (
          <strong className="st-bad">{word('saving.unwritten')}</strong>
        ) : (
          (news ?? word(`saving.${saving}`))
        )}
      </span>
      {isBad && (
        <Button size="small" onClick={draft.retry}>
          {word('saving.again')}
        </Button>
      )}
    </>
  );
}
