import { useState } from 'react';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import type { Asked } from '../asked-state.ts';
import { useAskedText } from '../asked-words.ts';
import type { OpenRequest } from './part-engine.ts';

interface FinishScreenProps {
  asked: Asked;
  request: OpenRequest;
  onDone: () => void;
  onBack: () => void;
  /** Opens a screen with a missing answer. */
  onOpen: () => void;
}

/** The end of a part; the certification must be directly above the button. */
export function FinishScreen({ asked, request, onDone, onBack, onOpen }: FinishScreenProps) {
  const text = useAskedText(request);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { certification } = request.words;
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await asked.calls.finish(certification);
    setBusy(false);
    if (result.ok) {
      asked.setRequest(result.value);
      return onDone();
    }
    if (asked.handleFailure(result.failure)) return;
    if (result.failure.errors?.length) return onOpen();
    setError(text(result.failure.status === 429 ? 'ended.busy.text' : 'part.failed'));
  };
  return (
    <LinkFrame title={text('done.title')} focusKey="done">
      <p className="lead prose">{text('done.text')}</p>
      {certification !== '' && (
        <p className="prose" id="asked-certification">
          {certification}
        </p>
      )}
      <div role="alert">{error && <p className="notice">{error}</p>}</div>
      <p className="button-row">
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-describedby={certification === '' ? undefined : 'asked-certification'}
          onClick={() => void send()}
        >
          {text(busy ? 'done.sending' : 'done.button')}
        </button>
        <button type="button" className="button button--quiet" onClick={onBack}>
          {text('done.back')}
        </button>
      </p>
    </LinkFrame>
  );
}

/** The part can be corrected until the application is submitted. */
export function Thanks({ request, onCorrect }: { request: OpenRequest; onCorrect: () => void }) {
  const text = useAskedText(request);
  return (
    <LinkFrame title={text('thanks.title')} focusKey="thanks">
      <p className="lead prose">{text('thanks.text')}</p>
      <p className="prose">{text('thanks.change')}</p>
      <p className="button-row">
        <button type="button" className="button button--quiet" onClick={onCorrect}>
          {text('thanks.button')}
        </button>
      </p>
    </LinkFrame>
  );
}
