import { Button } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { subscribeToPromise } from '#engine/react';
import { DialogFrame } from '../../alerts/DialogFrame.tsx';
import { openApi } from '../../api/open-api.ts';
import { type SignIn, sessionCalls } from '../../api/sessions.ts';
import { type Translate, useLocale, useText } from '../../brand/BrandContext.tsx';
import type { SessionService } from '../../session/state/index.ts';
import { FluentRoot } from '../../styles/FluentRoot.tsx';

function deviceName({ browser, system }: SignIn, text: Translate): string {
  if (browser && system) return text('session.list.device', { browser, system });
  return browser ?? system ?? text('session.list.unknown');
}

type ActionResult = { ended: SignIn } | 'failed' | undefined;

/** Lists the person's sessions, to end another one or all. */
export function SessionsDialog(props: {
  open: boolean;
  session: SessionService;
  onLogOutEverywhere?: () => void;
  onClose: () => void;
}) {
  const { open, session, onLogOutEverywhere, onClose } = props;
  const text = useText();
  const locale = useLocale();
  const timeOf = (iso: string): string =>
    new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const [signIns, setSignIns] = useState<SignIn[]>();
  const [lastResult, setLastResult] = useState<ActionResult>();
  const calls = useMemo(() => sessionCalls(openApi(session).send), [session]);
  useEffect(() => {
    if (!open) return;
    setLastResult(undefined);
    return subscribeToPromise(calls.list(), (result) => {
      if (result.ok) setSignIns(result.value);
      else setLastResult('failed');
    });
  }, [calls, open]);

  const ending = useRef(new Set<string>());
  const end = async (signIn: SignIn): Promise<void> => {
    if (ending.current.has(signIn.id)) return;
    ending.current.add(signIn.id);
    const result = await calls.end(signIn.id);
    ending.current.delete(signIn.id);
    if (result.ok) setSignIns((listed) => listed?.filter(({ id }) => id !== signIn.id));
    setLastResult(result.ok ? { ended: signIn } : 'failed');
  };
  const statusText = (): string => {
    if (lastResult === 'failed') return text('session.list.failed');
    if (lastResult) return text('session.list.ended', { device: deviceName(lastResult.ended, text) });
    return signIns ? '' : text('session.list.loading');
  };

  return (
    <FluentRoot>
      <DialogFrame
        open={open}
        light
        title={text('session.list.title')}
        onEscape={onClose}
        actions={
          <>
            {onLogOutEverywhere && <Button onClick={onLogOutEverywhere}>{text('session.everywhere')}</Button>}
            <Button appearance="primary" onClick={onClose}>
              {text('session.list.close')}
            </Button>
          </>
        }
      >
        <p role="status">{statusText()}</p>
        <ul className="sign-ins">
          {signIns?.map((signIn) => (
            <li key={signIn.id} className="sign-ins__one">
              <span>
                <strong>{deviceName(signIn, text)}</strong>
                {signIn.isCurrent && <span> ({text('session.list.current')})</span>}
                <br />
                {text('session.list.since', { time: timeOf(signIn.signedInAt) })}
                <br />
                {text('session.list.used', { time: timeOf(signIn.lastUsedAt) })}
              </span>
              {!signIn.isCurrent && (
                <Button
                  aria-label={text('session.list.endOf', { device: deviceName(signIn, text) })}
                  onClick={() => void end(signIn)}
                >
                  {text('session.list.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </DialogFrame>
    </FluentRoot>
  );
}
