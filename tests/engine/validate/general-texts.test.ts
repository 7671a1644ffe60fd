import { expect, it } from 'vitest';
import { flatten } from '#engine';
import spanish from '#flows/locales/es-US/texts.json' with { type: 'json' };
import words from '#flows/texts.json' with { type: 'json' };
import { formOf } from '../form-of.ts';
import { smallContext, smallFlow } from '../small-flow.ts';

const flow = smallFlow({
  fields: {
    note: { type: 'string', title: 'Note', maxLength: 3 },
    letter: { type: 'string', title: 'Letter', maxLength: 1 },
    sum: {
      type: 'number',
      title: 'Sum',
      'x-display': 'usd',
      'x-limit': [{ minimum: '/brand/least', maximum: '/brand/most' }],
    },
    deposit: {
      ...{ type: 'number', title: 'Deposit', 'x-display': 'usd', minimum: 0, maximum: 1e11 },
      'x-errors': { minimum: 'Please enter $0 or more.', maximum: 'Please enter a smaller amount.' },
      'x-limit': [{ minimum: '/brand/least', maximum: '/brand/most' }],
    },
    rent: {
      ...{ type: 'number', title: 'Rent', 'x-display': 'usd', maximum: 1e11 },
      'x-errors': { minimum: 'That is little.', maximum: 'Not above {limit}.' },
      'x-limit': [{ minimum: '/brand/least', maximum: '/brand/most' }],
    },
    term: { type: 'integer', title: 'Term', 'x-limit': [{ enum: '/brand/terms' }] },
  },
  required: ['sum'],
});

/** The text of each fault. */
function faultTexts(
  answers: Record<string, unknown>,
  content: Record<string, string> = {},
): Record<string, string> {
  const context = {
    ...smallContext(answers as never),
    brand: { least: 1000, most: 5000, terms: [12, 24] },
  };
  const env = {
    compute: {},
    content,
    texts: flatten(words),
    locale: 'en-US',
    now: () => '2026-01-02T03:04:05Z',
  };
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  return Object.fromEntries(
    formOf(flow, context, env)
      .errorsOf(step)
      .map(({ field, text }) => [field, text]),
  );
}

it('a rule without its own text uses the text of the brand and its language', () => {
  expect(faultTexts({ note: 'four' })).toEqual({
    note: 'Please use at most 3 characters.',
    sum: 'Required',
  });
  expect(faultTexts({ note: 'four' }, spanish)).toEqual({
    note: 'Use como máximo 3 caracteres.',
    sum: 'Obligatorio',
  });
});

it('the text of a limit of 1 names one character', () => {
  const letterText = (content: Record<string, string> = {}) => faultTexts({ letter: 'ab' }, content).letter;
  expect(letterText()).toBe('Please use only 1 character.');
  expect(letterText(spanish)).toBe('Use un solo carácter.');
  expect(letterText({ 'texts.errors.maxLength': 'At most {limit}.' })).toBe('At most 1.');
});

it("a brand's limit without its own text names the exceeded bound in the notation of the field", () => {
  expect(faultTexts({ sum: 999, term: 13 })).toEqual({
    sum: 'Please enter $1,000 or more.',
    term: 'Please choose one of the options.',
  });
  expect(faultTexts({ sum: 5001 })).toEqual({ sum: 'Please enter $5,000 or less.' });
  expect(faultTexts({ sum: 5001 }, spanish)).toEqual({ sum: 'Escriba $5,000 o menos.' });
});

it("a brand's limit does not use the text about a fixed limit of the field, and names its own bound", () => {
  expect(faultTexts({ sum: 1000, deposit: 999 }).deposit).toBe('Please enter $1,000 or more.');
  expect(faultTexts({ sum: 1000, deposit: 5001 }).deposit).toBe('Please enter $5,000 or less.');
  expect(faultTexts({ sum: 1000, deposit: 1e12 }).deposit).toBe('Please enter a smaller amount.');
});

it("a brand's limit has the text of the broken bound if that names the limit, or if no bound is fixed", () => {
  expect(faultTexts({ sum: 1000, rent: 5001 }).rent).toBe('Not above $5,000.');
  expect(faultTexts({ sum: 1000, rent: 999 }).rent).toBe('That is little.');
});

it.each<[schema: object, value: unknown, text: keyof typeof words.errors]>([
  [{ type: 'boolean' }, 'x', 'boolean'],
  [{ type: ['boolean', 'null'] }, 'x', 'boolean'],
  [{ type: 'integer' }, 1.5, 'integer'],
  [{ type: ['integer', 'number'] }, 'x', 'number'],
  [{ type: 'string', format: 'date' }, true, 'date'],
  [{ type: ['string', 'null'], format: 'email' }, 'x', 'email'],
  [{ type: 'string' }, { a: 1 }, 'string'],
  [{ type: ['string', 'boolean'] }, 5, 'type'],
  [{ type: 'string', format: 'uri' }, 'x', 'format'],
  [{ type: 'string', enum: ['a'] }, 'b', 'enum'],
])(
  'a value of the wrong kind gets the text of the kind that its field asks for: %j, %j',
  (schema, value, rule) => {
    const kinds = smallFlow({ fields: { it: schema } });
    const [step] = kinds.steps;
    const env = { compute: {}, content: {}, texts: flatten(words), now: () => '2026-01-02T03:04:05Z' };
    const errors = step && formOf(kinds, smallContext({ it: value } as never), env).errorsOf(step);
    expect(errors?.map(({ text }) => text)).toEqual([words.errors[rule]]);
  },
);

it('a bound of a date or number is named in the notation of the field', () => {
  const bounded = smallFlow({
    fields: {
      day: { type: 'string', format: 'date', formatMaximum: '2020-01-31' },
      small: { type: 'number', minimum: 0.0000005 },
      cents: { type: 'number', multipleOf: 0.25 },
    },
  });
  const [step] = bounded.steps;
  const env = { compute: {}, content: {}, texts: flatten(words), now: () => '2026-01-02T03:04:05Z' };
  const answers = { day: '2020-02-01', small: 0, cents: 0.3 };
  const errors = step && formOf(bounded, smallContext(answers), env).errorsOf(step);
  expect(errors?.map(({ text }) => text)).toEqual([
    words.errors.formatMaximum.replace('{limit}', '01/31/2020'),
    words.errors.minimum.replace('{limit}', '0.0000005'),
    words.errors.multipleOf.replace('{limit}', '0.25'),
  ]);
});
