import { fieldWidget } from '#engine/react';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';

/** Yes or no, with its label beside it. */
export const widget = fieldWidget<boolean>({ chrome: 'none', plain: true }, function Checkbox(field) {
  return <CheckboxControl widget={field}>{field.label}</CheckboxControl>;
});
