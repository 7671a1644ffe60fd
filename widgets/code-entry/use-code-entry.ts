import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CODES } from '#domain/limits.ts';
import { normalize, stepWords } from '#engine';
import type { FieldControl } from '#engine/react';
import { useEngine, usePort, usePrimaryAction, useStepContext } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { codeDigits, isEmail } from './code-text.ts';
import type { CodeAnswer, EmailCodePort } from './port.ts';
import { useWholeCode } from './use-whole-code.ts';

/** The phase of the sign-in, which is also the name of a state in the step's JSON (heading, intro and button). */
export type Phase = 'start' | 'sent' | 'done';

export interface CodeEntryState {
  phase: Phase;
  email: string;
  code: string;
  setEmail: (email: string) => void;
  setCode: (code: string) => void;
  problem: string | undefined;
  /** The status text: visible if `isResent`, else only for screen readers. */
  announcement: string;
  isResent: boolean;
  /** Whether the sent code is no longer valid, such as after too many wrong entries. */
  isOver: boolean;
  busy: boolean;
  lockedUntil: number | undefined;
  emailInput: RefObject<HTMLInputElement | null>;
  codeInput: RefObject<HTMLInputElement | null>;
  resend: () => void;
  changeEmail: () => void;
  beginAgain: () => void;
}

/**
 * The sign-in by code: start → sent → signed in. Controls the step's primary button. The code never reaches the
 * application's data [PRIVATE-8].
 */
export function useCodeEntry({
  options,
  siblings,
  context,
  text,
}: FieldControl<string, OptionOf<'code-entry'>>): CodeEntryState {
  const port = usePort<EmailCodePort>('email-code');
  const engine = useEngine();
  const { handle, step } = useStepContext();
  const emailField = String(options.emailField ?? 'email');
  const [email, setEmail] = useState(
    () => port.sentTo() ?? (stringOf(siblings.get(emailField)) || (port.lastEmail?.() ?? '')),
  );
  const [code, setCode] = useState('');
  const [entryPhase, setEntryPhase] = useState<'start' | 'sent'>(() => (port.sentTo() ? 'sent' : 'start'));
  const [lockedUntil, setLockedUntil] = useState(() => port.lockedUntil());
  const [busy, setBusy] = useState(false);
  /** A code is being verified, or was correct: the content stays until the next step. */
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [isResent, setResent] = useState(false);
  const [isOver, setOver] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const phase: Phase = context.session.loggedIn && !leaving ? 'done' : entryPhase;

  // Empty while the address is being typed: the step's texts must not change at each key.
  const address =
    phase === 'start' ? '' : (phase === 'done' && stringOf(context.session.email)) || email.trim();
  const setStepState = useRef(handle.setState);
  useLayoutEffect(() => {
    setStepState.current = handle.setState;
  });
  useLayoutEffect(() => {
    setStepState.current(phase, { email: address });
  }, [phase, address]);

  const fail = (words: string, input: RefObject<HTMLInputElement | null>): false => {
    setProblem(words);
    input.current?.focus();
    return false;
  };
  const callPort = async (question: Promise<CodeAnswer>, fallback: string): Promise<CodeAnswer> => {
    setProblem(undefined);
    setBusy(true);
    // The port gives no text if it throws.
    const result = await question.catch(() => ({ ok: false as const, text: text(fallback) }));
    setBusy(false);
    return result;
  };
  const send = async (isAgain: boolean): Promise<false> => {
    const typedEmail = String(normalize('email', email));
    if (!isEmail(typedEmail)) return fail(text('widgets.codeEntry.emailInvalid'), emailInput);
    const recipient = isAgain || !port.correct ? typedEmail : await port.correct(typedEmail);
    if (recipient === undefined) return false;
    const result = await callPort(port.start(recipient), 'widgets.codeEntry.sendFailed');
    if (!result.ok) return fail(result.text, isAgain ? codeInput : emailInput);
    // The input may have changed while the code was sent.
    setEmail(recipient);
    siblings.set({ [emailField]: recipient });
    setLockedUntil(port.lockedUntil());
    setAnnouncement(
      text(isAgain ? 'widgets.codeEntry.resent' : 'widgets.codeEntry.sent', { email: recipient }),
    );
    setResent(isAgain);
    setOver(false);
    setCode('');
    setEntryPhase('sent');
    // The pressed button is disabled; a new state's heading takes the focus itself.
    if (isAgain) codeInput.current?.focus();
    return false;
  };
  const verify = async (): Promise<boolean> => {
    const digits = codeDigits(code);
    if (digits.length !== CODES.digits) return fail(text('widgets.codeEntry.codeInvalid'), codeInput);
    setLeaving(true);
    const result = await callPort(port.verify(email.trim(), digits), 'widgets.codeEntry.verifyFailed');
    setLeaving(result.ok);
    if (!result.ok && result.isOver) {
      setOver(true);
      setLockedUntil(port.lockedUntil());
    }
    return result.ok || fail(result.text, codeInput);
  };
  const actions = { start: () => send(false), sent: verify, done: undefined };
  const processing = stepWords(step, engine.env, 'busy').primary;
  usePrimaryAction(actions[phase], {
    ...(busy && processing ? { label: processing } : {}),
    onStay: () => setLeaving(false),
  });

  const typeCode = (typedCode: string): void => {
    setCode(typedCode);
    setProblem(undefined);
  };
  const toStart = (): void => {
    setProblem(undefined);
    setOver(false);
    setCode('');
    setEntryPhase('start');
  };
  useWholeCode(phase === 'sent' ? code : '', codeInput, typeCode);

  return {
    phase,
    email,
    code,
    problem,
    announcement,
    isResent,
    isOver,
    busy: busy || leaving,
    lockedUntil,
    emailInput,
    codeInput,
    setEmail: (typedText) => {
      setEmail(typedText);
      setProblem(undefined);
    },
    setCode: typeCode,
    resend: () => void send(true),
    changeEmail: toStart,
    beginAgain: toStart,
  };
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
