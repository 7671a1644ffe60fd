/** Widgets of rjsf's own that a step may name beside the catalog's (docs of react-jsonschema-form, "Widgets"). */
export const RJSF_WIDGETS: readonly string[] = [
  ...[
    'alt-date',
    'alt-datetime',
    'color',
    'date-time',
    'file',
    'files',
    'password',
    'range',
    'time',
    'updown',
  ],
  ...['CheckboxWidget', 'CheckboxesWidget', 'DateWidget', 'EmailWidget', 'HiddenWidget', 'RadioWidget'],
  ...['RatingWidget', 'SelectWidget', 'TextWidget', 'TextareaWidget', 'URLWidget'],
];
