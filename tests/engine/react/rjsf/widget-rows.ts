import type { FieldValue } from '#engine';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Row {
  field: Record<string, unknown>;
  ui?: Record<string, unknown>;
  /** The input for each control, in page order: a text, a choice, or true for a checkbox. */
  enteredValues: (string | boolean | undefined)[];
  stored: FieldValue;
  /** The values of the controls in the reopened step, if they differ from the input. */
  shownValues?: (string | boolean)[];
}

export const text = (more: object = {}) => ({ type: 'string', ...more });
export const PICK = text({ enum: ['own', 'rent'] });
export const SEVERAL = { type: 'array', uniqueItems: true, items: PICK };

export const FORMATS: Record<string, Row> = {
  date: { field: text({ format: 'date' }), enteredValues: ['2027-02-28'], stored: '2027-02-28' },
  time: { field: text({ format: 'time' }), enteredValues: ['10:30'], stored: '10:30:00' },
  'date-time': {
    field: text({ format: 'date-time' }),
    enteredValues: ['2027-02-28T10:30'],
    stored: new Date('2027-02-28T10:30').toJSON(),
  },
  email: { field: text({ format: 'email' }), enteredValues: ['ann@oak.example'], stored: 'ann@oak.example' },
  hostname: { field: text({ format: 'hostname' }), enteredValues: ['oak.example'], stored: 'oak.example' },
  ipv4: { field: text({ format: 'ipv4' }), enteredValues: ['10.0.0.1'], stored: '10.0.0.1' },
  ipv6: { field: text({ format: 'ipv6' }), enteredValues: ['::1'], stored: '::1' },
  uri: {
    field: text({ format: 'uri' }),
    enteredValues: ['https://oak.example/a?b=c'],
    stored: 'https://oak.example/a?b=c',
  },
  'uri-reference': { field: text({ format: 'uri-reference' }), enteredValues: ['/a#b'], stored: '/a#b' },
  'json-pointer': { field: text({ format: 'json-pointer' }), enteredValues: ['/a/0'], stored: '/a/0' },
  'relative-json-pointer': {
    field: text({ format: 'relative-json-pointer' }),
    enteredValues: ['1/a'],
    stored: '1/a',
  },
  uuid: {
    field: text({ format: 'uuid' }),
    enteredValues: ['123e4567-e89b-12d3-a456-426614174000'],
    stored: '123e4567-e89b-12d3-a456-426614174000',
  },
  color: { field: text({ format: 'color' }), enteredValues: ['#aa00ff'], stored: '#aa00ff' },
};

export const MDY = { 'ui:options': { yearsRange: [2020, 2030], format: 'MDY' } };

export const WIDGETS: Record<string, Row> = {
  'alt-date': {
    field: text({ format: 'date' }),
    ui: MDY,
    enteredValues: ['2', '28', '2027'],
    stored: '2027-02-28',
  },
  'alt-datetime': {
    field: text({ format: 'date-time' }),
    ui: MDY,
    enteredValues: ['2', '28', '2027', '0', '5', '59'],
    stored: '2027-02-28T00:05:59.000Z',
  },
  color: { field: text(), enteredValues: ['#aa00ff'], stored: '#aa00ff' },
  'date-time': FORMATS['date-time'] as Row,
  time: FORMATS.time as Row,
  password: { field: text(), enteredValues: ['s3cret'], stored: 's3cret' },
  range: { field: { type: 'integer', minimum: 2, maximum: 80 }, enteredValues: ['70'], stored: 70 },
  updown: { field: { type: 'number' }, enteredValues: ['12.50'], stored: 12.5, shownValues: ['12.5'] },
  URLWidget: {
    field: text({ format: 'uri' }),
    enteredValues: ['https://oak.example'],
    stored: 'https://oak.example',
  },
  text: { field: text(), enteredValues: [' Oak '], stored: 'Oak', shownValues: ['Oak'] },
  textarea: { field: text(), enteredValues: ['a\nb'], stored: 'a\nb' },
  select: { field: PICK, enteredValues: ['rent'], stored: 'rent' },
  radio: { field: PICK, enteredValues: [undefined, true], stored: 'rent', shownValues: [false, true] },
  checkbox: { field: { type: 'boolean' }, enteredValues: [true], stored: true },
  checkboxes: {
    field: SEVERAL,
    enteredValues: [undefined, true],
    stored: ['rent'],
    shownValues: [false, true],
  },
  email: FORMATS.email as Row,
  date: FORMATS.date as Row,
  RatingWidget: {
    field: { type: 'integer', minimum: 1, maximum: 5 },
    enteredValues: [undefined, undefined, true],
    stored: 3,
    shownValues: [false, false, true, false, false],
  },
};

/** Widgets without a control to answer. */
export const OTHERS = ['hidden'];

export const PDF = 'data:application/pdf;name=a%20(1).pdf;base64,JVBERi0=';
export const TEXT_FILE = 'data:text/plain;name=b.txt;base64,Yg==';
export const FILE_FIELD = text({ format: 'data-url' });

export const chosenFiles: Record<string, () => File> = {
  [PDF]: () => new File(['%PDF-'], 'a (1).pdf', { type: 'application/pdf' }),
  [TEXT_FILE]: () => new File(['b'], 'b.txt', { type: 'text/plain' }),
};

export const FILE_WIDGETS = {
  file: { field: FILE_FIELD, chosen: [PDF], stored: PDF },
  files: { field: { type: 'array', items: FILE_FIELD }, chosen: [PDF, TEXT_FILE], stored: [PDF, TEXT_FILE] },
};
