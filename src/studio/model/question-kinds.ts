import type { Json } from './json-text.ts';

/** What a question can be when it is made: its schema and how it looks. Words are given to it. */
interface KindOfQuestion {
  schema: Record<string, Json>;
  ui: Record<string, Json>;
}

const CHOICES = [
  { value: 'one', label: 'First answer' },
  { value: 'two', label: 'Second answer' },
];
const VALUES = CHOICES.map(({ value }) => value);
const CHOOSE = 'Please choose one.';

/** The kinds of question that staff choose from, in this order. Their names stand in texts.json under `kinds`. */
export const KINDS = {
  text: {
    schema: {
      type: 'string',
      minLength: 2,
      maxLength: 200,
      'x-errors': { required: 'Please fill this in.', minLength: 'Please fill this in.' },
      'x-format': 'trim',
    },
    ui: {},
  },
  paragraph: {
    schema: {
      type: 'string',
      minLength: 2,
      maxLength: 1000,
      'x-errors': { required: 'Please tell us in a few words.', minLength: 'Please tell us in a few words.' },
      'x-format': 'trim',
    },
    ui: { 'ui:widget': 'textarea' },
  },
  choice: {
    schema: {
      type: 'string',
      enum: VALUES,
      'x-options': CHOICES,
      'x-errors': { required: CHOOSE, enum: CHOOSE },
    },
    ui: { 'ui:widget': 'radio' },
  },
  choices: {
    schema: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: VALUES, 'x-options': CHOICES },
      'x-errors': { required: 'Please choose at least one.' },
    },
    ui: { 'ui:widget': 'checkboxes' },
  },
  yesNo: {
    schema: { type: 'boolean', 'x-format': 'boolean', 'x-display': 'yes-no' },
    ui: { 'ui:widget': 'checkbox' },
  },
  number: {
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: 1000000,
      'x-errors': {
        required: 'Required',
        type: 'Please enter digits only.',
        minimum: 'Please enter a number of 0 or more.',
        maximum: 'Please enter a smaller number.',
      },
      'x-format': 'integer',
    },
    ui: { 'ui:options': { width: 'short' } },
  },
  money: {
    schema: {
      type: 'number',
      minimum: 0,
      maximum: 100000000000,
      'x-errors': {
        required: 'Required',
        type: 'Please enter an amount.',
        minimum: 'Please enter an amount of $0 or more.',
        maximum: 'Please enter a smaller amount.',
      },
      'x-format': 'amount',
      'x-display': 'usd',
    },
    ui: { 'ui:widget': 'money' },
  },
  date: {
    schema: {
      type: 'string',
      format: 'date',
      'x-errors': { required: 'Please enter a date.', format: 'Please choose a date that exists.' },
      'x-display': 'date',
    },
    ui: { 'ui:widget': 'date' },
  },
  phone: {
    schema: { type: 'string', 'x-format': 'phone', 'x-errors': { required: 'Please enter a phone number.' } },
    ui: { 'ui:widget': 'phone' },
  },
  email: {
    schema: {
      type: 'string',
      maxLength: 254,
      'x-format': 'email',
      'x-errors': { required: 'Please enter a valid email address.' },
    },
    ui: { 'ui:widget': 'email' },
  },
  list: {
    schema: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: {
            type: 'string',
            title: 'Name',
            minLength: 2,
            maxLength: 200,
            'x-errors': { required: 'Please fill this in.', minLength: 'Please fill this in.' },
          },
        },
      },
      'x-errors': { required: 'Please add at least one.' },
    },
    ui: { 'ui:options': { layout: 'cards', add: 'Add another' }, items: { 'ui:order': ['name'] } },
  },
} as const satisfies Record<string, unknown>;

export type Kind = keyof typeof KINDS;

/** The same with plain types, for code that reads any of them. */
export const kindOf = (kind: Kind): KindOfQuestion => KINDS[kind] as unknown as KindOfQuestion;
