import addressParameters from '#domain/address-parameters.json';
import { isReservedName, type Json, type JsonPath, objectOf, stringsOf, valueAt } from '#engine';
import {
  addTo,
  editFile,
  type Files,
  fieldOf,
  fieldsFile,
  freshName,
  freshTitle,
  moveItem,
  nameOf,
  questionPlace,
  readJson,
  removeEntry,
  removeTexts,
  setIn,
  stepFile,
  titlesIn,
} from '../files/index.ts';
import { copyTitle, withTitle } from './copy-title.ts';
import { addInner, copyInner, moveInner, removeInner } from './inner-questions.ts';
import { type Kind, kindOf } from './question-kinds.ts';
import { reviewRowsOf } from './review-rows.ts';

const ORDER: JsonPath = ['uiSchema', 'ui:order'];
const REQUIRED: JsonPath = ['schema', 'required'];
/** Kinds of keywords that the copy of a field must not have. */
export type OmittedKeyword = 'role' | 'compute' | 'list';
const UNIQUE_KEYWORDS: Record<string, OmittedKeyword> = {
  'x-role': 'role',
  'x-compute': 'compute',
  'x-flat': 'list',
  'x-sum': 'list',
  'x-unique': 'list',
};
const GROUPS: JsonPath = ['uiSchema', 'ui:groups'];

/** Adds a question to a step, list or group (`into`). A repeated title gets a number. @returns its name */
export function addQuestion(
  files: Files,
  flow: string,
  step: string,
  { kind, title: wantedTitle, index, into }: { kind: Kind; title: string; index?: number; into?: string },
): [Files, string] {
  const title = freshTitle(wantedTitle, titlesIn(files, flow, step, into));
  if (into !== undefined) return addInner(files, flow, step, into, { kind, title });
  const name = freshField(files, flow, nameOf(title, '_', 'question'));
  const { schema, ui } = kindOf(kind);
  const field = addPayloadPlace(files, flow, { ...schema, title }, name);
  return [withQuestion(files, flow, step, name, field, ui, index), name];
}

/** Duplicates a question: below it with another title, or at the end of another step. @returns its name */
export function copyQuestion(
  files: Files,
  flow: string,
  step: string,
  name: string,
  into: string = step,
): [Files, string] {
  if (name.includes('/')) return copyInner(files, flow, step, name);
  const place = questionPlace(files, flow, step, name);
  const fresh = freshField(files, flow, name);
  const title = into === step ? copyTitle(files, flow, step, name) : undefined;
  const { $ref: _ref, ...local } = objectOf(
    valueAt(readJson(files[place.step]), ['schema', 'properties', name]),
  );
  const rules = place.field.file === place.step ? {} : local;
  const uiSchema = objectOf(valueAt(readJson(files[place.step]), place.ui));
  const { field, ui } = withTitle({ field: copyableField(fieldOf(files, place)), ui: uiSchema }, title);
  const position = stringsOf(valueAt(readJson(files[place.step]), ORDER)).indexOf(name);
  const index = into === step ? position + 1 : undefined;
  const copy = addPayloadPlace(files, flow, field, fresh);
  const next = withQuestion(files, flow, into, fresh, copy, ui, index, rules);
  // No applicant answers the copy of a hidden question, so it can't be required.
  const isAsked =
    ui['ui:widget'] !== 'hidden' && stringsOf(valueAt(readJson(files[place.step]), REQUIRED)).includes(name);
  return [isAsked ? addTo(next, stepFile(flow, into), REQUIRED, fresh) : next, fresh];
}

/** Keywords that only one field may have, or only a list with outer names. */
export function omittedKeywords(files: Files, flow: string, step: string, name: string): OmittedKeyword[] {
  const keywords = Object.keys(fieldOf(files, questionPlace(files, flow, step, name)));
  return [...new Set(keywords.flatMap((keyword) => UNIQUE_KEYWORDS[keyword] ?? []))];
}

/** A field without the keywords that only one field may have, and without their texts. */
function copyableField(field: Record<string, Json>): Record<string, Json> {
  const isCopyable = ([key]: [string, Json]) => !Object.hasOwn(UNIQUE_KEYWORDS, key);
  const { 'x-errors': errors, ...copiedField } = Object.fromEntries(Object.entries(field).filter(isCopyable));
  const texts = Object.fromEntries(Object.entries(objectOf(errors)).filter(isCopyable));
  return Object.keys(texts).length > 0 ? { ...copiedField, 'x-errors': texts } : copiedField;
}

/** Removes a question from this step, and its field if nothing else refers to it. */
export function removeQuestion(files: Files, flow: string, step: string, name: string): Files {
  if (name.includes('/')) return removeInner(files, flow, step, name);
  const file = stepFile(flow, step);
  const { field } = questionPlace(files, flow, step, name);
  let next = setIn(files, file, ['schema', 'properties', name], undefined);
  for (const list of [REQUIRED, ORDER, ['onRequest']]) next = removeEntry(next, file, list, name);
  for (const path of [
    ['uiSchema', name],
    ['visible', name],
    ['lock', name],
  ])
    next = setIn(next, file, path, undefined);
  next = removeFromGroups(next, file, GROUPS, name);
  for (const path of Object.keys(objectOf(valueAt(readJson(next[file]), ['substeps'])))) {
    next = removeEntry(next, file, ['substeps', path, 'fields'], name);
    const remainingFields = valueAt(readJson(next[file]), ['substeps', path, 'fields']);
    if (remainingFields === undefined) next = setIn(next, file, ['substeps', path], undefined);
  }
  const isOwn = field.file !== file && field.path[0] === 'properties' && field.path.length === 2;
  const mayGo = isOwn && !isMentioned(next, flow, name) && fieldOf(next, { field })['x-role'] === undefined;
  if (!mayGo) return next;
  return removeTexts(setIn(next, field.file, field.path, undefined), `fields.${name}.`);
}

