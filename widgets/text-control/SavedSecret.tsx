import { Button } from '@fluentui/react-components';
import type { JSX, ReactNode } from 'react';
import type { Masked } from '#engine/core/types.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { useControlStyles } from './control-styles.ts';
import { useSavedSecret } from './use-saved-secret.ts';

export interface SavedSecretProps {
  widget: WidgetProps<string | Masked>;
  /** Draws the control in which a new value is entered. */
  children: (editor: WidgetProps<string>) => ReactNode;
}

/** "Saved: ***-**-6789" with Change, or the control with Cancel. */
export function SavedSecret({ widget, children }: SavedSecretProps): JSX.Element {
  const { id, label, describedBy, readOnly, text } = widget;
  const styles = useControlStyles();
  const { mask, replacing, change, cancel, editor } = useSavedSecret(widget);
  if (mask === undefined && !replacing) return <>{children(editor)}</>;

  if (mask === undefined) {
    return (
      <div>
        <div className={styles.row}>
          {children(editor)}
          <Button
            appearance="transparent"
            className={styles.button}
            aria-label={text('widgets.masked.cancelLabel', { label })}
            onClick={cancel}
          >
            {text('widgets.masked.cancel')}
          </Button>
        </div>
        <div id={`${id}-keep`} className={styles.note}>
          {text('widgets.masked.keep')}
        </div>
      </div>
    );
  }

  const last = mask.replace(/\D/g, '');
  return (
    <div className={styles.row}>
      {/* <output> can be labelled, and takes the focus of the error summary. Stars are no words: say what they mean. */}
      <output id={id} aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.figures}>
        <span aria-hidden="true">{text('widgets.masked.saved', { mask })}</span>
        <span className={styles.hiddenText}>
          {last ? text('widgets.masked.ending', { last }) : text('widgets.masked.present')}
        </span>
      </output>
      {!readOnly && (
        <Button
          id={`${id}-change`}
          appearance="outline"
          className={styles.button}
          aria-label={text('widgets.masked.changeLabel', { label })}
          aria-describedby={describedBy}
          onClick={change}
        >
          {text('widgets.masked.change')}
        </Button>
      )}
    </div>
  );
}

/** A control of any text: with the saved state of a secret where the schema says that its field is one (`x-sensitive`). */
export function AnyText({ widget, children }: SavedSecretProps): JSX.Element {
  if (widget.schema['x-sensitive']) return <SavedSecret widget={widget}>{children}</SavedSecret>;
  return <>{children(widget as WidgetProps<string>)}</>;
}
