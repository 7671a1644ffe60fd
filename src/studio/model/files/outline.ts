import {
  type Json,
  type JsonPath,
  matchFlatName,
  objectOf,
  splitReference,
  stringsOf,
  valueAt,
} from '#engine';
import { type Files, fieldsFile, flowFile, stepFile } from './flow-files.ts';
import { readJson } from './json-text.ts';

/** A question in the list of steps. */
export interface QuestionOutline {
  /** For an inner question its path: `parts/name`. */
  name: string;
  title: string;
  required: boolean;
  /** A rule decides whether it is shown. */
  conditional: boolean;
  /** Stored with the step, but never shown. */
  hidden: boolean;
  /** The questions of each list item, or of a group; undefined if it has no inner questions. */
  inner?: QuestionOutline[];
  /** A list: `inner` is asked for each of its items. */
  isList: boolean;
}

export interface StepOutline {
  id: string;
  path: string;
  title: string;
  view: 'form' | 'review' | 'final';
  conditional: boolean;
  questions: QuestionOutline[];
}

/** The steps of a flow in order, with their questions. An invalid file yields a step without questions. */
export function outlineOf(files: Files, flow: string): StepOutline[] {
  return stepIds(files, flow).map((id) => {
    const step = objectOf(readJson(files[stepFile(flow, id)]));
    const title = typeof step.title === 'string' ? step.title : id;
    return {
      id,
      path: typeof step.path === 'string' ? step.path : '',
      title,
      view: step.view === 'review' || step.view === 'final' ? step.view : 'form',
      conditional: step.show !== undefined,
      questions: namesIn(step, { fields: ['schema'], order: ['uiSchema', 'ui:order'] }).map((name) =>
        questionOutline(files, flow, id, name),
      ),
    };
  });
}

export function stepIds(files: Files, flow: string): string[] {
  return stringsOf(objectOf(readJson(files[flowFile(flow)])).steps);
}

function questionOutline(files: Files, flow: string, step: string, name: string): QuestionOutline {
  const place = questionPlace(files, flow, step, name);
  const whole = readJson(files[place.step]);
  const { inside } = place;
  return {
    name,
    title: titleAt(files, place, name),
    required: isRequired(files, place),
    conditional: valueAt(whole, ['visible', name]) !== undefined,
    isList: fieldOf(files, place).type === 'array',
    hidden: valueAt(whole, [...place.ui, 'ui:widget']) === 'hidden',
    ...(inside && {
      inner: innerNames(files, place).map((one) => questionOutline(files, flow, step, `${name}/${one}`)),
    }),
  };
}

/** Names in the order of the page: the listed ones, then the others. */
function namesIn(value: Json, { fields, order }: { fields: JsonPath; order: JsonPath }): string[] {
  const known = Object.keys(objectOf(valueAt(value, [...fields, 'properties'])));
  const ordered = stringsOf(valueAt(value, order));
  return [...ordered, ...known.filter((name) => !ordered.includes(name))];
}

/** Names of the inner questions in the order of the page, without hidden parts. */
export function innerNames(files: Files, { inside, step }: QuestionPlace): string[] {
  if (!inside) return [];
  const whole = readJson(files[step]);
  const known = [inside.fields, ...inside.branches].flatMap((spot) => Object.keys(objectAt(files, spot)));
  const ordered = stringsOf(valueAt(whole, inside.order)).filter((name) => known.includes(name));
  const isHidden = (name: string) => valueAt(whole, [...inside.ui, name, 'ui:widget']) === 'hidden';
  return [...ordered, ...known.filter((name) => !ordered.includes(name))].filter((name) => !isHidden(name));
}

/** A position in a file. */
export interface Spot {
  file: string;
  path: JsonPath;
}

/** The positions of a question's properties. */
export interface QuestionPlace {
  step: string;
  /** Its last name: `name` of `parts/name`. */
  key: string;
  ui: JsonPath;
  /** The field that the step refers to, or the step's own schema if it defines it. */
  field: Spot;
  /** Its entry among its siblings, which is removed with it. */
  entry: Spot;
  /** The list of required names. */
  required: Spot;
  /** The order of the page that contains it. */
  order: JsonPath;
  /**
   * The positions of its inner questions: schemas (`branches`: of alternatives), appearance, required names,
   * order.
   */
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
    key: outer,
    ui: ['uiSchema', outer],
    field: followed(files, shared, own),
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
    const field = followed(files, shared, entry);
    place = { step: file, key, ui: [...ui, key], field, entry, required, order };
    inside = insideOf(files, shared, entry, place);
  }
  return { ...place, inside };
}

