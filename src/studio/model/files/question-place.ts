import {
  type Json,
  type JsonPath,
  mergeReference,
  objectOf,
  splitReference,
  stringsOf,
  valueAt,
} from '#engine';
import { type Files, fieldsFile, stepFile } from './flow-files.ts';
import { readJson } from './json-text.ts';

export interface Spot {
  file: string;
  path: JsonPath;
}

export interface QuestionPlace {
  step: string;
  /** The file of the fields, which steps refer to. */
  shared: string;
  /** The last part of the deep name: `name` of `parts/name`. */
  key: string;
  ui: JsonPath;
  /** The field that the step refers to, or the step's own schema. */
  field: Spot;
  /** Removed with the question. */
  entry: Spot;
  /** The list of required names. */
  required: Spot;
  /** The order of the page. */
  order: JsonPath;
  /** The places of inner questions; `branches` are the schemas of alternatives. */
  inside?: { fields: Spot; branches: Spot[]; ui: JsonPath; required: Spot; order: JsonPath };
}

/** @param name of the question; for an inner question its path */
export function questionPlace(files: Files, flow: string, step: string, name: string): QuestionPlace {
  const [outer = '', ...inner] = name.split('/');
  const file = stepFile(flow, step);
  const shared = fieldsFile(files, flow);
  const own: Spot = { file, path: ['schema', 'properties', outer] };
  let place: QuestionPlace = {
    step: file,
    shared,
    key: outer,
    ui: ['uiSchema', outer],
    field: followReference(files, shared, own),
    entry: own,
    required: { file, path: ['schema', 'required'] },
    order: ['uiSchema', 'ui:order'],
  };
  let inside = insideOf(files, shared, own, place);
  for (const key of inner) {
    if (!inside) break;
    const { ui, order } = inside;
    const branch = inside.branches.find((spot) => objectAt(files, spot)[key] !== undefined);
    const fields = branch ?? inside.fields;
    const entry = { ...fields, path: [...fields.path, key] };
    const required = branch
      ? { ...branch, path: [...branch.path.slice(0, -1), 'required'] }
      : inside.required;
    const field = followReference(files, shared, entry);
    place = { step: file, shared, key, ui: [...ui, key], field, entry, required, order };
    inside = insideOf(files, shared, entry, place);
  }
  return { ...place, inside };
}

/** The positions of everything about a question; those of its inner questions are below them. */
export function spotsOf(files: Files, flow: string, step: string, name: string): Spot[] {
  const { entry, shared, ui, step: file } = questionPlace(files, flow, step, name);
  const field = referencesFrom(files, shared, entry);
  const items = referencesFrom(files, shared, keywordSpot(files, field, 'items'));
  return [...field, ...items, { file, path: ui }, { file, path: ['visible', name] }];
}

/** The places inside a list's items or a group. @param own the step's own schema of the question */
function insideOf(
  files: Files,
  shared: string,
  own: Spot,
  { ui: outer }: QuestionPlace,
): QuestionPlace['inside'] {
  const field = referencesFrom(files, shared, own);
  const isList = mergedSchema(files, field).type === 'array';
  const parts = isList ? referencesFrom(files, shared, keywordSpot(files, field, 'items')) : field;
  const { properties, type, ...schema } = mergedSchema(files, parts);
  const branches = (['oneOf', 'anyOf'] as const).flatMap((name) => {
    const { file, path } = keywordSpot(files, parts, name);
    return (Array.isArray(schema[name]) ? schema[name] : []).flatMap((branch, index): Spot[] =>
      objectOf(branch).properties ? [{ file, path: [...path, index, 'properties'] }] : [],
    );
  });
  const hasOwn = typeof properties === 'object' || branches.length > 0;
  if (!hasOwn || (!isList && type !== 'object')) return undefined;
  const ui = isList ? [...outer, 'items'] : outer;
  return {
    fields: keywordSpot(files, parts, 'properties'),
    branches,
    required: keywordSpot(files, parts, 'required'),
    ui,
    order: [...ui, 'ui:order'],
  };
}

/** A position, the target of its reference, that target's target, and so on. */
function referencesFrom(files: Files, shared: string, spot: Spot): Spot[] {
  const spots = [spot];
  const isKnown = (spot: Spot) =>
    spots.some(({ file, path }) => file === spot.file && path.join('/') === spot.path.join('/'));
  for (
    let next = referencedSpot(files, shared, spot);
    next && !isKnown(next);
    next = referencedSpot(files, shared, next)
  )
    spots.push(next);
  return spots;
}

/** The place that a reference points to, in the file of the fields or in the same file. */
function referencedSpot(files: Files, shared: string, spot: Spot): Spot | undefined {
  const { $ref: ref } = objectAt(files, spot);
  if (typeof ref !== 'string') return undefined;
  const { file, path } = splitReference(ref);
  return path && { file: file === '' ? spot.file : shared, path };
}

/** The target of a reference; else the position itself. */
export const followReference = (files: Files, shared: string, spot: Spot): Spot =>
  referencedSpot(files, shared, spot) ?? spot;

/** Merges schemas as the compiler does: keywords beside a reference override its target's. */
function mergedSchema(files: Files, spots: readonly Spot[]): Record<string, Json> {
  return spots
    .map((spot) => objectAt(files, spot))
    .reduceRight((whole, { $ref: _ref, ...own }) => mergeReference(whole, own));
}

/** The first position along the references that has the keyword, else the last target. */
function keywordSpot(files: Files, spots: readonly Spot[], keyword: string): Spot {
  const { file, path } =
    spots.find((spot) => objectAt(files, spot)[keyword] !== undefined) ?? (spots.at(-1) as Spot);
  return { file, path: [...path, keyword] };
}

export const objectAt = (files: Files, { file, path }: Spot): Record<string, Json> =>
  objectOf(valueAt(readJson(files[file]), path));

export const isRequired = (files: Files, { required, key }: QuestionPlace): boolean =>
  stringsOf(valueAt(readJson(files[required.file]), required.path)).includes(key);

/** The field's schema for edits; it may be a reference. */
export function fieldOf(files: Files, { field }: Pick<QuestionPlace, 'field'>): Record<string, Json> {
  return objectAt(files, field);
}

/** A field's schema with the schemas that it refers to. */
export function wholeField(
  files: Files,
  { field, shared }: Pick<QuestionPlace, 'field' | 'shared'>,
): Record<string, Json> {
  return mergedSchema(files, referencesFrom(files, shared, field));
}
