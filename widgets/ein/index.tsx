import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import { EIN } from '../text-control/digit-pattern.ts';
import { DigitsInput } from '../text-control/PatternInput.tsx';
import { SavedSecret } from '../text-control/secret/SavedSecret.tsx';

/** A tax ID, formatted `12-3456789` while typed; a saved one is masked with a button to change it. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label', plain: true }, function Ein(field) {
  return (
    <SavedSecret widget={field}>
      {(editor) => <DigitsInput widget={editor} digits={EIN} inputMode="numeric" autoComplete="off" />}
    </SavedSecret>
  );
});
