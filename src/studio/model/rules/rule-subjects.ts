import { FACT_WORDS, flagWords, type Operator, YES_NO } from '#domain/rules/index.ts';
import {
  choicesOf,
  type FieldSchema,
  type Json,
  matchFlatName,
  objectOf,
  readAmount,
  stringsOf,
  valueAt,
} from '#engine';
import { word } from '../../parts/words.ts';
import {
  type Files,
  fieldsFile,
  outlineOf,
  type QuestionOutline,
  questionPlace,
  readJson,
  type StepOutline,
  wholeField,
} from '../files/index.ts';
import { shapeOf } from '../questions/index.ts';

export interface Subject {
  path: string;
  words: string;
  /** The step that asks it, or the kind of fact. */
  group: string;
  operators: readonly Operator[];
  /** The possible values; empty if any value is possible. */
  values: { value: Json; label: string }[];
  type: 'text' | 'number' | 'date' | 'boolean' | 'list';
  /** Whether it is a secret, of which a rule can test only the presence. */
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

/** The questions up to a step, or of the whole flow, each once, and facts about the visitor and the brand. */
export function subjectsOf(files: Files, flow: string, step?: string): Subject[] {
  const askedSubjects = outlineUpTo(files, flow, step).flatMap(({ id, title, questions }) =>
    questions.flatMap((question) => questionSubjects(files, { flow, step: id }, question, title)),
  );
  const flag =
    (group: string) =>
    (path: string, words: string): Subject => ({
      path,
      words,
      group: word(group),
      operators: ['is'],
      values: YES_NO,
      type: 'boolean',
    });
  const [fact, feature] = [flag('rules.facts'), flag('rules.features')];
  // Several steps can ask the same question: the first one counts.
  const paths = askedSubjects.map(({ path }) => path);
  return [
    ...askedSubjects.filter(({ path }, index) => paths.indexOf(path) === index),
    fact('session.loggedIn', FACT_WORDS['session.loggedIn']),
    fact('visitor.outsideUs', FACT_WORDS['visitor.outsideUs']),
    ...flagsIn(files).map((name) => feature(`flags.${name}`, flagWords(name))),
  ];
}

function outlineUpTo(files: Files, flow: string, step?: string): StepOutline[] {
  const steps = outlineOf(files, flow);
  return steps.slice(0, step === undefined ? steps.length : steps.findIndex(({ id }) => id === step) + 1);
}

/** A question and those inside it; of a list, of any of its items. */
function questionSubjects(
  files: Files,
  { flow, step }: { flow: string; step: string },
  question: QuestionOutline,
  group: string,
  outer?: { path: string; words: string },
): Subject[] {
  const { name, title, isList, inner } = question;
  const field = wholeField(files, questionPlace(files, flow, step, name));
  const type = typeOf(field);
  const secret = field['x-sensitive'] !== undefined;
  const own = outer
    ? {
        path: `${outer.path}.${name.split('/').at(-1)}`,
        words: word('rules.ofItem', { title, list: outer.words }),
      }
    : topSubject(files, flow, name, title);
  const below = { path: isList ? `${own.path}.*` : own.path, words: title };
  const isGroup = inner !== undefined && !isList;
  return [
    {
      ...own,
      group,
      operators: secret || isGroup ? ANSWERED : BY_TYPE[type],
      values: type === 'boolean' ? YES_NO : valuesOf(field.type === 'array' ? objectOf(field.items) : field),
      type,
      isSecret: secret,
    },
    ...(inner ?? []).flatMap((outline) => questionSubjects(files, { flow, step }, outline, group, below)),
  ];
}

/** The path and words of a question of a step; of `owner_1_first`, of an item of its list. */
function topSubject(files: Files, flow: string, name: string, title: string) {
  const fields = objectOf(valueAt(readJson(files[fieldsFile(files, flow)]), ['properties']));
  for (const [list, field] of Object.entries(fields)) {
    const found = name in fields ? undefined : matchFlatName(String(objectOf(field)['x-flat'] ?? ''), name);
    if (!found) continue;
    const words = { title, number: found.n, list: String(objectOf(field).title ?? list) };
    return { path: `application.${list}.${found.n - 1}.${found.field}`, words: word('rules.ofOne', words) };
  }
  return { path: `application.${name}`, words: title };
}

/** The kind of a value, in words. */
export const kindOf = ({ type, values, isSecret }: Subject): string =>
  word(`rules.kinds.${isSecret ? 'secret' : type === 'text' && values.length > 0 ? 'choice' : type}`);

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
  const hasNumbers = takesNumbers(subject, operator);
  const values = partsOf(operator, typed).map(
    (text): Json => (hasNumbers ? (readAmount(text) ?? null) : text),
  );
  if (!takesSeveral(operator)) return values[0] ?? (hasNumbers ? null : '');
  return values.includes(null) ? null : values;
}

/** The parts of the input that should be numbers. */
export function findWrongNumbers(
  subject: Pick<Subject, 'type'> | undefined,
  operator: Operator,
  typed: string,
): string[] {
  if (!takesNumbers(subject, operator)) return [];
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

const takesSeveral = (operator: Operator): boolean => operator === 'oneOf' || operator === 'noneOf';

const takesNumbers = (subject: Pick<Subject, 'type'> | undefined, operator: Operator): boolean =>
  COMPARING.includes(operator) || subject?.type === 'number';

const partsOf = (operator: Operator, typed: string): string[] =>
  (takesSeveral(operator) ? typed.split(',') : [typed])
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** A value as text for editing. */
export const showValue = (value: Json): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** The texts of one or several values. */
export const textList = (value: Json): string[] =>
  Array.isArray(value) ? stringsOf(value.map(String)) : value === null ? [] : [String(value)];
