import { type Json, type JsonPath, objectOf, stringsOf, takesPrefill, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import {
  addTo,
  type Files,
  isRequired,
  type QuestionPlace,
  questionPlace,
  questionTitle,
  readJson,
  removeEntry,
  setIn,
  wholeField,
} from '../files/index.ts';
import { constantsAt, listAnswers, listFaults, writeListAnswer } from './question-lists.ts';

/** The form's answers by the names of src/studio/forms/application.schema.json. */
export type Answers = Record<string, Json | undefined>;

export interface QuestionId {
  flow: string;
  step: string;
  name: string;
}

/** Decides the visible parts of the form. */
export type Shape =
  | 'text'
  | 'number'
  | 'choice'
  | 'choices'
  | 'boolean'
  | 'date'
  | 'files'
  | 'list'
  | 'other';

/** The keyword in the field's schema for each answer with a single value. */
export const FIELD_KEYWORDS: Record<string, string> = {
  format: 'x-format',
  min_length: 'minLength',
  max_length: 'maxLength',
  pattern: 'pattern',
  minimum: 'minimum',
  maximum: 'maximum',
  multiple: 'multipleOf',
  min_items: 'minItems',
  max_items: 'maxItems',
  sensitive: 'x-sensitive',
  display: 'x-display',
  save: 'x-save',
};
/** Form fields that are stored in `x-files`. */
export const FILE_KEYWORDS: Record<string, string> = { file_kinds: 'kinds', file_size: 'megabytes' };
export const UI_PATHS: Record<string, JsonPath> = {
  help: ['ui:help'],
  description: ['ui:description'],
  placeholder: ['ui:placeholder'],
  width: ['ui:options', 'width'],
  unit: ['ui:options', 'unit'],
  star: ['ui:options', 'star'],
  hide_label: ['ui:options', 'hideLabel'],
};
/** The answers whose choice has the option `none` for no value. */
const CHOICES = new Set(['format', 'sensitive', 'display', 'width']);
/** The default error text of each rule: without it people would see a general text. */
const RULE_TEXTS: Record<string, [rule: string, text: string]> = {
  min_length: ['minLength', 'Please write a little more.'],
  max_length: ['maxLength', 'Please write a little less.'],
  pattern: ['pattern', 'Please check what you wrote.'],
  minimum: ['minimum', 'Please enter a larger number.'],
  maximum: ['maximum', 'Please enter a smaller number.'],
  multiple: ['multipleOf', 'Please enter fewer decimals.'],
  min_items: ['minItems', 'Please choose more.'],
  max_items: ['maxItems', 'Please choose fewer.'],
};

export function shapeOf(field: Record<string, Json>): Shape {
  const { type, format } = field;
  const hasChoices = (schema: Record<string, Json>) =>
    Array.isArray(schema.enum) || Array.isArray(schema['x-options']) || constantsAt(schema) !== undefined;
  if (field['x-files'] !== undefined) return 'files';
  if (type === 'array') return hasChoices(objectOf(field.items)) ? 'choices' : 'list';
  if (type === 'boolean') return 'boolean';
  if (hasChoices(field)) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return format === 'date' || field['x-sensitive'] === 'mask-date' ? 'date' : 'text';
  return 'other';
}

/** A question's properties as answers of the form. */
export function readQuestion(files: Files, { flow, step, name }: QuestionId): Answers {
  const place = questionPlace(files, flow, step, name);
  const field = wholeField(files, place);
  const whole = readJson(files[place.step]);
  const ui = objectOf(valueAt(whole, place.ui));
  const shape = shapeOf(field);
  const answers: Answers = {
    kind: shape,
    title: ui['ui:title'] ?? field.title,
    required: isRequired(files, place),
    required_text: valueAt(ui, ['ui:errors', 'required']) ?? valueAt(field, ['x-errors', 'required']),
    prefill: takesPrefill(field),
    [`widget_${shape}`]: ui['ui:widget'] ?? 'auto',
    ...listAnswers(field, ui),
  };
  for (const [answer, keyword] of Object.entries(FIELD_KEYWORDS)) answers[answer] = field[keyword];
  const { kinds, megabytes } = objectOf(field['x-files']);
  answers.file_kinds = stringsOf(kinds).length === 1 ? stringsOf(kinds)[0] : 'any';
  answers.file_size = megabytes;
  for (const [answer, path] of Object.entries(UI_PATHS)) answers[answer] = valueAt(ui, path);
  for (const choice of CHOICES) answers[choice] ??= 'none';
  return answers;
}

/** The faults that prevent writing an answer, each with the deep name of its value. */
export function faultsOfAnswer(
  files: Files,
  { flow, step, name }: QuestionId,
  answer: string,
  value: Json | undefined,
): { field: string; text: string }[] {
  const place = questionPlace(files, flow, step, name);
  if (answer === 'title' && isEmptyTitle(files, place, value))
    return [
      {
        field: answer,
        text: word('inspector.needed', { before: questionTitle(files, flow, step, name) }),
      },
    ];
  return listFaults(wholeField(files, place), answer, value);
}

/** Writes one answer of the form to its place in the files. */
export function writeQuestion(files: Files, id: QuestionId, answer: string, value: Json | undefined): Files {
  const { flow, step, name } = id;
  const place = questionPlace(files, flow, step, name);
  const entered = value === '' || value === null || value === 'none' || value === 'auto' ? undefined : value;
  const setField = (path: JsonPath, next: Json | undefined): Files =>
    setIn(files, place.field.file, [...place.field.path, ...path], next);
  const setUi = (path: JsonPath, next: Json | undefined): Files =>
    setIn(files, place.step, [...place.ui, ...path], next);
  const keyword = FIELD_KEYWORDS[answer];
  if (keyword) return updateRuleText(setField([keyword], entered), place, answer, entered);
  const part = FILE_KEYWORDS[answer];
  if (part)
    return setField(
      ['x-files', part],
      part === 'kinds' && entered !== undefined ? kindsOf(entered) : entered,
    );
  const path = UI_PATHS[answer];
  if (path) return setUi(path, entered === false ? undefined : entered);
  if (answer.startsWith('widget_') && answer !== 'widget_options') return setUi(['ui:widget'], entered);
  switch (answer) {
    case 'title':
      if (isEmptyTitle(files, place, value)) return files;
      return isOwnTitle(files, place) ? setUi(['ui:title'], entered) : setField(['title'], entered);
    case 'required':
      return entered === true
        ? addTo(files, place.required.file, place.required.path, place.key)
        : removeEntry(files, place.required.file, place.required.path, place.key);
    case 'required_text':
      return setField(['x-errors', 'required'], entered);
    case 'prefill':
      return setField(['x-prefill'], entered === true ? undefined : false);
    default:
      return writeListAnswer(files, place, answer, value);
  }
}

/** The kinds of files for a choice; `any` means every kind. */
const kindsOf = (kinds: Json): Json => (kinds === 'any' ? ['pdf', 'image'] : [kinds]);

const isOwnTitle = (files: Files, place: QuestionPlace): boolean =>
  valueAt(readJson(files[place.step]), [...place.ui, 'ui:title']) !== undefined;

/** A step's own title may be removed: then the field's is shown. */
const isEmptyTitle = (files: Files, place: QuestionPlace, value: Json | undefined): boolean =>
  (value === '' || value === undefined || value === null) && !isOwnTitle(files, place);

/** Adds the default error text with a rule, and removes it with the rule. */
function updateRuleText(
  files: Files,
  { field }: QuestionPlace,
  answer: string,
  entered: Json | undefined,
): Files {
  const [rule, text] = RULE_TEXTS[answer] ?? [];
  const isOfFiles = valueAt(readJson(files[field.file]), [...field.path, 'x-files']) !== undefined;
  if (!rule || !text || isOfFiles) return files;
  const path = [...field.path, 'x-errors', rule];
  const has = valueAt(readJson(files[field.file]), path) !== undefined;
  if (entered === undefined) return has ? setIn(files, field.file, path, undefined) : files;
  return has || answer === 'max_length' ? files : setIn(files, field.file, path, text);
}
