import { isReservedName, type Json, objectOf, valueAt } from '#engine';
import {
  addTo,
  type Files,
  fieldOf,
  freshName,
  innerNames,
  nameOf,
  questionPlace,
  readJson,
  removeEntry,
  type Spot,
  setIn,
} from '../files/index.ts';
import { copyTitle, withTitle } from './copy-title.ts';
import { type Kind, kindOf } from './question-kinds.ts';
import { reviewRowsOf } from './review-rows.ts';

/** The questions of a list's items or of a group. Names are paths: `parts/name`. */

/** Adds a question at the end of a list's items or of a group. @returns its name */
export function addInner(
  files: Files,
  flow: string,
  step: string,
  into: string,
  { kind, title }: { kind: Kind; title: string },
): [Files, string] {
  const { schema, ui } = kindOf(kind);
  return addField(files, flow, step, into, nameOf(title, '_', 'question'), { ...schema, title }, ui);
}

/** Duplicates a question, right after it. @returns its name */
export function copyInner(files: Files, flow: string, step: string, name: string): [Files, string] {
  const place = questionPlace(files, flow, step, name);
  const { 'x-role': _role, 'x-compute': _compute, ...own } = fieldOf(files, place);
  const uiSchema = objectOf(valueAt(readJson(files[place.step]), place.ui));
  const { field, ui } = withTitle({ field: own, ui: uiSchema }, copyTitle(files, flow, step, name));
  const beside = { ...place.entry, path: place.entry.path.slice(0, -1) };
  const [copied, copy] = addField(files, flow, step, outerOf(name), place.key, field, ui, beside);
  const index = innerNames(files, questionPlace(files, flow, step, outerOf(name))).indexOf(place.key);
  return [moveInner(copied, flow, step, copy, index + 1), copy];
}

/** Removes an inner question, also from the vocabulary. */
export function removeInner(files: Files, flow: string, step: string, name: string): Files {
  const { key, ui, required, order, entry, step: file } = questionPlace(files, flow, step, name);
  const outer = questionPlace(files, flow, step, outerOf(name));
  if (!outer.inside) return files;
  let next = removeEntry(files, required.file, required.path, key);
  next = removeEntry(next, file, order, key);
  next = setIn(next, file, ui, undefined);
  const groups = valueAt(readJson(next[file]), [...outer.inside.ui, 'ui:groups']);
  if (Array.isArray(groups))
    next = setIn(next, file, [...outer.inside.ui, 'ui:groups'], removeFromGroups(groups, key));
  return setIn(next, entry.file, entry.path, undefined);
}

/** Moves a question among its siblings. */
export function moveInner(files: Files, flow: string, step: string, name: string, to: number): Files {
  const { key, order, step: file } = questionPlace(files, flow, step, name);
  const outer = questionPlace(files, flow, step, outerOf(name));
  const shownNames = innerNames(files, outer);
  const from = shownNames.indexOf(key);
  if (from < 0 || from === to) return files;
  const movedKeys = shownNames.toSpliced(from, 1).toSpliced(to, 0, key);
  // Hidden questions stay in front.
  const all = Object.keys(objectOf(outer.inside && fieldsAt(files, outer.inside.fields)));
  return setIn(files, file, order, [
    ...all.filter((candidate) => !movedKeys.includes(candidate)),
    ...movedKeys,
  ]);
}

const outerOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));
const fieldsAt = (files: Files, { file, path }: { file: string; path: (string | number)[] }) =>
  valueAt(readJson(files[file]), path);

function addField(
  files: Files,
  flow: string,
  step: string,
  into: string,
  wantedTitle: string,
  field: Record<string, Json>,
  ui: Record<string, Json>,
  beside?: Spot,
): [Files, string] {
  const place = questionPlace(files, flow, step, into);
  if (!place.inside) return [files, into];
  const { ui: uiPath, order } = place.inside;
  const fields = beside ?? place.inside.fields;
  const listFields = objectOf(fieldsAt(files, fields));
  const free = isReservedName(listFields, wantedTitle, []) ? `question_${wantedTitle}` : wantedTitle;
  const key = freshName(free, (candidate) => Object.hasOwn(listFields, candidate));
  // A new question gets a place in the payload if its siblings have one.
  const places = Object.values(listFields).flatMap((sibling) => objectOf(sibling)['x-save'] ?? []);
  const isSaved = places.length > 0;
  const wantedPlace = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const save = freshName(wantedPlace, (candidate) => places.includes(candidate), '');
  const { 'x-save': _save, ...own } = field;
  const savedField = isSaved ? { ...own, 'x-save': save } : own;
  let next = setIn(files, fields.file, [...fields.path, key], savedField);
  const isOrdered = valueAt(readJson(files[place.step]), order) !== undefined;
  // An order of the new question alone would put it first.
  next = isOrdered
    ? addTo(next, place.step, order, key)
    : setIn(next, place.step, order, [...Object.keys(objectOf(fieldsAt(files, place.inside.fields))), key]);
  if (Object.keys(ui).length > 0) next = setIn(next, place.step, [...uiPath, key], ui);
  return [addToLastGroup(next, place.step, [...uiPath, 'ui:groups'], key), `${into}/${key}`];
}

function addToLastGroup(files: Files, file: string, at: (string | number)[], key: string): Files {
  const groups = valueAt(readJson(files[file]), at);
  return Array.isArray(groups) && groups.length > 0
    ? addTo(files, file, [...at, groups.length - 1, 'fields'], key)
    : files;
}

/** Also removes rows and groups that become empty. */
function removeFromGroups(groups: Json[], key: string): Json | undefined {
  const remainingGroups = groups.map(objectOf).flatMap(({ fields, rows, review, ...group }) => {
    const ownValues = (Array.isArray(fields) ? fields : []).filter((candidate) => candidate !== key);
    const keptValues = (Array.isArray(rows) ? rows : []).filter(
      (row) => Array.isArray(row) && !row.includes(key),
    );
    if (ownValues.length === 0) return [];
    return [
      {
        ...group,
        fields: ownValues,
        ...(keptValues.length > 0 ? { rows: keptValues } : {}),
        ...reviewRowsOf(review, ownValues),
      },
    ];
  });
  return remainingGroups.length > 0 ? remainingGroups : undefined;
}
