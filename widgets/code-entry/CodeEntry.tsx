import { type JSX, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { stepWords } from '#engine/core/texts.ts';
import { useEngine, usePort } from '#engine/react/engine-context.tsx';
import { usePrimaryAction, useStepContext } from '#engine/react/step-context.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { CODE_LENGTH, codeDigits, isEmail } from './code-text.ts';
import { LabelledInput } from './LabelledInput.tsx';
import type { CodeAnswer, EmailCodePort } from './port.ts';
import { ResendBar } from './ResendBar.tsx';

type Phase = 'start' | 'sent' | 'done';

/**
 * Sign-in by an emailed code (spec §2 screen 2): e-mail and Send Code, then Verification Code and Verify Code. The code
 * lives in this component alone: it never reaches the application's data. Someone signed in just continues.
 */
export function CodeEntry(props: WidgetProps<string>): JSX.Element | null {
  const { id, label, options, siblings, context, text, autoComplete } = props;
  const port = usePort<EmailCodePort>('email-code');
  const engine = useEngine();
  const { handle, step } = useStepContext();
  const emailField = String(options.emailField ?? 'email');
  const known = port.sentTo() ?? textOf(siblings.get(emailField));
  const [email, setEmail] = useState(known);
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<'start' | 'sent'>(port.sentTo() ? 'sent' : 'start');
  const [lockedUntil, setLockedUntil] = useState(() => port.lockedUntil());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const focusNext = useRef(false);
  const phase: Phase = context.session.loggedIn ? 'done' : asked;
  const address = phase === 'done' ? textOf(context.session.email) || email : email.trim();

  const { setState } = handle;
  const setStepState = useRef(setState);
  useLayoutEffect(() => {
    setStepState.current = setState;
  });
  useLayoutEffect(() => {
    // While the address is being typed the words do not name it.
    setStepState.current(phase, phase === 'start' ? {} : { email: address });
  }, [phase, phase === 'start' ? '' : address]);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    (phase === 'sent' ? codeInput : emailInput).current?.focus();
  }, [phase]);

  const fail = (words: string, input: typeof emailInput): false => {
    setProblem(words);
    input.current?.focus();
    return false;
  };
  const send = async (again: boolean): Promise<false> => {
    const to = email.trim();
    if (!isEmail(to)) return fail(text('widgets.codeEntry.emailInvalid'), emailInput);
    setProblem(undefined);
    setBusy(true);
    const answer = await port.start(to).catch(unanswered(text('widgets.codeEntry.sendFailed')));
    setBusy(false);
    if (!answer.ok) return fail(answer.text, again ? codeInput : emailInput);
    siblings.set({ [emailField]: to });
    setLockedUntil(port.lockedUntil());
    setSaid(text(again ? 'widgets.codeEntry.resent' : 'widgets.codeEntry.sent', { email: to }));
    setCode('');
    focusNext.current = true;
    setAsked('sent');
    return false;
  };
  const verify = async (): Promise<boolean> => {
    const digits = codeDigits(code);
    if (digits.length !== CODE_LENGTH) return fail(text('widgets.codeEntry.codeInvalid'), codeInput);
    setProblem(undefined);
    setBusy(true);
    const answer = await port
      .verify(email.trim(), digits)
      .catch(unanswered(text('widgets.codeEntry.verifyFailed')));
    setBusy(false);
    return answer.ok || fail(answer.text, codeInput);
  };
  const actions = { start: () => send(false), sent: verify, done: undefined };
  const processing = stepWords(step, engine.env, 'busy').primary ?? text('widgets.codeEntry.busy');
  usePrimaryAction(actions[phase], busy ? { label: processing } : {});

  if (phase === 'done') return null;
  if (phase === 'start') {
    return (
      <LabelledInput
        id={`${id}-email`}
        ref={emailInput}
        label={text('widgets.codeEntry.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problem}
        onChange={(_event, data) => {
          setEmail(data.value);
          setProblem(undefined);
        }}
      />
    );
  }
  return (
    <div>
      <p className="tr-visually-hidden" role="status">
        {said}
      </p>
      <LabelledInput
        id={id}
        ref={codeInput}
        label={label}
        help={text('widgets.codeEntry.codeHelp')}
        answer="short"
        figures
        inputMode="numeric"
        autoComplete={autoComplete ?? 'one-time-code'}
        value={code}
        error={problem}
        onChange={(_event, data) => {
          setCode(data.value);
          setProblem(undefined);
        }}
      />
      <ResendBar
        id={id}
        text={text}
        lockSeconds={Number(options.lockSeconds ?? 60)}
        lockedUntil={lockedUntil}
        busy={busy}
        onResend={() => void send(true)}
        onChangeEmail={() => {
          focusNext.current = true;
          setProblem(undefined);
          setAsked('start');
        }}
      />
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A port that throws has no words of its own. */
function unanswered(text: string): () => CodeAnswer {
  return () => ({ ok: false, text });
}
