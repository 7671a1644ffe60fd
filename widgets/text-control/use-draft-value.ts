import { startTransition, useLayoutEffect, useReducer, useState } from 'react';
import { PAGE } from '#domain/page-limits.ts';
import type { FieldValue } from '#engine';
import { DRAWN } from '#engine/react';
import { addDraft, removeDraft } from './pending-drafts.ts';

export interface DraftOptions<T extends FieldValue> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  onBlur: () => void;
  /** The text of a value; '' for an empty one. */
  format: (value: T | undefined) => string;
  /** The value of a text; undefined for an empty one. Text that cannot be read is handed up as it is. */
  parse: (text: string) => T | undefined;
  /** What the input shows of a text, where it is not the text itself: digits in groups, a mask. */
  show?: (text: string) => string;
  /** Draws the widget again for each text: one that shows more of it than its input does. */
  live?: boolean;
}

export interface DraftValue {
  /** What the input holds; a widget that is not `live` is not drawn for each text. */
  text: string;
  /** The text at this moment, for handlers. */
  now: () => string;
  /** Attributes of the browser's own input: it keeps what is typed, so that a key draws nothing. */
  input: { ref: (input: TextElement | null) => void; defaultValue: string };
  /** Takes a new text; the form gets it when typing rests. */
  setText: (text: string) => void;
  /**
   * Takes a new text from an input's event; text that arrives without focus (autofill) is handed up at once.
   * @param isUndone it was undone or redone, and stands in the input as it did then: written over, the next undo would mix digits of both
   */
  typed: (text: string, input: EventTarget | null, isUndone?: boolean) => void;
  /** Hands a waiting text up now. */
  flush: () => void;
  focus: () => void;
  blur: () => void;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Text that belongs to the widget while it is typed, so that a key press never waits for the form. The form hears of it
 * when typing rests (in a transition), and at once on blur, click, Enter, submit, page hide and unmount.
 */
export function useDraftValue<T extends FieldValue>(options: DraftOptions<T>): DraftValue {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [typing] = useState(() => typingInto<T>(options, redraw));
  // Not passive effects: those would be a task of their own after every key.
  useLayoutEffect(() => typing.draw(options));
  useLayoutEffect(() => typing.handlers.flush, [typing]);
  return { ...typing.handlers, text: typing.textOf(options) };
}

interface Typing<T extends FieldValue> {
  textOf: (options: DraftOptions<T>) => string;
  /** Brings the input to what the widget was last drawn with. */
  draw: (options: DraftOptions<T>) => void;
  handlers: Omit<DraftValue, 'text'>;
}

/** One object a control, not a hook for each part of it: a step of many fields mounts hundreds. */
function typingInto<T extends FieldValue>(first: DraftOptions<T>, redraw: () => void): Typing<T> {
  let latest = first;
  let element: TextElement | null = null;
  /** The text that counts instead of the value's: until the field is left, or the form has it. */
  let draft: string | undefined;
  let isWaiting = false;
  let isDrawn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focused = false;
  /** What an undo put in stands until the next edit, or until the field is entered or left. */
  let isLeftAlone = false;

  const textOf = (options: DraftOptions<T>): string => draft ?? options.format(options.value);
  const shown = (): string => {
    const text = textOf(latest);
    return latest.show ? latest.show(text) : text;
  };
  const draw = (options: DraftOptions<T>): void => {
    latest = options;
    const text = shown();
    // It has its first text by `defaultValue`; over that there may be what was typed before there was a script.
    const isFirst = !isDrawn;
    isDrawn = true;
    if (isFirst || isLeftAlone || !element || element.value === text) return;
    element.value = text;
    element.dispatchEvent(new Event(DRAWN));
    // Filled in under the cursor (city and state of a ZIP): what is typed next replaces it, as after Tab into a field.
    if (focused && draft === undefined) element.select();
  };
  /** The form's own value shows again, once the form has it. */
  const close = (): void => {
    draft = undefined;
    if (latest.live || element?.value !== shown()) startTransition(redraw);
  };
  const flush = (): void => {
    clearTimeout(timer);
    removeDraft(flush);
    if (!isWaiting) return;
    isWaiting = false;
    latest.onChange(latest.parse(draft ?? ''));
    if (!focused) close();
  };
  const take = (text: string): void => {
    draft = text;
    isWaiting = true;
    if (latest.live) redraw();
    addDraft(flush);
    clearTimeout(timer);
    timer = setTimeout(() => startTransition(flush), PAGE.typingRestMs);
  };
  return {
    textOf,
    draw,
    handlers: {
      now: () => textOf(latest),
      input: {
        ref: (input) => {
          element = input;
        },
        defaultValue: shown(),
      },
      setText: (text) => {
        isLeftAlone = false;
        take(text);
        draw(latest);
      },
      flush,
      typed: (text, input, isUndone = false) => {
        // The event of a text that is known: nothing was typed.
        if (!isUndone && text === textOf(latest)) return draw(latest);
        isLeftAlone = isUndone;
        const auto = input !== null && input !== document.activeElement;
        if (!auto) focused = true;
        take(text);
        if (auto) {
          flush();
          latest.onBlur();
        }
      },
      focus: () => {
        focused = true;
        isLeftAlone = false;
      },
      blur: () => {
        focused = isLeftAlone = false;
        flush();
        latest.onBlur();
        close();
      },
    },
  };
}
