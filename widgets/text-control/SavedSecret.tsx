import { Button } from '@fluentui/react-components';
import type { JSX, ReactNode } from 'react';
import type { FieldSchema, Masked } from '#engine/core/types.ts';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { controlClasses } from './control-styles.ts';
import { useSavedSecret } from './use-saved-secret.ts';
import { useShownSecret } from './use-shown-secret.ts';

export interface SavedSecretProps {
  widget: FieldControl<string | Masked>;
  /** Draws the control in which a new value is entered. */
  children: (editor: FieldControl<string>) => ReactNode;
}

/** "Saved: ***-**-6789" with Show and Change, or the control with Cancel. */
export function SavedSecret({ widget, children }: SavedSecretProps): JSX.Element {
  const { id, label, text } = widget;
  const { mask, replacing, change, cancel, editor } = useSavedSecret(widget);
  if (mask === undefined && !replacing) return <>{children(editor)}</>;

  if (mask === undefined) {
    return (
      <div>
        <div className={controlClasses.row}>
          {children(editor)}
          <Button
            appearance="transparent"
            className={controlClasses.button}
            aria-label={text('widgets.masked.cancelLabel', { label })}
            onClick={cancel}
          >
            {text('widgets.masked.cancel')}
          </Button>
        </div>
        <div id={`${id}-keep`} className={controlClasses.note}>
          {text('widgets.masked.keep')}
        </div>
      </div>
    );
  }

  return <SavedMask widget={widget} mask={mask} change={change} />;
}

interface SavedMaskProps {
  widget: FieldControl<string | Masked>;
  mask: string;
  change: () => void;
}

/** What is saved: its mask, or for a moment and after a new code the whole of it. */
function SavedMask({ widget, mask, change }: SavedMaskProps): JSX.Element {
  const { id, name, label, describedBy, readOnly, schema, text } = widget;
  const shown = useShownSecret(name, text('widgets.masked.failed'));
  const last = mask.replace(/\D/g, '');
  const isShown = shown.value !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its controls, it is none itself.
    <div
      className={controlClasses.row}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) shown.hide();
      }}
    >
      {/* <output> can be labelled, and takes the focus of the error summary. Stars are no words: say what they mean. */}
      <output id={id} aria-labelledby={`${id}-label`} tabIndex={-1} className={controlClasses.figures}>
        {shown.value !== undefined ? (
          <span>{readable(shown.value, schema)}</span>
        ) : (
          <>
            <span aria-hidden="true">{text('widgets.masked.saved', { mask })}</span>
            <span className={controlClasses.hiddenText}>
              {last ? text('widgets.masked.ending', { last }) : text('widgets.masked.present')}
            </span>
          </>
        )}
      </output>
      {shown.show && (
        <Button
          id={`${id}-show`}
          appearance="outline"
          className={controlClasses.button}
          aria-label={text(isShown ? 'widgets.masked.hideLabel' : 'widgets.masked.showLabel', { label })}
          aria-busy={shown.busy}
          onClick={isShown ? shown.hide : shown.show}
        >
          {text(isShown ? 'widgets.masked.hide' : 'widgets.masked.show')}
        </Button>
      )}
      {!readOnly && (
        <Button
          id={`${id}-change`}
          appearance="outline"
          className={controlClasses.button}
          aria-label={text('widgets.masked.changeLabel', { label })}
          aria-describedby={describedBy}
          onClick={change}
        >
          {text('widgets.masked.change')}
        </Button>
      )}
      <span role="alert">{shown.problem}</span>
    </div>
  );
}

/** A date as people here write it; anything else as it is saved. */
function readable(value: string, schema: FieldSchema): string {
  return schema['x-sensitive'] === 'mask-date'
    ? value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
    : value;
}