/**
 * The positions inside a list's items or a group; undefined if there are none. @param own the step's own
 * schema of the question
 */
function insideOf(files: Files, shared: string, own: Spot, place: QuestionPlace): QuestionPlace['inside'] {
  const field = objectAt(files, place.field);
  const isList = field.type === 'array';
  // A step's schema of the items overrides the field's.
  const base = isList && objectAt(files, own).items === undefined ? place.field : own;
  const parts: Spot = isList ? { ...base, path: [...base.path, 'items'] } : base;
  const whole = followed(files, shared, parts);
  const { properties, type, ...schema } = objectAt(files, whole);
  const branches = (['oneOf', 'anyOf'] as const).flatMap((name) =>
    (Array.isArray(schema[name]) ? schema[name] : []).flatMap((one, at): Spot[] =>
      objectOf(one).properties ? [{ ...whole, path: [...whole.path, name, at, 'properties'] }] : [],
    ),
  );
  const hasOwn = typeof properties === 'object' || branches.length > 0;
  if (!hasOwn || (!isList && type !== 'object')) return undefined;
  const speaks = objectAt(files, parts).required === undefined ? whole : parts;
  const ui = isList ? [...place.ui, 'items'] : place.ui;
  return {
    fields: { ...whole, path: [...whole.path, 'properties'] },
    branches,
    required: { ...speaks, path: [...speaks.path, 'required'] },
    ui,
    order: [...ui, 'ui:order'],
  };
}

/**
 * The target of a reference, in the file of the fields or in the same file; the position itself if it is not
 * a reference.
 */
function followed(files: Files, shared: string, spot: Spot): Spot {
  const { $ref: ref } = objectAt(files, spot);
  if (typeof ref !== 'string') return spot;
  const { file, path } = splitReference(ref);
  return path ? { file: file === '' ? spot.file : shared, path } : spot;
}

const objectAt = (files: Files, { file, path }: Spot): Record<string, Json> =>
  objectOf(valueAt(readJson(files[file]), path));

export const isRequired = (files: Files, { required, key }: QuestionPlace): boolean =>
  stringsOf(valueAt(readJson(files[required.file]), required.path)).includes(key);

/** A field's schema in its file. */
export function fieldOf(files: Files, { field }: Pick<QuestionPlace, 'field'>): Record<string, Json> {
  return objectAt(files, field);
}

/** The visible label: the step's own text, else the field's. */
export function questionTitle(files: Files, flow: string, step: string, name: string): string {
  return titleAt(files, questionPlace(files, flow, step, name), name);
}

function titleAt(files: Files, place: QuestionPlace, name: string): string {
  const own = valueAt(readJson(files[place.step]), [...place.ui, 'ui:title']);
  if (typeof own === 'string') return own;
  const { title } = fieldOf(files, place);
  return typeof title === 'string' ? title : name;
}

/**
 * The label of a field by a server's name for it: `owners.title`, `owner_2_title` or `vehicles/0/make`. The
 * name itself if no file has it.
 */
export function fieldTitle(sets: readonly Files[], flow: string, name: string): string {
  const titles = sets.map((files) => {
    const file = fieldsFile(files, flow);
    const spot: Spot = { file, path: ['properties'] };
    const way = flatWay(objectAt(files, spot), name) ?? name.split(/[./]\d+[./]|[./]/);
    const [list = '', inner] = way;
    const own: Spot = { file, path: [...spot.path, list] };
    if (inner === undefined) return objectAt(files, followed(files, file, own)).title;
    const item = followed(files, file, { file, path: [...own.path, 'items'] });
    const part: Spot = { ...item, path: [...item.path, 'properties', inner] };
    return objectAt(files, followed(files, file, part)).title;
  });
  return String(titles.find((title) => typeof title === 'string') ?? name);
}

/** List and field of a flat name: `owner_2_title` is `owners`, `title`. */
function flatWay(fields: Record<string, Json>, name: string): string[] | undefined {
  for (const [list, field] of Object.entries(fields)) {
    const found = matchFlatName(String(objectOf(field)['x-flat'] ?? ''), name);
    if (found) return [list, found.field];
  }
  return undefined;
}