/** Moves a question within its step into the group of its new neighbor. */
export function moveQuestion(files: Files, flow: string, step: string, name: string, to: number): Files {
  if (name.includes('/')) return moveInner(files, flow, step, name, to);
  const file = stepFile(flow, step);
  const from = stringsOf(valueAt(readJson(files[file]), ORDER)).indexOf(name);
  if (from < 0 || from === to) return files;
  const reordered = editFile(files, file, (text) => moveItem(text, ORDER, from, to));
  return moveToNeighborGroup(reordered, file, name);
}

function withQuestion(
  files: Files,
  flow: string,
  step: string,
  name: string,
  field: Record<string, Json>,
  ui: Record<string, Json>,
  index: number | undefined,
  rules: Record<string, Json> = {},
): Files {
  const fields = fieldsFile(files, flow);
  const file = stepFile(flow, step);
  const ref = { $ref: `application.schema.json#/properties/${name}`, ...rules };
  let next = setIn(files, fields, ['properties', name], field);
  next = setIn(next, file, ['schema', 'properties', name], ref);
  next = addTo(next, file, ORDER, name, index);
  if (Object.keys(ui).length > 0) next = setIn(next, file, ['uiSchema', name], ui);
  return moveToNeighborGroup(next, file, name);
}

/** Moves a name into the group of its predecessor on the page. */
function moveToNeighborGroup(files: Files, file: string, name: string): Files {
  const step = readJson(files[file]);
  const groups = valueAt(step, GROUPS);
  if (!Array.isArray(groups)) return files;
  const order = stringsOf(valueAt(step, ORDER));
  const neighbor = order[order.indexOf(name) - 1] ?? order[1];
  const next = groups.map((group) => {
    const own = stringsOf(objectOf(group).fields);
    const rest = own.filter((candidate) => candidate !== name);
    const has = neighbor !== undefined && rest.includes(neighbor);
    const all = has ? order.filter((candidate) => candidate === name || rest.includes(candidate)) : rest;
    return withFields(objectOf(group), all);
  });
  return setIn(files, file, GROUPS, next.filter(({ fields }) => fields.length > 0) as Json);
}

function removeFromGroups(files: Files, file: string, list: JsonPath, name: string): Files {
  const groups = valueAt(readJson(files[file]), list);
  if (!Array.isArray(groups)) return files;
  const remainingGroups = groups
    .map((group) =>
      withFields(
        objectOf(group),
        stringsOf(objectOf(group).fields).filter((candidate) => candidate !== name),
      ),
    )
    .filter(({ fields }) => fields.length > 0);
  return setIn(files, file, list, remainingGroups.length > 0 ? (remainingGroups as Json) : undefined);
}

/** Rows stay while their fields are adjacent. */
function withFields({ rows, review, ...group }: Record<string, Json>, fields: string[]) {
  const copiedRows = (Array.isArray(rows) ? rows : [])
    .map((row) => stringsOf(row).filter((candidate) => fields.includes(candidate)))
    .filter(
      (row) =>
        row.length > 1 &&
        row.every((candidate, index) => candidate === fields[fields.indexOf(row[0] ?? '') + index]),
    );
  return {
    ...group,
    fields,
    ...(copiedRows.length > 0 ? { rows: copiedRows } : {}),
    ...reviewRowsOf(review, fields),
  };
}

/** Adds a free place in the payload, unless the field is not stored. */
function addPayloadPlace(
  files: Files,
  flow: string,
  field: Record<string, Json>,
  name: string,
): Record<string, Json> {
  if (field['x-local'] === true) return field;
  const takenNames = placesIn(readJson(files[fieldsFile(files, flow)]));
  const storagePath = `loanRequest.metadata.${name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}`;
  const isTaken = (place: string) =>
    takenNames.some(
      (candidate) =>
        candidate === place || candidate.startsWith(`${place}.`) || place.startsWith(`${candidate}.`),
    );
  return { ...field, 'x-save': freshName(storagePath, isTaken, '') };
}

function placesIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(placesIn);
  return Object.entries(objectOf(value)).flatMap(([name, inner]) =>
    name === 'x-save' && typeof inner === 'string' ? [inner] : placesIn(inner),
  );
}

function freshField(files: Files, flow: string, wantedName: string): string {
  const fields = objectOf(valueAt(readJson(files[fieldsFile(files, flow)]), ['properties']));
  const isReserved = (name: string): boolean => isReservedName(fields, name, addressParameters);
  // With a number at the end, a name such as `owner_2_email` would stay reserved.
  const free = isReserved(wantedName) ? `question_${wantedName}` : wantedName;
  return freshName(free, (name) => Object.hasOwn(fields, name) || isReserved(name));
}

/** Whether any file names the question: as a text, at the end of a reference, or in the path of a rule. */
function isMentioned(files: Files, flow: string, name: string): boolean {
  const mention = new RegExp(`"${name}"|#/properties/${name}"|"application\\.${name}["./]`);
  return Object.entries(files).some(([file, text]) => {
    if (file !== fieldsFile(files, flow)) return mention.test(text);
    const { [name]: _own, ...others } = objectOf(valueAt(readJson(text), ['properties']));
    return mention.test(JSON.stringify(others));
  });
}
