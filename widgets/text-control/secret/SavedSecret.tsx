import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValue, Masked } from '#engine';
import { displayValue, displayWords, isEmpty, isGivenMask, isMasked } from '#engine';
import type { FieldControl } from '#engine/react';
import { controlClasses } from '../control-styles.ts';
import { useShownSecret } from './use-shown-secret.ts';

export interface SavedSecretProps<T extends FieldValue, Own extends string> {
  widget: FieldControl<T | Masked, Own>;
  /** Draws the control for a new value. */
  children: (editor: FieldControl<T, Own>, isReplacing: boolean) => ReactNode;
}

/**
 * "Saved: ***-**-6789" or 'Answered' with Show and Change, 'Given by Sam' with Replace, or the control with Cancel.
 */
export function SavedSecret<T extends FieldValue, Own extends string>({
  widget,
  children,
}: SavedSecretProps<T, Own>): JSX.Element {
  const { id, label, text } = widget;
  const { mask, replacing, isGiven, change, cancel, editor } = useSavedSecret(widget);
  if (mask === undefined && !replacing) return <>{children(editor, false)}</>;

  if (mask === undefined) {
    return (
      <div>
        <div className={controlClasses.row}>
          {children(editor, true)}
          <button
            type="button"
            className={controlClasses.quietButton}
            aria-label={text('widgets.masked.cancelLabel', { label })}
            onClick={cancel}
          >
            {text('widgets.masked.cancel')}
          </button>
        </div>
        <div id={`${id}-keep`} className={controlClasses.note}>
          {text(isGiven ? 'widgets.masked.keepGiven' : 'widgets.masked.keep')}
        </div>
      </div>
    );
  }

  const Shown = isGiven ? GivenMask : SavedMask;
  return <Shown widget={widget} mask={mask} change={change} />;
}

interface SavedMaskProps {
  widget: FieldControl;
  mask: string;
  change: () => void;
}

/** A secret from another person, which only they can see [REQUEST-45]. */
function GivenMask({ widget, mask, change }: SavedMaskProps): JSX.Element {
  const { id, label, describedBy, readOnly, text } = widget;
  return (
    <div className={controlClasses.row}>
      <output id={id} aria-labelledby={`${id}-label`} tabIndex={-1}>
        {mask}
      </output>
      {!readOnly && (
        <button
          type="button"
          id={`${id}-change`}
          className={controlClasses.plainButton}
          aria-label={text('widgets.masked.replaceLabel', { label })}
          aria-describedby={describedBy}
          onClick={change}
        >
          {text('widgets.masked.replace')}
        </button>
      )}
    </div>
  );
}

/** The mask, or for a moment after a new code the value. */
function SavedMask({ widget, mask, change }: SavedMaskProps): JSX.Element {
  const { id, name, label, describedBy, readOnly, schema, text } = widget;
  const isHidden = schema['x-sensitive'] === 'mask-all';
  const shownSecret = useShownSecret(name, text('widgets.masked.failed'));
  const last = mask.replace(/\D/g, '');
  const isShown = shownSecret.value !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its controls, it is none itself.
    <div
      className={controlClasses.row}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) shownSecret.hide();
      }}
    >
      {/* <output> can be labeled, and takes the focus of the error summary. Screen readers get words for the stars. */}
      <output id={id} aria-labelledby={`${id}-label`} tabIndex={-1} className={controlClasses.figures}>
        {shownSecret.value !== undefined ? (
          <span>{readableText(shownSecret.value, widget)}</span>
        ) : isHidden ? (
          text('ui.answered')
        ) : (
          <>
            <span aria-hidden="true">{text('widgets.masked.saved', { mask })}</span>
            <span className={controlClasses.hiddenText}>
              {last ? text('widgets.masked.ending', { last }) : text('widgets.masked.present')}
            </span>
          </>
        )}
      </output>
      {shownSecret.show && (
        <button
          type="button"
          id={`${id}-show`}
          className={controlClasses.plainButton}
          aria-label={text(isShown ? 'widgets.masked.hideLabel' : 'widgets.masked.showLabel', { label })}
          aria-busy={shownSecret.busy}
          onClick={isShown ? shownSecret.hide : shownSecret.show}
        >
          {text(isShown ? 'widgets.masked.hide' : 'widgets.masked.show')}
        </button>
      )}
      {!readOnly && (
        <button
          type="button"
          id={`${id}-change`}
          className={controlClasses.plainButton}
          aria-label={text('widgets.masked.changeLabel', { label })}
          aria-describedby={describedBy}
          onClick={change}
        >
          {text('widgets.masked.change')}
        </button>
      )}
      <span role="alert">{shownSecret.problem}</span>
    </div>
  );
}

/** A US date, the words of choices, 'Yes' and 'No'; any other value as it is stored. */
function readableText(value: FieldValue, { schema, choices, text, locale }: FieldControl): string {
  if (schema['x-sensitive'] === 'mask-date')
    return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
  const { 'x-sensitive': _secrecy, ...plain } = schema;
  return displayValue(value, plain, choices, displayWords(text, locale)) ?? '';
}

interface SavedSecretState<T extends FieldValue, Own extends string> {
  /** The mask; undefined while a control is shown instead. */
  mask: string | undefined;
  /** A saved value is being replaced, and can be kept. */
  replacing: boolean;
  /** Another person gave the saved value. */
  isGiven: boolean;
  change: () => void;
  cancel: () => void;
  /** The value for the control: never the mask. */
  editor: FieldControl<T, Own>;
}

/** A saved secret [PRIVATE-5]: shown as a mask until Change opens an empty control, which keeps the saved value while it is empty. */
function useSavedSecret<T extends FieldValue, Own extends string>(
  props: FieldControl<T | Masked, Own>,
): SavedSecretState<T, Own> {
  const { id, value, onChange, describedBy } = props;
  const [change, setChange] = useState<{ saved: Masked; typed: boolean }>();
  // A typed value that became a mask was saved: the change is over.
  const replacing = change !== undefined && !(change.typed && isMasked(value));
  const showsMask = isMasked(value) && !replacing;

  const before = useRef(showsMask);
  useEffect(() => {
    if (before.current === showsMask) return;
    before.current = showsMask;
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    // The focused control is gone: its successor gets the focus.
    if (hasLostFocus) document.getElementById(showsMask ? `${id}-change` : id)?.focus();
  }, [showsMask, id]);

  return {
    mask: showsMask ? value.mask : undefined,
    replacing,
    isGiven: isGivenMask(replacing ? change?.saved : value),
    change: () => isMasked(value) && setChange({ saved: value, typed: false }),
    cancel: () => {
      if (change) onChange(change.saved);
      setChange(undefined);
    },
    editor: {
      ...props,
      // A value that is no mask has the control's own type, such as number.
      value: isMasked(value) ? undefined : value,
      describedBy: replacing ? [describedBy, `${id}-keep`].filter(Boolean).join(' ') : describedBy,
      ...(change && {
        onChange: (next) => {
          const isCleared = isEmpty(next);
          onChange(isCleared ? change.saved : next);
          setChange({ saved: change.saved, typed: !isCleared });
        },
      }),
    },
  };
}
