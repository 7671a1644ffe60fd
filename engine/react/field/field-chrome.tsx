import type { JSX, ReactNode } from 'react';
import type { WidgetDefinition } from '../context/index.ts';
import { descriptionId, errorId, helpId } from '../rjsf/contract/index.ts';

interface FieldChromeProps {
  id: string;
  /** Deep name; the error summary finds the field by it. */
  name: string;
  chrome: WidgetDefinition['chrome'];
  label: string;
  hideLabel: boolean;
  description?: ReactNode;
  help: string | undefined;
  error: string | undefined;
  required: boolean;
  star: boolean;
  /** '(optional)', unless another text says so. */
  optional?: string;
  width: string | undefined;
  children: ReactNode;
}

/** The no-break space keeps the star on the line of the label. */
export const STAR = '\u00a0*';

/**
 * Label, star, help and error around every control. Errors are no live regions: the summary takes focus and announces
 * them once. The ids are rjsf's (`ariaDescribedByIds`), for widgets published for rjsf. A function, not a component: a
 * step of many fields would mount hundreds.
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

/** The text of a field's error; the style sheet adds an icon, so that color is not its only sign. */
export function fieldError(id: string, error: string | undefined): ReactNode {
  if (!error) return null;
  return (
    <p className="tr-field__error" id={errorId(id)}>
      {error}
    </p>
  );
}

/** The ids of the elements that describe a control, the error first [SCREEN-75]. */
export function describedBy(
  id: string,
  words: { description?: string; help?: string },
  error: string | undefined,
): string | undefined {
  const ids = [error && errorId(id), words.description && descriptionId(id), words.help && helpId(id)];
  return ids.filter(Boolean).join(' ') || undefined;
}
