import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { reminderCalls } from '../../api/reminders.ts';
import { createVisitorSend } from '../../api/statements/return-link.ts';
import { PageLoading } from '../../shell/page/index.ts';
import { LinkFrame, useLinkText } from './LinkFrame.tsx';

type Problem = 'broken' | 'gone' | 'unreachable';

/** `changed`: the person has pressed the button. */
interface State {
  off?: boolean;
  changed?: true;
  busy?: true;
  problem?: Problem;
}

/** /continue/reminders [SAVE-43]. Opening it changes nothing, because scanners of mails open links. */
export function RemindersPage({ token }: { token: string }) {
  const text = useLinkText();
  const [{ off, changed, busy, problem }, setState] = useState<State>({});
  const calls = useMemo(() => reminderCalls(createVisitorSend(), token), [token]);
  const load = useCallback(() => {
    void calls
      .read()
      .then((result) => setState(result.ok ? { off: result.value } : { problem: problemOf(result.failure) }));
  }, [calls]);
  useEffect(load, [load]);
  // Shows the loading page first, so that the heading is announced again if the call fails again.
  const retry = (): void => {
    setState({});
    load();
  };
  const setReminders = async (next: boolean): Promise<void> => {
    setState({ off, changed, busy: true });
    const result = await calls.setOff(next);
    setState(result.ok ? { off: result.value, changed: true } : { off, problem: problemOf(result.failure) });
  };
  const pageText = (key: string): string => text(`returnLink.reminders.${key}`);
  if (problem !== undefined)
    return (
      <LinkFrame title={pageText(`${problem}.title`)} focusKey={problem}>
        <p className="lead prose">{pageText(`${problem}.text`)}</p>
        {problem === 'unreachable' && (
          <p className="button-row">
            <button type="button" className="button" onClick={retry}>
              {text('ui.retry')}
            </button>
          </p>
        )}
      </LinkFrame>
    );
  if (off === undefined) return <PageLoading />;
  const name = off ? 'off' : changed ? 'onAgain' : 'on';
  return (
    <LinkFrame title={pageText(`${name}.title`)} focusKey={`reminders-${name}`}>
      <p className="lead prose">{pageText(`${name}.text`)}</p>
      <p className="button-row">
        <button
          type="button"
          className={off ? 'button button--quiet' : 'button'}
          aria-disabled={busy}
          onClick={() => void (busy || setReminders(!off))}
        >
          {pageText(`${name}.button`)}
        </button>
      </p>
    </LinkFrame>
  );
}

function problemOf({ code }: Failure): Problem {
  if (code === 'invalid-link' || code === 'bad-request' || code === 'invalid') return 'broken';
  return code === 'expired-link' ? 'gone' : 'unreachable';
}
