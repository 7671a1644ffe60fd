/** What rjsf's own text inputs read. */
const INPUT = ['inputType', 'autocapitalize'];
const FILES = ['accept', 'filePreview'];
const DATE_SELECTS = ['yearsRange', 'format', 'hideNowButton', 'hideClearButton'];

/**
 * Widgets of rjsf's own that a step may name beside the catalog's (docs of react-jsonschema-form, "Widgets"), with the
 * options of each. rjsf's names for widgets of the catalog stand in `ALIASES`.
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
  // Its signs have one color and size here; forms that were written for other themes say more.
  RatingWidget: ['stars', 'shape', 'color', 'colorGradient', 'size'],
  URLWidget: INPUT,
};

/** What an object of rjsf's reads, which no widget draws. */
export const OBJECT_OPTIONS: readonly string[] = ['add', 'expandable', 'duplicateKeySuffixSeparator'];

/** Settings of a whole form in rjsf, by the key of a step that has their place. */
export const FORM_SETTINGS: Readonly<Record<string, string>> = {
  'ui:submitButtonOptions': 'Write the words of the button as "primary" of the step.',
  'ui:rootFieldId': 'Remove it: the id of a control is the name of its field.',
};
