import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { DialogFrame } from '../../alerts/DialogFrame.tsx';
import { useLocale, useText } from '../../brand/BrandContext.tsx';
import type { SessionService } from '../../session/state/index.ts';
import { FluentRoot } from '../../styles/FluentRoot.tsx';

interface SessionWarningProps {
  open: boolean;
  session: SessionService;
  /** Milliseconds since 1970. */
  endsAt: number;
  returnTo: string;
}

/** Asks before the session ends whether to stay (WCAG 2.2.1). */
export function SessionWarning({ open, session, endsAt, returnTo }: SessionWarningProps) {
  const text = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'unreachable' | 'over'>();
  const time = new Date(endsAt).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(() => setProblem('unreachable'));
    setBusy(false);
  };
  const stay = async (): Promise<void> => {
    const outcome = await session.stay();
    setProblem(outcome === 'stayed' ? undefined : outcome);
  };
  const isOver = problem === 'over';
  return (
    <FluentRoot>
      <DialogFrame
        open={open}
        title={text('session.warning.title')}
        actions={
          <>
            <Button
              appearance="primary"
              disabledFocusable={busy}
              onClick={() => void run(isOver ? () => session.loginRedirect(returnTo) : stay)}
            >
              {text(`session.warning.${isOver ? 'again' : 'stay'}`)}
            </Button>
            <Button disabledFocusable={busy} onClick={() => void run(() => session.logout())}>
              {text('ui.logout')}
            </Button>
          </>
        }
      >
        <p>{text('session.warning.text', { time })}</p>
        <div role="alert">{problem && <p>{text(`session.warning.${problem}`)}</p>}</div>
      </DialogFrame>
    </FluentRoot>
  );
}
