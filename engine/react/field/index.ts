export { type FieldActions, fieldActions } from './field-actions.ts';
export { describedBy, fieldChrome, fieldError, STAR } from './field-chrome.tsx';
export { createFieldStateSelector, type FieldState, watchedFields } from './field-state.ts';
export { fieldWidget } from './field-widget.ts';
export { answerWith, DRAWN, isCheckable, isControl, useHeldValues } from './held-values.ts';
export { useShownFields } from './shown-fields.ts';
export { readableText, reportUnreadable } from './unreadable.ts';
export { type FieldContext, useField } from './use-field.ts';
