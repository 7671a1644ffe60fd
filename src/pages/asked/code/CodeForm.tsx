import { useEffect, useState } from 'react';
import type { RecipientRequest } from '#contracts/requests.ts';
import { CODES } from '#domain/limits.ts';
import { useSecondsLeft } from '#widgets/code-entry/use-seconds-left.ts';
import type { RequestPageState } from '../asked-state.ts';
import { useRequestText } from '../asked-words.ts';
import { LineForm } from './LineForm.tsx';

const FIELD = 'asked-code';

/** Verifies the email address that was asked, with a code mailed to that address. */
export function CodeForm({
  requestPage,
  request,
}: {
  requestPage: RequestPageState;
  request: RecipientRequest;
}) {
  const text = useRequestText(request);
  const [sentCount, setSentCount] = useState(0);
  const isSent = sentCount > 0;
  const [lockedUntil, setLockedUntil] = useState<number>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsLeft(lockedUntil);
  useEffect(() => {
    // The pressed button is gone or disabled now.
    if (sentCount > 0) document.getElementById(FIELD)?.focus();
  }, [sentCount]);
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const result = await requestPage.calls.sendCode();
    setBusy(false);
    if (result.ok) {
      setSentCount(sentCount + 1);
      setCode('');
      setLockedUntil(Date.now() + CODES.resendLockMs);
    } else if (!requestPage.handleFailure(result.failure))
      setError(text(result.failure.status === 429 ? 'ended.busy.text' : 'ended.unreachable.text'));
  };
  const verify = async (): Promise<void> => {
    if (!/^\s*(\d\s*){6}$/.test(code)) return setError(text('code.missing'));
    setBusy(true);
    const result = await requestPage.calls.verify(code.replace(/\s/g, ''));
    setBusy(false);
    if (result.ok) requestPage.onProven(result.value);
    else if (!requestPage.handleFailure(result.failure)) {
      const key =
        { 422: 'code.wrong', 429: 'ended.busy.text' }[result.failure.status] ?? 'ended.unreachable.text';
      setError(text(key));
    }
  };
  return (
    <section className="stack-24" aria-labelledby="asked-code-title">
      <h2 className="section-heading" id="asked-code-title">
        {text('code.title')}
      </h2>
      {requestPage.isProofExpired && <p className="notice">{text('code.over')}</p>}
      <p className="prose" role="status">
        {text(sentCount > 1 ? 'code.resent' : isSent ? 'code.sent' : 'code.text')}
      </p>
      {isSent ? (
        <LineForm
          id={FIELD}
          label={text('code.label')}
          help={text('code.help')}
          value={code}
          error={error}
          isNumber
          busy={busy}
          button={text(busy ? 'code.verifying' : 'code.verify')}
          onChange={setCode}
          onSubmit={() => void verify()}
        >
          <button
            type="button"
            className="button button--quiet"
            disabled={seconds > 0 || busy}
            onClick={() => void send()}
          >
            {seconds > 0 ? text('code.wait', { seconds }) : text('code.again')}
          </button>
        </LineForm>
      ) : (
        <>
          <div role="alert">{error && <p className="notice">{error}</p>}</div>
          <p className="button-row">
            <button
              type="button"
              className="button"
              aria-disabled={busy || undefined}
              onClick={() => (busy ? undefined : void send())}
            >
              {text(busy ? 'code.sending' : 'code.send')}
            </button>
          </p>
        </>
      )}
    </section>
  );
}
