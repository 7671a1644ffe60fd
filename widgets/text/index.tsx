import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { textControl } from '../text-control/TextControl.tsx';

type OwnOptions = OptionOf<'text'>;

/** One line of text, the default widget of text fields. */
export const widget = fieldWidget<string, OwnOptions>({ chrome: 'label', plain: true }, function Text(field) {
  const { id, options, describedBy } = field;
  if (typeof options.unit !== 'string') return textControl({ widget: field, input: inputOf(field) });
  const unit = `${id}-unit`;
  return textControl({
    widget: { ...field, describedBy: describedBy === undefined ? unit : `${unit} ${describedBy}` },
    input: { ...inputOf(field), contentAfter: <span id={unit}>{options.unit}</span> },
  });
});

/** `ui:options.inputType` as in rjsf; numbers get a numeric keyboard. */
function inputOf({ schema, options }: FieldControl<string, OwnOptions>): {
  type?: string;
  inputMode?: 'decimal' | 'numeric';
} {
  const mode = { number: 'decimal', integer: 'numeric' } as const;
  const { inputType } = options;
  return {
    ...(typeof inputType === 'string' ? { type: inputType } : {}),
    ...(schema.type === 'number' || schema.type === 'integer' ? { inputMode: mode[schema.type] } : {}),
  };
}
