import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { CODES } from '#domain/limits.ts';
import { codeDigits } from './code-text.ts';

/**
 * Submits the form when the code is complete, once per code. A code that is pasted anywhere in the page, except into
 * another field, is entered in the code's field.
 * @param onCode receives a pasted code
 */
export function useWholeCode(
  code: string,
  input: RefObject<HTMLInputElement | null>,
  onCode: (digits: string) => void,
): void {
  const submittedCode = useRef('');
  useEffect(() => {
    const digits = codeDigits(code);
    const isNew = digits.length === CODES.digits && digits !== submittedCode.current;
    submittedCode.current = digits.length === CODES.digits ? digits : '';
    if (isNew) input.current?.form?.requestSubmit();
  }, [code, input]);

  const takePastedCode = useEffectEvent((event: ClipboardEvent) => {
    const digits = codeDigits(event.clipboardData?.getData('text') ?? '');
    const isElsewhere = event.target instanceof HTMLInputElement && event.target !== input.current;
    if (digits.length !== CODES.digits || isElsewhere || !input.current) return;
    event.preventDefault();
    onCode(digits);
  });
  useLayoutEffect(() => {
    document.addEventListener('paste', takePastedCode);
    return () => document.removeEventListener('paste', takePastedCode);
  }, []);
}
