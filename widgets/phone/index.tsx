import { fieldWidget } from '#engine/react';
import { PHONE } from '../text-control/digit-pattern.ts';
import { DigitsInput } from '../text-control/PatternInput.tsx';
import { renderControl } from '../text-control/render-control.tsx';

/** A US phone number, formatted `415-555-0123` while typed; a pasted `+1 (415) 555-0123` is the same number [FIELD-48]. */
export const widget = fieldWidget<string>({ chrome: 'label', plain: true }, function Phone(field) {
  return renderControl(field, (editor) => (
    <DigitsInput widget={editor} digits={PHONE} type="tel" inputMode="tel" />
  ));
});
