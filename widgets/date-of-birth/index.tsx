import type { Masked } from '#engine';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { SavedSecret } from '../text-control/secret/SavedSecret.tsx';
import { DateSelects } from './DateSelects.tsx';

type OwnOptions = OptionOf<'date-of-birth'>;

/** A birth date by month, day and year [OWNER-12]; a saved one is masked with a button to change it. */
export const widget = fieldWidget<string | Masked, OwnOptions>(
  { chrome: 'group' },
  function DateOfBirth(field) {
    return <SavedSecret widget={field}>{(editor) => <DateSelects {...editor} />}</SavedSecret>;
  },
);
