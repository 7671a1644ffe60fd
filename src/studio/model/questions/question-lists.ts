import { type Json, type JsonPath, objectOf, readAmount, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import { type Files, fieldOf, nameOf, type QuestionPlace, readJson, setIn } from '../files/index.ts';

/** Widget options that have their own field in the form. */
const KNOWN_OPTIONS = new Set(['width', 'star', 'unit', 'hideLabel']);

/** Choices, texts by rule, and further options. */
export function listAnswers(field: Record<string, Json>, ui: Record<string, Json>) {
  const { required: _required, ...errors } = objectOf(field['x-errors']);
  const options = Object.entries(objectOf(ui['ui:options'])).filter(([name]) => !KNOWN_OPTIONS.has(name));
  return {
    options: choicesOf(field),
    errors: Object.entries(errors).map(([rule, text]) => ({ rule, text })),
    widget_options: options.map(([name, value]) => ({ name, value: textOf(value) })),
  };
}

/** The path of the choices: for a list they are in its items. */
const choicesAt = (field: Record<string, Json>): JsonPath => (field.type === 'array' ? ['items'] : []);

/** The keyword that lists the choices as titled constants. */
export function constantsAt(schema: Record<string, Json>): 'oneOf' | 'anyOf' | undefined {
  return (['oneOf', 'anyOf'] as const).find((name) => {
    const branches = schema[name];
    return Array.isArray(branches) && branches.every((branch) => objectOf(branch).const !== undefined);
  });
}

function choicesOf(field: Record<string, Json>): Json {
  const at = objectOf(valueAt(field, choicesAt(field)));
  const constants = constantsAt(at);
  if (constants)
    return (at[constants] as Json[]).map(objectOf).map((object) => ({
      label: object.title ?? String(object.const),
      value: String(object.const),
    }));
  const options = Array.isArray(at['x-options']) ? at['x-options'] : [];
  if (options.length > 0)
    return options.map((option) => ({
      label: objectOf(option).label ?? '',
      value: String(objectOf(option).value ?? ''),
    }));
  return (Array.isArray(at.enum) ? at.enum : []).map((value) => ({
    label: String(value),
    value: String(value),
  }));
}

const rowsOf = (value: Json | undefined) => (Array.isArray(value) ? value : []).map(objectOf);

const isFilled = ({ label, value }: Record<string, Json>): boolean => Boolean(label || value);

function hasNumbers(schema: Record<string, Json>): boolean {
  const constants = constantsAt(schema);
  const [first] = constants ? (schema[constants] as Json[]) : [];
  return ['integer', 'number'].includes(String(schema.type)) || typeof objectOf(first).const === 'number';
}

const readNumber = (row: Record<string, Json>): number | undefined => readAmount(String(row.value ?? ''));

/** Why a row's number is invalid, as a key of the texts `inspector`; undefined if it is valid. */
function numberFault(
  schema: Record<string, Json>,
  rows: readonly Record<string, Json>[],
  at: number,
): `choice${'Number' | 'Whole' | 'Taken'}` | undefined {
  const number = readNumber(rows[at] ?? {});
  if (number === undefined) return 'choiceNumber';
  if (schema.type === 'integer' && !Number.isInteger(number)) return 'choiceWhole';
  return rows.slice(0, at).some((row) => readNumber(row) === number) ? 'choiceTaken' : undefined;
}

/** The errors that prevent writing an answer, by deep name. An empty row has no error. */
export function listFaults(field: Record<string, Json>, answer: string, value: Json | undefined) {
  const schema = objectOf(valueAt(field, choicesAt(field)));
  if (answer !== 'options' || !hasNumbers(schema)) return [];
  const rows = rowsOf(value);
  return rows.flatMap((row, index) => {
    const fault = isFilled(row) ? numberFault(schema, rows, index) : undefined;
    return fault ? [{ field: `options/${index}/value`, text: word(`inspector.${fault}`) }] : [];
  });
}

/**
 * Writes one of the lists. A choice without a value gets one from its text, but numbers are meaningful and
 * can't be generated.
 */
export function writeListAnswer(
  files: Files,
  place: QuestionPlace,
  answer: string,
  value: Json | undefined,
): Files {
  const field = fieldOf(files, place);
  const at = [...place.field.path];
  const choices = choicesAt(field);
  const schema = objectOf(valueAt(field, choices));
  const isNumeric = answer === 'options' && hasNumbers(schema);
  const rows = rowsOf(value).filter((row) => !isNumeric || isFilled(row));
  if (answer === 'options') {
    if (isNumeric && rows.some((_, index) => numberFault(schema, rows, index) !== undefined)) return files;
    const constants = constantsAt(schema);
    const takenNames = new Set<string>();
    const options = rows.map((row, index): { value: Json; label: string } => {
      const label = String(row.label ?? '');
      const number = isNumeric ? readNumber(row) : undefined;
      if (number !== undefined) return { value: number, label: label || String(number) };
      const value = row.value ? String(row.value) : nameOf(label, '-', 'choice');
      const own = takenNames.has(value) ? `${value}-${index + 1}` : value;
      takenNames.add(own);
      return { value: own, label: label || own };
    });
    if (constants) {
      const branches = options.map(({ value: own, label }) => ({ const: own, title: label }));
      return setIn(files, place.field.file, [...at, ...choices, constants], branches);
    }
    const listed = setIn(
      files,
      place.field.file,
      [...at, ...choices, 'enum'],
      options.map((option) => option.value),
    );
    return setIn(listed, place.field.file, [...at, ...choices, 'x-options'], options);
  }
  if (answer === 'errors') {
    const { required } = objectOf(field['x-errors']);
    const texts = rows.flatMap(({ rule, text }) => (rule && text ? [[String(rule), text] as const] : []));
    const all = { ...(required === undefined ? {} : { required }), ...Object.fromEntries(texts) };
    return setIn(files, place.field.file, [...at, 'x-errors'], Object.keys(all).length > 0 ? all : undefined);
  }
  if (answer === 'widget_options') {
    const path = [...place.ui, 'ui:options'];
    const before = objectOf(valueAt(readJson(files[place.step]), path));
    const knownOptions = Object.entries(before).filter(([name]) => KNOWN_OPTIONS.has(name));
    const filledRows = rows.flatMap(({ name, value: text }) =>
      name ? [[String(name), parseOption(text)] as const] : [],
    );
    const all = Object.fromEntries([...knownOptions, ...filledRows]);
    return setIn(files, place.step, path, Object.keys(all).length > 0 ? all : undefined);
  }
  return files;
}

/** A text, or JSON for anything else. */
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function parseOption(text: Json | undefined): Json {
  if (typeof text !== 'string') return '';
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
