/** Options of rjsf's own text inputs. */
const INPUT = ['inputType', 'autocapitalize'];
const FILES = ['accept', 'filePreview'];
const DATE_SELECTS = ['yearsRange', 'format', 'hideNowButton', 'hideClearButton'];

/**
 * rjsf's own widgets that a step may name besides the catalog's (docs of react-jsonschema-form, "Widgets"),
 * with their options. rjsf's names for the catalog's widgets are in `ALIASES`.
 */
export const RJSF_WIDGETS: Readonly<Record<string, readonly string[]>> = {
  'alt-date': DATE_SELECTS,
  'alt-datetime': DATE_SELECTS,
  color: INPUT,
  'date-time': INPUT,
  file: FILES,
  files: FILES,
  password: INPUT,
  range: INPUT,
  time: INPUT,
  updown: INPUT,
  // Color and size are fixed here; forms for other themes may set them.
  RatingWidget: ['stars', 'shape', 'color', 'colorGradient', 'size'],
  URLWidget: INPUT,
};

/** Options of rjsf's objects, which no widget renders. */
export const OBJECT_OPTIONS: readonly string[] = ['add', 'expandable', 'duplicateKeySuffixSeparator'];

/** Settings of a whole form in rjsf, with the step's key that replaces each. */
export const FORM_SETTINGS: Readonly<Record<string, string>> = {
  'ui:submitButtonOptions': 'Write the words of the button as "primary" of the step.',
  'ui:rootFieldId': 'Remove it: the id of a control is the name of its field.',
};
