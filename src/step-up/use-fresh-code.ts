import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODES } from '#domain/limits.ts';
import { useLatest } from '#engine/react';
import { codeDigits } from '#widgets/code-entry/code-text.ts';
import type { CodeAnswer } from '#widgets/code-entry/port.ts';
import { useWholeCode } from '#widgets/code-entry/use-whole-code.ts';
import type { Translate } from '../brand/BrandContext.tsx';
import type { SessionService } from '../session/state/index.ts';

interface FreshCode {
  email: string;
  digits: string;
  setDigits: (typedText: string) => void;
  send: () => Promise<void>;
  verify: () => Promise<void>;
  problem: string | undefined;
  /** The status that screen readers announce. */
  announcement: string;
  busy: boolean;
  /** The end of the lock after too many tries, in milliseconds since 1970. */
  lockedUntil: number | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * Signs the same person in again by code. The code stays within this hook.
 * @param onDone false if the session ended or became another person's
 */
export function useFreshCode(
  session: SessionService,
  text: Translate,
  onDone: (isEntered: boolean) => void,
): FreshCode {
  const [{ email = '', id }] = useState(() => session.store.getState());
  const { emailCode } = session;
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [busy, setBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const startedRef = useRef(false);
  const onDoneRef = useLatest(onDone);

  const showProblem = (words: string): void => {
    setProblem(words);
    input.current?.focus();
  };
  const markSent = (): void => {
    setLockedUntil(emailCode.lockedUntil());
    setDigits('');
    setAnnouncement(text('sent', { email }));
    input.current?.focus();
  };
  const send = async (): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    setAnnouncement(text('sending', { email }));
    const result = await emailCode.start(email).catch(() => ({ ok: false as const, text: text('failed') }));
    setBusy(false);
    if (result.ok) return markSent();
    setAnnouncement('');
    showProblem(result.text);
  };
  const verify = async (): Promise<void> => {
    if (busy) return;
    const code = codeDigits(digits);
    if (code.length !== CODES.digits) return showProblem(text('missing'));
    setProblem(undefined);
    setBusy(true);
    const result = await emailCode
      .verify(email, code)
      .catch((): CodeAnswer => ({ ok: false, text: text('failed') }));
    setBusy(false);
    if (result.ok) onDoneRef.current(session.store.getState().id === id);
    else {
      if (result.isOver) setLockedUntil(emailCode.lockedUntil());
      showProblem(result.text);
    }
  };

  const begin = useEffectEvent(() => {
    if (startedRef.current) return;
    startedRef.current = true;
    // A recent code, requested before the dialog was closed, is still valid.
    if (emailCode.sentTo() === email && emailCode.lockedUntil() !== undefined) markSent();
    else void send();
  });
  useEffect(() => {
    begin();
    return session.onEnded(() => onDoneRef.current(false));
  }, [session]);

  const typeCode = (typedText: string): void => {
    setDigits(typedText);
    setProblem(undefined);
  };
  useWholeCode(digits, input, typeCode);

  return {
    email,
    digits,
    problem,
    announcement,
    busy,
    lockedUntil,
    input,
    send,
    verify,
    setDigits: typeCode,
  };
}
