import { FACT_WORDS, flagWords, type Operator, YES_NO } from '#domain/rules/index.ts';
import { choicesOf, type FieldSchema, type Json, objectOf, readAmount, stringsOf, valueAt } from '#engine';
import { type Files, questionPlace, readJson, wholeField } from '../files/index.ts';
import { questionsUpTo, shapeOf } from '../questions/index.ts';

export interface Subject {
  path: string;
  words: string;
  operators: readonly Operator[];
  /** Empty if any value is possible. */
  values: { value: Json; label: string }[];
  type: 'text' | 'number' | 'date' | 'boolean' | 'list';
  /** Only its presence can be tested. */
  isSecret?: boolean;
}

const ANSWERED: Operator[] = ['answered', 'unanswered'];
const BY_TYPE: Record<Subject['type'], Operator[]> = {
  boolean: ['is', ...ANSWERED],
  number: ['atLeast', 'atMost', 'moreThan', 'lessThan', 'is', 'isNot', 'oneOf', ...ANSWERED],
  date: ['notBefore', 'notAfter', 'after', 'before', ...ANSWERED],
  list: ['contains', 'lacks', 'countAtLeast', 'countAtMost', ...ANSWERED],
  text: ['is', 'isNot', 'oneOf', 'noneOf', ...ANSWERED],
};

/** The questions up to a step, or of the whole flow, and facts about the visitor and the brand. */
export function subjectsOf(files: Files, flow: string, step?: string): Subject[] {
  const asked = questionsUpTo(files, flow, step).map(({ name, title, step: own }): Subject => {
    const field = wholeField(files, questionPlace(files, flow, own, name));
    const type = typeOf(field);
    const secret = field['x-sensitive'] !== undefined;
    return {
      path: `application.${name}`,
      words: title,
      operators: secret ? ANSWERED : BY_TYPE[type],
      values: type === 'boolean' ? YES_NO : valuesOf(field.type === 'array' ? objectOf(field.items) : field),
      type,
      isSecret: secret,
    };
  });
  const flag = (path: string, words: string): Subject => ({
    path,
    words,
    operators: ['is'],
    values: YES_NO,
    type: 'boolean',
  });
  return [
    ...asked,
    flag('session.loggedIn', FACT_WORDS['session.loggedIn']),
    flag('visitor.outsideUs', FACT_WORDS['visitor.outsideUs']),
    ...flagsIn(files).map((name) => flag(`flags.${name}`, flagWords(name))),
  ];
}

function typeOf(field: Record<string, Json>): Subject['type'] {
  const shape = shapeOf(field);
  if (shape === 'boolean' || shape === 'number') return shape;
  if (shape === 'date' && field.format === 'date') return shape;
  return shape === 'choices' || shape === 'list' ? 'list' : 'text';
}

function valuesOf(field: Record<string, Json>): Subject['values'] {
  const options = choicesOf(field as FieldSchema);
  if (options.length > 0) return options;
  return (Array.isArray(field.enum) ? field.enum : []).map((value) => ({ value, label: String(value) }));
}

function flagsIn(files: Files): string[] {
  return Object.keys(objectOf(valueAt(readJson(files['brands/base.json']), ['flags'])));
}

/** Reads input by the subject's type, as a list if the operator takes several values; null if invalid. */
export function readValue(
  subject: Pick<Subject, 'type'> | undefined,
  operator: Operator,
  typed: string,
): Json {
  const hasNumbers = isOfNumbers(subject, operator);
  const values = partsOf(operator, typed).map(
    (text): Json => (hasNumbers ? (readAmount(text) ?? null) : text),
  );
  if (!isOfSeveral(operator)) return values[0] ?? (hasNumbers ? null : '');
  return values.includes(null) ? null : values;
}

/** The parts of the input that should be numbers. */
export function wrongNumbers(
  subject: Pick<Subject, 'type'> | undefined,
  operator: Operator,
  typed: string,
): string[] {
  if (!isOfNumbers(subject, operator)) return [];
  return partsOf(operator, typed).filter((text) => readAmount(text) === undefined);
}

const COMPARING: readonly Operator[] = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
  'countAtLeast',
  'countAtMost',
];

const isOfSeveral = (operator: Operator): boolean => operator === 'oneOf' || operator === 'noneOf';

const isOfNumbers = (subject: Pick<Subject, 'type'> | undefined, operator: Operator): boolean =>
  COMPARING.includes(operator) || subject?.type === 'number';

const partsOf = (operator: Operator, typed: string): string[] =>
  (isOfSeveral(operator) ? typed.split(',') : [typed])
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** A value as text for editing. */
export const showValue = (value: Json): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** The texts of one or several values. */
export const severalOf = (value: Json): string[] =>
  Array.isArray(value) ? stringsOf(value.map(String)) : value === null ? [] : [String(value)];
