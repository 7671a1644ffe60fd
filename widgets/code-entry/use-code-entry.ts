import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CODES } from '#domain/limits.ts';
import { normalize, stepWords } from '#engine';
import type { FieldControl } from '#engine/react';
import { useEngine, usePort, usePrimaryAction, useStepContext } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { codeDigits, isEmail } from './code-text.ts';
import type { CodeAnswer, EmailCodePort } from './port.ts';
import { useWholeCode } from './use-whole-code.ts';

/** Name of the state in the step's JSON: its heading, intro and button follow. */
export type Phase = 'start' | 'sent' | 'done';

export interface CodeEntryState {
  phase: Phase;
  email: string;
  code: string;
  setEmail: (email: string) => void;
  setCode: (code: string) => void;
  /** The fault of the field that is shown now. */
  problem: string | undefined;
  /** To be announced. */
  said: string;
  busy: boolean;
  lockedUntil: number | undefined;
  emailInput: RefObject<HTMLInputElement | null>;
  codeInput: RefObject<HTMLInputElement | null>;
  resend: () => void;
  changeEmail: () => void;
}

/**
 * Sign-in by code as a small machine: start → sent → signed in. It takes the step's primary button over (Send Code,
 * Verify Code, Processing). The code stays here: it never reaches the application's data [PRIVATE-8].
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
  const [email, setEmail] = useState(() => port.sentTo() ?? textOf(siblings.get(emailField)));
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<'start' | 'sent'>(() => (port.sentTo() ? 'sent' : 'start'));
  const [lockedUntil, setLockedUntil] = useState(() => port.lockedUntil());
  const [busy, setBusy] = useState(false);
  /** A code is looked at, or was right and leads on: what is shown stays where it is until the next step is there. */
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const phase: Phase = context.session.loggedIn && !leaving ? 'done' : asked;

  // While the address is being typed the words do not name it.
  const address =
    phase === 'start' ? '' : (phase === 'done' && textOf(context.session.email)) || email.trim();
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
  const ask = async (question: Promise<CodeAnswer>, fallback: string): Promise<CodeAnswer> => {
    setProblem(undefined);
    setBusy(true);
    // A port that throws has no words of its own.
    const answer = await question.catch(() => ({ ok: false as const, text: text(fallback) }));
    setBusy(false);
    return answer;
  };
  const send = async (again: boolean): Promise<false> => {
    const to = String(normalize('email', email));
    if (!isEmail(to)) return fail(text('widgets.codeEntry.emailInvalid'), emailInput);
    const answer = await ask(port.start(to), 'widgets.codeEntry.sendFailed');
    if (!answer.ok) return fail(answer.text, again ? codeInput : emailInput);
    // It may have been typed on while the code was sent.
    setEmail(to);
    siblings.set({ [emailField]: to });
    setLockedUntil(port.lockedUntil());
    setSaid(text(again ? 'widgets.codeEntry.resent' : 'widgets.codeEntry.sent', { email: to }));
    setCode('');
    setAsked('sent');
    // The button that was pressed is disabled now; a new state's heading takes the focus by itself.
    if (again) codeInput.current?.focus();
    return false;
  };
  const verify = async (): Promise<boolean> => {
    const digits = codeDigits(code);
    if (digits.length !== CODES.digits) return fail(text('widgets.codeEntry.codeInvalid'), codeInput);
    setLeaving(true);
    const answer = await ask(port.verify(email.trim(), digits), 'widgets.codeEntry.verifyFailed');
    setLeaving(answer.ok);
    return answer.ok || fail(answer.text, codeInput);
  };
  const actions = { start: () => send(false), sent: verify, done: undefined };
  const processing = stepWords(step, engine.env, 'busy').primary;
  usePrimaryAction(actions[phase], {
    ...(busy && processing ? { label: processing } : {}),
    onStay: () => setLeaving(false),
  });

  const typeCode = (typed: string): void => {
    setCode(typed);
    setProblem(undefined);
  };
  useWholeCode(phase === 'sent' ? code : '', codeInput, typeCode);

  return {
    phase,
    email,
    code,
    problem,
    said,
    busy: busy || leaving,
    lockedUntil,
    emailInput,
    codeInput,
    setEmail: (typed) => {
      setEmail(typed);
      setProblem(undefined);
    },
    setCode: typeCode,
    resend: () => void send(true),
    changeEmail: () => {
      setProblem(undefined);
      setAsked('start');
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
