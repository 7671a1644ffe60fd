import { useState } from 'react';
import type { Translate } from '../../brand/BrandContext.tsx';

interface SendFormProps {
  text: Translate;
  /** '' if the person certifies nothing. */
  certification: string;
  /** The text of the button. */
  button: string;
  /** Sends the answers. @returns the text of a failure that the page does not show elsewhere */
  send: () => Promise<string | undefined>;
  onBack: (() => void) | undefined;
}

/** The end of an asked form: the certification must be directly above the button. */
export function SendForm({ text, certification, button, send, onBack }: SendFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const onPress = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const failure = await send();
    setBusy(false);
    setError(failure);
  };
  return (
    <>
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
          onClick={() => void onPress()}
        >
          {busy ? text('done.sending') : button}
        </button>
        {onBack && (
          <button type="button" className="button button--quiet" onClick={onBack}>
            {text('done.back')}
          </button>
        )}
      </p>
    </>
  );
}
