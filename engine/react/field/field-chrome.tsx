import type { JSX, ReactNode } from 'react';
import type { WidgetDefinition } from '../context/index.ts';
import { descriptionId, errorId, helpId } from '../rjsf/contract/index.ts';

interface FieldChromeProps {
  id: string;
  /** Deep name of the field, by which the error summary finds it. */
  name: string;
  chrome: WidgetDefinition['chrome'];
  label: string;
  hideLabel: boolean;
  description?: ReactNode;
  help: string | undefined;
  error: string | undefined;
  required: boolean;
  star: boolean;
  /** '(optional)', if the answer may be omitted and no other text says so. */
  optional?: string;
  width: string | undefined;
  children: ReactNode;
}

/** After a no-break space, so that it never wraps to a line of its own. */
export const STAR = '\u00a0*';

/**
 * The elements around every control: label, star, help, error with icon, in the same words as the error summary.
 * Errors are no live regions: the summary takes focus and announces them once. The ids are rjsf's
 * (`ariaDescribedByIds`), so that a widget published for rjsf finds them. A function, not a component: a step of many
 * fields would mount hundreds.
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

/**
 * The text of a field's error, below its control; the style sheet adds an icon, so that color is not the only sign of
 * the error.
 */
export function fieldError(id: string, error: string | undefined): ReactNode {
  if (!error) return null;
  return (
    <p className="tr-field__error" id={errorId(id)}>
      {error}
    </p>
  );
}

/** The ids of the elements that describe a control now, for aria-describedby: the error first [SCREEN-75]. */
export function describedBy(
  id: string,
  shown: { description?: string; help?: string },
  error: string | undefined,
): string | undefined {
  const ids = [error && errorId(id), shown.description && descriptionId(id), shown.help && helpId(id)];
  return ids.filter(Boolean).join(' ') || undefined;
}
