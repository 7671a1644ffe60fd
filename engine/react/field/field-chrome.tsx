import type { JSX, ReactNode } from 'react';
import type { WidgetDefinition } from '../context/index.ts';
import { descriptionId, errorId, helpId } from '../rjsf/contract/index.ts';

interface FieldChromeProps {
  id: string;
  /** Deep name of the field: what the error summary looks for. */
  name: string;
  chrome: WidgetDefinition['chrome'];
  label: string;
  hideLabel: boolean;
  description?: ReactNode;
  help: string | undefined;
  error: string | undefined;
  required: boolean;
  star: boolean;
  /** '(optional)', where the answer may be left out and nothing else says so. */
  optional?: string;
  width: string | undefined;
  children: ReactNode;
}

/** After a no-break space: it never stands on a line alone. */
export const STAR = '\u00a0*';

/**
 * What stands around every control: label, star, help, error with icon. The same words as in the error summary.
 * Errors are not live regions: the summary takes focus and says them once (quality note 2). The ids are rjsf's
 * (`ariaDescribedByIds`), so that a widget published for rjsf finds them.
 * A function, no component: a step of many fields mounts hundreds of them.
 */
export function fieldChrome(props: FieldChromeProps): JSX.Element {
  const {
    id,
    name,
    chrome,
    label,
    hideLabel,
    description,
    help,
    error,
    required,
    star,
    optional,
    width = 'full',
  } = props;
  const isLabel = chrome === 'label';
  const Label = isLabel ? 'label' : 'div';
  return (
    <div
      className={`tr-field tr-field--${width}${error ? ' tr-field--error' : ''}`}
      data-field={name}
      data-required={required || undefined}
    >
      {chrome !== 'none' && (
        <Label
          className={hideLabel ? 'tr-field__label tr-visually-hidden' : 'tr-field__label'}
          htmlFor={isLabel ? id : undefined}
          id={`${id}-label`}
        >
          {label}
          {star && (
            <span className="tr-field__star" aria-hidden="true">
              {STAR}
            </span>
          )}
          {optional && <span className="tr-field__optional"> {optional}</span>}
        </Label>
      )}
      {description && (
        <div className="tr-field__help" id={descriptionId(id)}>
          {description}
        </div>
      )}
      {props.children}
      {help && (
        <p className="tr-field__help" id={helpId(id)}>
          {help}
        </p>
      )}
      {fieldError(id, error)}
    </div>
  );
}

/** The text of a field's error, below its control; the style sheet puts a sign before it, so that color alone never tells. */
export function fieldError(id: string, error: string | undefined): ReactNode {
  if (!error) return null;
  return (
    <p className="tr-field__error" id={errorId(id)}>
      {error}
    </p>
  );
}

/** The ids of what stands around a control now, for aria-describedby. */
export function describedBy(
  id: string,
  shown: { description?: string; help?: string },
  error: string | undefined,
): string | undefined {
  const ids = [shown.description && descriptionId(id), shown.help && helpId(id), error && errorId(id)];
  return ids.filter(Boolean).join(' ') || undefined;
}
