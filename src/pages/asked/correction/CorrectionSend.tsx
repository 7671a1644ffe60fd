import { useState } from 'react';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import type { Asked } from '../asked-state.ts';
import { useAskedText } from '../asked-words.ts';
import { type CorrectionForm, correctedAnswers, type OpenCorrection } from './correction-engine.ts';

interface CorrectionSendProps {
  asked: Asked;
  request: OpenCorrection;
  form: CorrectionForm;
  onBack: (() => void) | undefined;
  /** Opens the screen of a refused answer. */
  onOpen: (at: number) => void;
}

/** The end of a correction; the certification must be directly above the button. */
export function CorrectionSend({ asked, request, form, onBack, onOpen }: CorrectionSendProps) {
  const text = useAskedText(request);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { certification } = request.correction;
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await asked.calls.correct(correctedAnswers(form), certification);
    setBusy(false);
    if (answer.ok) return asked.take(answer.value);
    const { failure } = answer;
    if (asked.fail(failure)) return;
    const [fault] = failure.errors ?? [];
    const index = form.screens.findIndex(({ only }) => fault && only.includes(fault.field));
    if (fault && index >= 0) {
      form.engine.dispatch({ type: 'errors', errors: failure.errors ?? [] });
      return onOpen(index);
    }
    setError(text(failure.status === 429 ? 'ended.busy.text' : 'part.failed'));
  };
  return (
    <LinkFrame title={text('correction.send.title')} focusKey="send">
      <p className="lead prose">{text('correction.send.text')}</p>
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
          {text(busy ? 'done.sending' : 'correction.send.button')}
        </button>
        {onBack && (
          <button type="button" className="button button--quiet" onClick={onBack}>
            {text('done.back')}
          </button>
        )}
      </p>
    </LinkFrame>
  );
}
