import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { word } from '../parts/words.ts';
import type { Removal } from './use-answered.ts';

/** The number of open applications that have answered the removed questions. */
export function RemovedAnswers({ removal }: { removal: Removal | undefined }) {
  const draft = useDraft();
  const box = useRef<HTMLDivElement>(null);
  // The message may be out of sight, and its height changes when the answers are counted.
  useEffect(() => {
    if (removal) box.current?.scrollIntoView({ block: 'nearest' });
  }, [removal]);
  return (
    <div ref={box} role="status" className="st-small">
      {removal && (
        <div className="st-removed">
          <span>{wordsOf(removal)}</span>
          <Button size="small" onClick={() => draft.undo()}>
            {word('removal.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

function wordsOf({ title, counted }: Removal): string {
  if (counted === undefined) return word('removal.counting', { title });
  if (counted === 'failed') return word('removal.failed', { title });
  const { lookedAt, answered } = counted;
  if (lookedAt === 0) return word('removal.nobody', { title });
  return word(answered === 0 ? 'removal.unanswered' : 'removal.answered', { title, answered, of: lookedAt });
}
