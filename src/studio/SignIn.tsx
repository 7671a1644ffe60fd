import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useHeldValues } from '#engine/react';
import type { SessionService } from '../session/state/index.ts';
import { word } from './parts/words.ts';

/** Signs staff in with a code by mail; their address decides their role. */
export function SignIn({ session }: { session: SessionService }) {
  useHeldValues();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = sentTo
      ? await session.verifyCode(sentTo, code.trim())
      : await session.startCode(email.trim());
    setBusy(false);
    setFault(result.ok ? undefined : result.text);
    if (result.ok && !sentTo) setSentTo(email.trim());
  };
  const changeAddress = () => {
    setSentTo(undefined);
    setCode('');
    setFault(undefined);
  };
  return (
    <main className="st-center st-card">
      <h1>{word('signIn.title')}</h1>
      {session.ending() === 'expired' && <p role="status">{word('signIn.ended')}</p>}
      <form onSubmit={(event) => void submit(event)} noValidate className="st-stack">
        {sentTo ? (
          <>
            <p>{word('signIn.sent', { email: sentTo })}</p>
            <Field label={word('signIn.code')} validationMessage={fault}>
              <Input
                value={code}
                onChange={(_, { value }) => setCode(value)}
                inputMode="numeric"
                autoFocus
                autoComplete="one-time-code"
              />
            </Field>
          </>
        ) : (
          <Field label={word('signIn.email')} validationMessage={fault}>
            <Input
              type="email"
              value={email}
              onChange={(_, { value }) => setEmail(value)}
              autoComplete="email"
            />
          </Field>
        )}
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {word(sentTo ? 'signIn.enter' : 'signIn.send')}
        </Button>
        {sentTo && <Button onClick={changeAddress}>{word('signIn.other')}</Button>}
      </form>
    </main>
  );
}
