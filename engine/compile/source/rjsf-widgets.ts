const INPUT = ['inputType', 'autocapitalize'];
const FILES = ['accept', 'filePreview'];
const DATE_SELECTS = ['yearsRange', 'format', 'hideNowButton', 'hideClearButton'];

/** rjsf's own widgets besides the catalog's, with their options; `ALIASES` has rjsf's names of the catalog's widgets. */
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
  // Some options are fixed here but valid in forms for other themes.
  RatingWidget: ['stars', 'shape', 'color', 'colorGradient', 'size'],
  URLWidget: INPUT,
};

/** rjsf's widgets that can't show the mask of a secret; the others show it as the placeholder of an empty input. */
export const MASKLESS_WIDGETS: readonly string[] = [
  'alt-date',
  'alt-datetime',
  'color',
  'date-time',
  'file',
  'files',
  'range',
  'RatingWidget',
  'time',
];

/** Options of rjsf's objects, which no widget renders. */
export const OBJECT_OPTIONS: readonly string[] = ['add', 'expandable', 'duplicateKeySuffixSeparator'];

/** rjsf's settings of a whole form, with the step's key that replaces each. */
export const FORM_SETTINGS: Readonly<Record<string, string>> = {
  'ui:submitButtonOptions': 'Write the words of the button as "primary" of the step.',
  'ui:rootFieldId': 'Remove it: the id of a control is the name of its field.',
};
