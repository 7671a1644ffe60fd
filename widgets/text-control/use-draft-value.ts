import { startTransition, useLayoutEffect, useState } from 'react';
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
  const [typing] = useState(() => typingInto<T>(options, setDraft));
  // Not passive effects: those would be a task of their own after every key.
  useLayoutEffect(() => {
    typing.latest = options;
  });
  useLayoutEffect(() => typing.handlers.flush, [typing]);
  return { ...typing.handlers, text: draft ?? options.format(options.value) };
}

interface Typing<T extends FieldValue> {
  /** What the widget was last drawn with. */
  latest: DraftOptions<T>;
  handlers: Omit<DraftValue, 'text'>;
}

/** One object a control, not a hook for each part of it: a step of many fields mounts hundreds. */
function typingInto<T extends FieldValue>(
  first: DraftOptions<T>,
  setDraft: (text: string | undefined) => void,
): Typing<T> {
  let waiting: { text: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focused = false;
  const flush = (): void => {
    clearTimeout(timer);
    removeDraft(flush);
    const given = waiting;
    if (!given) return;
    waiting = undefined;
    typing.latest.onChange(typing.latest.parse(given.text));
    // Without focus the form's own value shows again, once the form has it.
    if (!focused) startTransition(() => setDraft(undefined));
  };
  const setText = (text: string): void => {
    setDraft(text);
    waiting = { text };
    addDraft(flush);
    clearTimeout(timer);
    timer = setTimeout(() => startTransition(flush), PAGE.typingRestMs);
  };
  const typing: Typing<T> = {
    latest: first,
    handlers: {
      setText,
      flush,
      typed: (text, input) => {
        const auto = input !== null && input !== document.activeElement;
        if (!auto) focused = true;
        setText(text);
        if (auto) {
          flush();
          typing.latest.onBlur();
        }
      },
      focus: () => {
        focused = true;
      },
      blur: () => {
        focused = false;
        flush();
        typing.latest.onBlur();
        startTransition(() => setDraft(undefined));
      },
    },
  };
  return typing;
}
