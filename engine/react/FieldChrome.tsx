import type { ReactNode } from 'react';
import type { WidgetDefinition, WidgetProps } from './widget-contract.ts';

interface FieldChromeProps {
  chrome: WidgetDefinition['chrome'];
  props: WidgetProps & { help?: string; description?: string };
  children: ReactNode;
}

/**
 * What stands around every control: label, star, help, error with icon. The same words as in the error summary.
 * Errors are not live regions: the summary takes focus and says them once (quality note 2).
 */
export function FieldChrome({ chrome, props, children }: FieldChromeProps) {
  const { id, label, help, description, error, options, required } = props;
  const hideLabel = options.hideLabel === true;
  const star =
    options.star === true ? (
      <span className="tr-field__star" aria-hidden="true">
        {' *'}
      </span>
    ) : null;
  const className = `tr-field tr-field--${String(options.width ?? 'full')}${error ? ' tr-field--error' : ''}`;
  const words = (
    <>
      {label}
      {star}
    </>
  );
  const labelClass = hideLabel ? 'tr-field__label tr-visually-hidden' : 'tr-field__label';
  return (
    <div className={className} data-field={id} data-required={required || undefined}>
      {chrome === 'label' && (
        <label className={labelClass} htmlFor={id} id={`${id}-label`}>
          {words}
        </label>
      )}
      {chrome === 'group' && (
        <div className={labelClass} id={`${id}-label`}>
          {words}
        </div>
      )}
      {description && (
        <p className="tr-field__help" id={`${id}-description`}>
          {description}
        </p>
      )}
      {children}
      {help && (
        <p className="tr-field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="tr-field__error" id={`${id}-error`}>
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A shape, so that an error is never told by colour alone. */
export function ErrorIcon() {
  return (
    <svg
      className="tr-field__error-icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M8 1.2 15.2 14H.8L8 1.2Zm-.8 4.6v4h1.6v-4H7.2Zm0 5.2v1.6h1.6V11H7.2Z"
        fill="currentColor"
        fillRule="evenodd"
      />
    </svg>
  );
}
