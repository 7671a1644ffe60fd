import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { PAGE } from '#domain/limits.ts';
import type { FieldValue } from '#engine/core/types.ts';
import { addDraft, removeDraft } from './pending-drafts.ts';

export interface DraftOptions<T extends FieldValue> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  onBlur: () => void;
  /** The text of a value; '' for an empty one. */
  format: (value: T | undefined) => string;
  /** The value of a text; undefined for an empty one. Text that cannot be read is handed up as it is. */
  parse: (text: string) => T | undefined;
}

export interface DraftValue {
  /** What the input shows now. */
  text: string;
  /** Takes a new text; the form gets it when typing rests. */
  setText: (text: string) => void;
  /** Takes a new text from an input's event; text that arrives without focus (autofill) is handed up at once. */
  typed: (text: string, input: EventTarget | null) => void;
  /** Hands a waiting text up now. */
  flush: () => void;
  focus: () => void;
  blur: () => void;
}

/**
 * Text that belongs to the widget while it is typed, so that a key press never waits for the form. The form hears of it
 * when typing rests (in a transition), and at once on blur, click, Enter, submit, page hide and unmount.
 */
export function useDraftValue<T extends FieldValue>(options: DraftOptions<T>): DraftValue {
  const [draft, setDraft] = useState<string>();
  const latest = useRef(options);
  const waiting = useRef<{ text: string }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focused = useRef(false);

  useEffect(() => {
    latest.current = options;
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    removeDraft(flush);
    const given = waiting.current;
    if (!given) return;
    waiting.current = undefined;
    latest.current.onChange(latest.current.parse(given.text));
    // Without focus the form's own value shows again, once the form has it.
    if (!focused.current) startTransition(() => setDraft(undefined));
  }, []);

  useEffect(() => flush, [flush]);

  const setText = useCallback(
    (text: string) => {
      setDraft(text);
      waiting.current = { text };
      addDraft(flush);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => startTransition(flush), PAGE.typingRestMs);
    },
    [flush],
  );

  const typed = useCallback(
    (text: string, input: EventTarget | null) => {
      const auto = input !== null && input !== document.activeElement;
      if (!auto) focused.current = true;
      setText(text);
      if (auto) {
        flush();
        latest.current.onBlur();
      }
    },
    [setText, flush],
  );

  const focus = useCallback(() => {
    focused.current = true;
  }, []);

  const blur = useCallback(() => {
    focused.current = false;
    flush();
    latest.current.onBlur();
    startTransition(() => setDraft(undefined));
  }, [flush]);

  return { text: draft ?? options.format(options.value), setText, typed, flush, focus, blur };
}
