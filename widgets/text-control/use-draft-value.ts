import { startTransition, useContext, useLayoutEffect, useReducer, useState } from 'react';
import { TYPING } from '#domain/limits.ts';
import { type FieldValue, numberText } from '#engine';
import { DRAWN, TypingRestContext } from '#engine/react';
import { addDraft, removeDraft } from './pending-drafts.ts';

export interface DraftOptions<T extends FieldValue> {
  value: T | undefined;
  onChange: (value: T | undefined, isShown?: boolean) => void;
  onBlur: () => void;
  /** The text of a value; '' for an empty one. */
  format: (value: T | undefined) => string;
  /** The value of a text; undefined if empty. Unreadable text is passed up unchanged. */
  parse: (text: string) => T | undefined;
  /** The display of a text, if it differs: grouped digits, a mask. */
  show?: (text: string) => string;
  /** Renders the widget for each text, because it shows more than its input. */
  live?: boolean;
}

export interface DraftValue {
  /** The text as of the last render; only a `live` widget is rendered for each text. */
  text: string;
  /** The current text, for handlers. */
  now: () => string;
  /** Attributes of an uncontrolled input, so that a key press renders nothing. */
  input: { ref: (input: TextElement | null) => void; defaultValue: string };
  /** The form receives the text when typing pauses. */
  setText: (text: string) => void;
  /**
   * Handles an input event; text without focus (autofill) is passed up at once.
   * @param isUndone an undo or redo: rewriting the text would corrupt the next undo
   */
  onTyped: (text: string, input: EventTarget | null, isUndone?: boolean) => void;
  /** Passes a pending text up now. */
  flush: () => void;
  focus: () => void;
  blur: () => void;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Conversions between value and text, for one line of text. */
export const LINE = { format: textOfValue, parse: (text: string): string | undefined => text || undefined };

/** The text of a value; a number (a prefilled ZIP) as it is. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value : '';
}

/**
 * A text owned by the widget while it is typed, so that a key press never waits for the form. The form receives it when
 * typing pauses (in a transition), and at once on blur, click, Enter, submit, page hide and unmount.
 */
export function useDraftValue<T extends FieldValue>(options: DraftOptions<T>): DraftValue {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const restMs = useContext(TypingRestContext) ?? TYPING.restMs;
  const [typing] = useState(() => createTyping<T>(options, redraw, restMs));
  // A passive effect would be a task of its own after every key.
  useLayoutEffect(() => typing.draw(options));
  useLayoutEffect(() => typing.handlers.flush, [typing]);
  return { ...typing.handlers, text: typing.textOf(options) };
}

interface Typing<T extends FieldValue> {
  textOf: (options: DraftOptions<T>) => string;
  draw: (options: DraftOptions<T>) => void;
  handlers: Omit<DraftValue, 'text'>;
}

/** One object per control instead of several hooks, because a large step mounts hundreds. */
function createTyping<T extends FieldValue>(
  first: DraftOptions<T>,
  redraw: () => void,
  restMs: number,
): Typing<T> {
  let rendered = first;
  /** The rendered options, with a newer value if the form got a text that the input shows: it is not rendered. */
  let latest = first;
  let element: TextElement | null = null;
  /** Overrides the value until the field is left, or the form has the text. */
  let draft: string | undefined;
  let isWaiting = false;
  let isDrawn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focused = false;
  /** An undone text stays until the next edit, focus or blur. */
  let isLeftAlone = false;

  const textOf = (options: DraftOptions<T>): string => draft ?? options.format(options.value);
  const displayText = (text: string): string => (latest.show ? latest.show(text) : text);
  const shownText = (): string => displayText(textOf(latest));
  const updateInput = (): void => {
    const text = shownText();
    // `defaultValue` sets the first text; input from before the script must not be overwritten.
    const isFirst = !isDrawn;
    isDrawn = true;
    if (isFirst || isLeftAlone || !element || element.value === text) return;
    element.value = text;
    element.dispatchEvent(new Event(DRAWN));
    // Filled in while focused (city and state of a ZIP): select it, so that typing replaces it.
    if (focused && draft === undefined) element.select();
  };
  const draw = (options: DraftOptions<T>): void => {
    // React repeats an effect without a render when it shows hidden content again.
    if (options !== rendered) latest = rendered = options;
    updateInput();
  };
  /** Shows the form's value again. */
  const close = (): void => {
    draft = undefined;
    if (latest !== rendered) updateInput();
    else if (latest.live || element?.value !== shownText()) startTransition(redraw);
  };
  const flush = (): void => {
    clearTimeout(timer);
    removeDraft(flush);
    if (!isWaiting) return;
    isWaiting = false;
    const { live, parse, format, onChange } = latest;
    const value = parse(draft ?? '');
    // When the field is left, its value may be normalized at once: it is rendered.
    const isShown = focused && !live && element?.value === displayText(format(value));
    if (isShown || latest !== rendered) latest = { ...latest, value };
    onChange(value, isShown);
    if (!focused) close();
  };
  const take = (text: string): void => {
    draft = text;
    isWaiting = true;
    if (latest.live) redraw();
    addDraft(flush);
    clearTimeout(timer);
    timer = setTimeout(() => startTransition(flush), restMs);
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
        defaultValue: shownText(),
      },
      setText: (text) => {
        isLeftAlone = false;
        take(text);
        updateInput();
      },
      flush,
      onTyped: (text, input, isUndone = false) => {
        // Nothing was typed.
        if (!isUndone && text === textOf(latest)) return updateInput();
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
