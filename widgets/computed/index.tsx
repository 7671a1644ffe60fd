import { displayValue, displayWords } from '#engine';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';

/** A value computed from other answers (`x-compute`), as in the review. */
export const widget = fieldWidget<number | string, OptionOf<'computed'>>(
  { chrome: 'label', plain: true },
  function Computed({ id, value, schema, options, describedBy, locale, text }) {
    const shownText = displayValue(value, schema, [], displayWords(text, locale));
    return (
      // A label names an `output`. Not announced, because it changes at each key; the error summary can focus it.
      <output id={id} className="tr-figures" aria-live="off" tabIndex={-1} aria-describedby={describedBy}>
        {shownText === undefined ? (
          text('widgets.computed.missing')
        ) : (
          <strong>{[shownText, options.unit ?? []].flat().join(' ')}</strong>
        )}
      </output>
    );
  },
);
