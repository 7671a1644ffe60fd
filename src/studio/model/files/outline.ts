import { type Json, type JsonPath, matchFlatName, objectOf, stringsOf, valueAt } from '#engine';
import { type Files, fieldsFile, flowFile, stepFile } from './flow-files.ts';
import { readJson } from './json-text.ts';
import {
  followReference,
  isRequired,
  objectAt,
  type QuestionPlace,
  questionPlace,
  type Spot,
  wholeField,
} from './question-place.ts';

export interface QuestionOutline {
  /** The question's name; for an inner question its path: `parts/name`. */
  name: string;
  title: string;
  required: boolean;
  /** A rule decides whether it is shown. */
  conditional: boolean;
  /** Stored, but never shown. */
  hidden: boolean;
  /** The questions of each list item, or of a group. */
  inner?: QuestionOutline[];
  /** `inner` is asked for each item. */
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

/** The steps of a flow in order. An invalid file yields a step without questions. */
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
    isList: wholeField(files, place).type === 'array',
    hidden: valueAt(whole, [...place.ui, 'ui:widget']) === 'hidden',
    ...(inside && {
      inner: innerNames(files, place).map((innerName) =>
        questionOutline(files, flow, step, `${name}/${innerName}`),
      ),
    }),
  };
}

/** The names of questions in the order of the page: the listed names, then the others. */
function namesIn(value: Json, { fields, order }: { fields: JsonPath; order: JsonPath }): string[] {
  const knownNames = Object.keys(objectOf(valueAt(value, [...fields, 'properties'])));
  const ordered = stringsOf(valueAt(value, order));
  return [...ordered, ...knownNames.filter((name) => !ordered.includes(name))];
}

/** Names of the inner questions in the order of the page, without hidden parts. */
export function innerNames(files: Files, { inside, step }: QuestionPlace): string[] {
  if (!inside) return [];
  const whole = readJson(files[step]);
  const fieldNames = [inside.fields, ...inside.branches].flatMap((spot) =>
    Object.keys(objectAt(files, spot)),
  );
  const ordered = stringsOf(valueAt(whole, inside.order)).filter((name) => fieldNames.includes(name));
  const isHidden = (name: string) => valueAt(whole, [...inside.ui, name, 'ui:widget']) === 'hidden';
  return [...ordered, ...fieldNames.filter((name) => !ordered.includes(name))].filter(
    (name) => !isHidden(name),
  );
}

/** The titles of the questions of a step, or inside a list or group (`into`). */
export function titlesIn(files: Files, flow: string, step: string, into?: string): string[] {
  const all = outlineOf(files, flow).find(({ id }) => id === step)?.questions ?? [];
  return (into === undefined ? all : innerOf(all, into)).map(({ title }) => title);
}

function innerOf(questions: readonly QuestionOutline[], into: string): readonly QuestionOutline[] {
  const outer = questions.find(({ name }) => name === into || into.startsWith(`${name}/`));
  if (!outer?.inner) return [];
  return outer.name === into ? outer.inner : innerOf(outer.inner, into);
}

/** The visible label: the step's own text, else the field's. */
export function questionTitle(files: Files, flow: string, step: string, name: string): string {
  return titleAt(files, questionPlace(files, flow, step, name), name);
}

function titleAt(files: Files, place: QuestionPlace, name: string): string {
  const own = valueAt(readJson(files[place.step]), [...place.ui, 'ui:title']);
  if (typeof own === 'string') return own;
  const { title } = wholeField(files, place);
  return typeof title === 'string' ? title : name;
}

/** The label of a field by a server's name (`owners.title`, `owner_2_title`, `vehicles/0/make`). */
export function fieldTitle(sets: readonly Files[], flow: string, name: string): string {
  const titles = sets.map((files) => {
    const file = fieldsFile(files, flow);
    const spot: Spot = { file, path: ['properties'] };
    const path = pathOfFlatName(objectAt(files, spot), name) ?? name.split(/[./]\d+[./]|[./]/);
    const [list = '', inner] = path;
    const own: Spot = { file, path: [...spot.path, list] };
    if (inner === undefined) return objectAt(files, followReference(files, file, own)).title;
    const item = followReference(files, file, { file, path: [...own.path, 'items'] });
    const part: Spot = { ...item, path: [...item.path, 'properties', inner] };
    return objectAt(files, followReference(files, file, part)).title;
  });
  return String(titles.find((title) => typeof title === 'string') ?? name);
}

/** The list and field of a flat name: `owner_2_title` → `['owners', 'title']`. */
function pathOfFlatName(fields: Record<string, Json>, name: string): string[] | undefined {
  for (const [list, field] of Object.entries(fields)) {
    const found = matchFlatName(String(objectOf(field)['x-flat'] ?? ''), name);
    if (found) return [list, found.field];
  }
  return undefined;
}
